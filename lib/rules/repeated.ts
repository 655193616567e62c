import type { View } from '../network/view';

/**
 * Views with the same key: every later one, with the first; what exists in the cluster counts as first. Two manifests
 * of one object are no pair: they are the finding of kubernetes/duplicate-object.
 */
export function* repeated<V extends View>(
  views: Iterable<V>,
  keyOf: (view: V) => string | undefined,
): Generator<[first: V, later: V], void, undefined> {
  const firsts = new Map<string, V>();
  for (const view of views) {
    const key = keyOf(view);
    if (key === undefined) continue;
    const first = firsts.get(key);
    if (!first) firsts.set(key, view);
    else if (first.name !== view.name) yield view.resource.external ? [view, first] : [first, view];
  }
}
