import { RangeIndex } from '../../net/range-index';
import { addressesAt, type Flow } from '../flow';
import type { RouterAction, RouterEntry } from './entry';

/** Shorter tables are asked entry by entry. */
const long = 16;
/** Flows to more ranges than these meet most entries anyway. */
const fewRanges = 4;

const indexes = new WeakMap<readonly unknown[], EntryIndex>();

/** The places in the table of the entries that ask for a destination, by it, and of all others. */
interface EntryIndex {
  readonly byDestination: RangeIndex<number>;
  readonly others: readonly number[];
}

/** The entries of a table in their order, but for some that surely take no packet of a flow: a hub has thousands. */
export function entriesFor<Action extends RouterAction>(
  entries: readonly RouterEntry<Action>[],
  flow: Flow,
): readonly RouterEntry<Action>[] {
  if (entries.length < long) return entries;
  const to = addressesAt(flow, flow.to);
  if (to.hasPicked || to.known.count > fewRanges) return entries;
  let index = indexes.get(entries);
  if (!index) {
    index = indexOf(entries);
    indexes.set(entries, index);
  }
  const { byDestination, others } = index;
  const places = new Set([...others, ...[...to.known].flatMap((range) => byDestination.overlapping(range))]);
  return [...places].sort((a, b) => a - b).map((place) => entries[place] as RouterEntry<Action>);
}

function indexOf(entries: readonly RouterEntry[]): EntryIndex {
  const others: number[] = [];
  const ranges = entries.flatMap(({ match: { to } }, item) => {
    if (to) return [...to.known].map((range) => ({ range, item }));
    others.push(item);
    return [];
  });
  return { byDestination: new RangeIndex(ranges), others };
}
