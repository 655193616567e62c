import type { Cidr } from './cidr';
import { compareIps } from './ip';

/**
 * The items whose networks overlap. Networks nest or are disjoint, so each item that lies in another is paired with
 * one only: the first of those with the closest enclosing (or the same) network. Ten equal networks give nine pairs.
 * In a pair the item that comes first in the input stands first; pairs come in the order of addresses. O(n log n).
 */
export function* overlaps<T>(items: Iterable<T>, cidrOf: (item: T) => Cidr): Generator<[T, T], void, undefined> {
  const entries = Array.from(items, (item, index) => ({ item, index, cidr: cidrOf(item) }));
  // The wider of two with the same start comes first; the sort is stable, so equal ones stay in input order.
  entries.sort((a, b) => compareIps(a.cidr.network, b.cidr.network) || a.cidr.prefix - b.cidr.prefix);
  const enclosing: typeof entries = [];
  for (const entry of entries) {
    let outer = enclosing.at(-1);
    while (outer && !outer.cidr.contains(entry.cidr)) {
      enclosing.pop();
      outer = enclosing.at(-1);
    }
    if (outer) yield outer.index < entry.index ? [outer.item, entry.item] : [entry.item, outer.item];
    if (outer?.cidr.prefix !== entry.cidr.prefix) enclosing.push(entry);
  }
}
