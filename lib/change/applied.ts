import { parseJson } from '../source/embedded-json';
import { isMap, type JsonMap } from '../source/json';
import { valueAt } from '../source/path';
import { Resource } from '../source/resource';
import { type Difference, differences } from './difference';
import { isSameMeaning } from './same-meaning';
import { isExported, written } from './written';

const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration';

/**
 * What applying a manifest changes of an object. An object that was read from the cluster has more than its manifest
 * had: what nobody wrote stays, and of what kubectl wrote the last time, that which the manifest has no longer goes.
 */
export function changesBy(old: Resource, now: Resource): readonly Difference[] {
  return allChangesBy(old, now).filter((difference) => !isSameMeaning(now, difference));
}

function allChangesBy(old: Resource, now: Resource): readonly Difference[] {
  const [before, after] = [written(old), written(now)];
  if (!isExported(old)) return differences(before, after);
  const gone = takenAway(old, after).flatMap((difference): Difference[] => {
    const live = valueAt(before, difference.basePath);
    return live === undefined ? [] : [{ ...difference, before: live }];
  });
  return [...differences(before, after, [], 'kept'), ...gone];
}

/** Fields that kubectl applied the last time and that are no longer there; lists are told apart by their live entries. */
function takenAway(old: Resource, after: JsonMap): readonly Difference[] {
  const text = old.get('metadata', 'annotations', lastApplied);
  const last = typeof text === 'string' ? parseJson(text) : undefined;
  if (!isMap(last)) return [];
  return differences(written(new Resource(last, old.origin)), after).filter(
    ({ after: value, basePath }) => value === undefined && !basePath.some((step) => typeof step === 'number'),
  );
}

/** An object as it is after a manifest was applied to it. */
export function applied(old: Resource, now: Resource): JsonMap {
  return isExported(old) ? laidOver(old.value, now.value) : now.value;
}

function laidOver(below: JsonMap, above: JsonMap): JsonMap {
  const both = Object.entries(above).map(([key, value]): [string, unknown] => {
    const under = Object.hasOwn(below, key) ? below[key] : undefined;
    return [key, isMap(under) && isMap(value) ? laidOver(under, value) : value];
  });
  return Object.fromEntries([...Object.entries(below), ...both]);
}
