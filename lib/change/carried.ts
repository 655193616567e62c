import { gatewayWorkloads } from '../controllers/kube-ovn/workload/preview';
import { plain, Refusal } from '../controllers/made';
import { Network, type NetworkOptions } from '../network/network';
import { isMap, type JsonMap } from '../source/json';
import { valueAt } from '../source/path';
import { Resource } from '../source/resource';
import type { Change } from './change';
import { type Difference, differences } from './difference';
import type { States } from './field-effects';
import { isExported } from './written';

/**
 * What comes into effect with a pod that a change makes anew, beside what makes it so: all that waited for it, of this
 * change and, where the base is an export with the running workload, of earlier ones.
 */
export function carriedBy(
  changes: readonly Change[],
  { base, head }: States,
  options: NetworkOptions,
): ReadonlyMap<Change, readonly Difference[]> {
  const remade = new Map(changes.filter(isRemade).map((change) => [withoutCauses(change), change]));
  if (remade.size === 0) return new Map();
  const originals = new Set([...remade.values()].map(({ resource }) => resource));
  const others = [...settingsOf(base), ...head.resources.filter((resource) => !originals.has(resource))];
  const before = workloadsOf(base);
  const waiting = workloadsOf(new Network([...others, ...remade.keys()], options));
  return new Map(
    [...remade].flatMap(([resource, change]) => {
      const now = waiting.get(resource);
      const old = change.old && before.get(change.old);
      if (!now || !old) return [];
      const { name, namespace } = now.metadata as { readonly name: string; readonly namespace?: string };
      const running = base.find(String(now.kind), name, namespace);
      const all = running && isExported(running) ? differences(running.value, now, [], 'kept') : differences(old, now);
      return [[change, all.filter(({ headPath }) => headPath[0] === 'spec')]];
    }),
  );
}

/** What switches gateways on. Where the change takes it away, that has an effect of its own; of duplicates the last counts. */
function settingsOf({ gatewayConfig: { image, enable } }: Network): readonly Resource[] {
  return [image, enable].filter((config) => config !== undefined);
}

function isRemade({ fields, effects }: Change): boolean {
  if (effects.some(({ kind }) => kind === 'rejected')) return false;
  return (
    fields.some(({ effect }) => effect.kind === 'recreates') && !fields.some(({ effect }) => effect.kind === 'rejected')
  );
}

/** The object with all changes but those that make the pod anew. */
function withoutCauses({ resource, old, fields }: Change): Resource {
  const spec = { ...Object(resource.value.spec) } as Record<string, unknown>;
  for (const { difference, effect } of fields) {
    const [part, field] = difference.headPath;
    if (effect.kind !== 'recreates' || part !== 'spec' || field === undefined) continue;
    const before = old?.get('spec', field);
    if (before === undefined) delete spec[field];
    else spec[field] = before;
  }
  return new Resource({ ...resource.value, spec }, resource.origin);
}

function workloadsOf(network: Network): ReadonlyMap<Resource, JsonMap> {
  const all = new Map<Resource, JsonMap>();
  for (const { of, result } of gatewayWorkloads.of(network)) {
    if (result instanceof Refusal) continue;
    for (const made of result) {
      const object: unknown = plain(made);
      if (isMap(object) && isMap(valueAt(object, ['metadata']))) all.set(of, object);
    }
  }
  return all;
}
