import { kindWave } from '../delivery/kind-waves';
import type { Resource } from '../source/resource';

/**
 * A file name for each resource: `<wave>-<kind>-<namespace>-<name>.yaml`, so that `kubectl apply -f` takes them in an
 * order that works. Names come from the input: they are made safe for every file system, and those that would be one
 * file where case is no difference get a mark of their identity.
 */
export function fileNames(resources: readonly Resource[]): Map<string, Resource> {
  const byStem = new Map<string, Resource[]>();
  for (const resource of resources) {
    const stem = stemOf(resource);
    const same = byStem.get(stem);
    if (same) same.push(resource);
    else byStem.set(stem, [resource]);
  }
  const names = new Map<string, Resource>();
  for (const [stem, same] of byStem)
    for (const resource of same) names.set(`${stem}${same.length > 1 ? `_${mark(resource)}` : ''}.yaml`, resource);
  return names;
}

function stemOf(resource: Resource): string {
  const { kind, namespace, name } = resource;
  const wave = String(kindWave(resource)).padStart(2, '0');
  return [wave, kind, namespace, name]
    .filter(Boolean)
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9.-]/g, '-')
    .slice(0, 120);
}

/**
 * The underscore cannot stand in a stem: a marked name is never the plain name of another resource. Few renders need a
 * mark, and the module takes its time to load.
 */
function mark({ group, kind, namespace, name }: Resource): string {
  const { createHash } = require('node:crypto') as typeof import('node:crypto');
  const identity = JSON.stringify([group, kind, namespace ?? '', name]);
  return createHash('sha256').update(identity).digest('hex').slice(0, 16);
}
