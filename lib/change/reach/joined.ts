import type { AddressSet } from '../../paths/addresses';
import type { Row } from '../../paths/reach/row';
import type { ReachChange } from './reach-change';
import { fateOf } from './verdict';

/** Changes that are the same of neighbouring packets, as one: by service, by receiver, and then by sender. */
export function joined(changes: readonly ReachChange[]): readonly ReachChange[] {
  const texts = new Map<AddressSet, string>();
  const text = (set: AddressSet) => {
    const known = texts.get(set) ?? `${set}`;
    texts.set(set, known);
    return known;
  };
  const steps: readonly [keyOf: (one: ReachChange) => string, join: (a: ReachChange, b: ReachChange) => object][] = [
    [({ from, to }) => `${text(from)} ${text(to)}`, (a, b) => ({ services: a.services.union(b.services) })],
    [({ from, services }) => `${text(from)} ${services}`, (a, b) => ({ to: union(a.to, b.to) })],
    [({ to, services }) => `${text(to)} ${services}`, (a, b) => ({ from: union(a.from, b.from) })],
  ];
  return steps.reduce((all, [keyOf, join]) => {
    const byKey = new Map<string, ReachChange>();
    for (const one of all) {
      const key = `${sameOf(one)} ${keyOf(one)}`;
      const other = byKey.get(key);
      byKey.set(key, other ? { ...other, ...join(other, one), ...bothRows(other, one) } : one);
    }
    return [...byKey.values()];
  }, changes);
}

/** Everything but the packets. Of what is not certain, the cause counts alone. */
function sameOf({ part, what, toVpc, before, after, because }: ReachChange): string {
  const isUnsure = what === 'uncertain' || what === 'certain';
  const fates = isUnsure ? [] : [before, after].map((rows) => rows.map((row) => fateOf(row)).sort());
  return JSON.stringify([part, what, toVpc?.name, fates, because.map((one) => one.what)]);
}

function bothRows(a: ReachChange, b: ReachChange) {
  return { before: bothFates(a.before, b.before), after: bothFates(a.after, b.after) };
}

/** One row a fate, with everything that decides it. */
function bothFates(rows: readonly Row[], others: readonly Row[]): readonly Row[] {
  const byFate = new Map(rows.map((row) => [fateOf(row), row]));
  for (const row of others) {
    const same = byFate.get(fateOf(row));
    byFate.set(fateOf(row), same ? { ...same, by: [...same.by, ...row.by] } : row);
  }
  return [...byFate.values()];
}

function union(a: AddressSet, b: AddressSet): AddressSet {
  return a === b ? a : a.union(b);
}
