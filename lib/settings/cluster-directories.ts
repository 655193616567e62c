import { resolve } from 'node:path';
import type { Finding } from '../source/finding';
import { isMap } from '../source/json';
import type { Origin } from '../source/origin';
import { valueAt } from '../source/path';
import { Resource } from '../source/resource';
import { merged } from './cluster-target';
import { listedInputs, type Where } from './external-inputs';
import type { TargetText } from './fields';
import { mistake } from './mistakes';
import { isDirectory } from './paths';
import type { ClusterDirectory } from './settings';
import { targetOf } from './target';

/** The clusters that settings list, with the targets that hold there. What does not exist is reported and left out. */
export function clusterDirectories(
  document: Resource,
  where: Where,
): { readonly clusters?: readonly ClusterDirectory[]; readonly findings: readonly Finding[] } {
  const items = document.get('clusters');
  if (!Array.isArray(items)) return { findings: [] };
  const findings: Finding[] = [];
  const report = (finding: Finding) => findings.push(finding);
  const clusters = items.flatMap((item, i): ClusterDirectory[] => {
    if (!isMap(item) || typeof item.path !== 'string') return [];
    const at = document.at('clusters', i, 'path');
    const { inputs, findings: found } = listedInputs([{ name: item.path, at }], where);
    for (const finding of found) report(finding);
    const [path] = inputs;
    if (path === undefined) return [];
    if (!isDirectory(where.tree, resolve(where.directory, item.path)))
      report(
        mistake('wrong-value', `${item.path} is a file, not a directory`, at, ['name the directory of the cluster']),
      );
    const target = targetOf(
      (merged(document.get('target'), item.target) ?? {}) as TargetText,
      targetDocument(document, i),
      report,
    );
    return [{ path, target }];
  });
  return { clusters, findings };
}

/** The settings as if the target of one cluster were that of all: its values stand where the cluster is listed. */
function targetDocument(settings: Resource, index: number): Resource {
  const path = ['clusters', index, 'target'];
  const own = settings.get(...path);
  const origin: Origin = {
    locate: ([first, ...rest], part) =>
      first === 'target' && valueAt(own, rest) !== undefined
        ? settings.origin.locate([...path, ...rest], part)
        : settings.origin.locate(first === undefined ? [] : [first, ...rest], part),
  };
  return new Resource({ ...settings.value, target: merged(settings.get('target'), own) }, origin);
}
