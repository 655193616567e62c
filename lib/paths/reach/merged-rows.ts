import { formatPath } from '../../source/path';
import type { Place } from '../../source/resource';
import type { AddressSet } from '../addresses';
import { endKey } from '../walk/ways';
import type { Row } from './row';

/**
 * Rows that say the same of neighbouring packets as one: first those with the same sender and receiver, then with the same
 * sender, then with the same receiver.
 */
export function merged(rows: readonly Row[]): readonly Row[] {
  if (rows.length < 2) return rows;
  const names = new Names();
  const byEnds = joined(
    rows,
    (row) => `${names.of(row.from.addresses)} ${names.of(row.to.addresses)} ${sameOf(row, false)}`,
    (a, b) => ({ ...a, services: a.services.union(b.services) }),
  );
  const bySender = joined(
    byEnds,
    (row) => `${names.of(row.from.addresses)} ${sameOf(row)}`,
    (a, b) => ({ ...a, to: { ...a.to, addresses: union(a.to.addresses, b.to.addresses) } }),
  );
  return joined(
    bySender,
    (row) => `${names.of(row.to.addresses)} ${sameOf(row)}`,
    (a, b) => ({ ...a, from: { ...a.from, addresses: union(a.from.addresses, b.from.addresses) } }),
  );
}

function joined(rows: readonly Row[], keyOf: (row: Row) => string, join: (a: Row, b: Row) => Row): readonly Row[] {
  const byKey = new Map<string, Row>();
  for (const row of rows) {
    const key = keyOf(row);
    const other = byKey.get(key);
    byKey.set(key, other ? join(other, row) : row);
  }
  return [...byKey.values()];
}

/** Everything of a row but the addresses of its sides, and perhaps what is asked for. */
function sameOf(
  { from, to, eip, intoVpc, services, inPart, deliveredTo, seenAs, ends, because, by, unjudged }: Row,
  withServices = true,
): string {
  const places = [...by, ...unjudged.map(({ at }) => at)].map(placeText);
  const target = deliveredTo && `${deliveredTo.address}:${deliveredTo.port}`;
  const fate = [inPart, target, `${seenAs}`, ends, because && endKey(because), places];
  return JSON.stringify([from.vpc, to.vpc, eip, intoVpc, withServices && `${services}`, ...fate]);
}

function placeText({ resource, path }: Place): string {
  return `${resource.title} ${formatPath(path)}`;
}

function union(a: AddressSet, b: AddressSet): AddressSet {
  return a === b ? a : a.union(b);
}

/** Sets by their addresses; large ones, of which there are few, are worked out once. */
class Names {
  private readonly known = new Map<AddressSet, string>();

  of(set: AddressSet): string {
    let text = this.known.get(set);
    if (text === undefined) {
      text = `${set}`;
      this.known.set(set, text);
    }
    return text;
  }
}
