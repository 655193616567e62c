import { groupBy } from '../../network/collection';
import type { Row } from '../../paths/reach/row';

/** Rows of one sender, or of one EIP, that are held against each other. */
const mostRows = 300;

/**
 * Rows that have some of their packets in common with another one: several next hops, or receivers, share connections, and
 * each row is about a part of them. Otherwise every packet has one row.
 */
export function sharedRows(rows: readonly Row[]): ReadonlySet<Row> {
  const shared = new Set<Row>();
  for (const some of groupBy(rows, ({ eip, from }) => eip ?? from.vpc).values()) {
    if (some.length > mostRows) continue;
    for (const [i, one] of some.entries())
      for (const other of some.slice(0, i)) if (haveCommon(one, other)) shared.add(one).add(other);
  }
  return shared;
}

function haveCommon(a: Row, b: Row): boolean {
  return (
    !a.from.addresses.intersect(b.from.addresses).isEmpty &&
    !a.to.addresses.intersect(b.to.addresses).isEmpty &&
    !a.services.intersect(b.services).isEmpty
  );
}
