import { isMap, type JsonMap } from '../source/json';
import type { Origin } from '../source/origin';
import { valueAt } from '../source/path';
import { Resource } from '../source/resource';

/** The settings with the target of a Cluster document: what it says holds, field by field, and stands in its file. */
export function withTargetOf(cluster: Resource | undefined, settings: Resource): Resource {
  const target = cluster?.get('spec', 'target');
  if (!cluster || !isMap(target)) return settings;
  const origin: Origin = {
    locate: (path, part) =>
      path[0] === 'target' && valueAt({ target }, path) !== undefined
        ? cluster.origin.locate(['spec', ...path], part)
        : settings.origin.locate(path, part),
  };
  return new Resource({ ...settings.value, target: merged(settings.value.target, target) }, origin);
}

/** Two values of a target, field by field: what the second says holds. */
export function merged(usual: unknown, own: unknown): unknown {
  if (!isMap(usual) || !isMap(own)) return own ?? usual;
  const keys = new Set([...Object.keys(usual), ...Object.keys(own)]);
  return Object.fromEntries([...keys].map((key) => [key, merged(of(usual, key), of(own, key))]));
}

function of(map: JsonMap, key: string): unknown {
  return Object.hasOwn(map, key) ? map[key] : undefined;
}
