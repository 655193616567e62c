import { clusterOf } from '../../controllers/kube-ovn/rows/cluster';
import { northboundOf } from '../../controllers/kube-ovn/rows/northbound';
import { remarksOn } from '../../controllers/kube-ovn/rows/preview';
import type { NetworkOptions } from '../../network/network';
import type { AssumedAddress, Northbound } from '../../ovn/northbound';
import { columnsOf, type Entry, entriesOf, holdersOf, type Table, tables, tellingColumnsOf } from '../../ovn/tables';
import { canonical } from '../../schema/json-type';
import { groupBy } from '../../source/group-by';
import type { Change } from '../change';
import { type Difference, differences } from '../difference';
import type { States } from '../field-effects';
import { isUpgrade } from '../upgrade/upgrade';
import { type Cause, Causes } from './causes';
import { inEffect } from './in-effect';

/** A row of OVN's northbound database that is not what it was. */
export interface RowChange {
  readonly what: 'created' | 'changed' | 'removed';
  readonly table: Table;
  /** As it was; undefined of one that is new. */
  readonly before?: Entry;
  /** As it will be; undefined of one that goes. */
  readonly after?: Entry;
  /** The columns of a row that stays. */
  readonly differences: readonly Difference[];
  /** The object whose change explains it; undefined: none does. */
  readonly cause?: Cause;
}

/** The rows that differ, and what is known of none. */
export interface RowChanges {
  /** In the order of OVN's tables. */
  readonly rows: readonly RowChange[];
  /** What is left out, and why. */
  readonly remarks: readonly string[];
}

/** The rows that differ once every change that the controller takes is in effect, and its own release runs. */
export function rowChanges({ base, head }: States, changes: readonly Change[], options: NetworkOptions): RowChanges {
  const cluster = clusterOf(head);
  const remarks = remarksOn(cluster);
  if (changes.length === 0 && !isUpgrade({ base, head })) return { rows: [], remarks };
  const causes = new Causes(changes);
  const after = northboundOf(inEffect({ base, head }, changes, options));
  const rows = comparedRows(northboundOf(base), after).map((row) => withCause(row, causes.of(row)));
  return { rows: causedByHolders(rows), remarks };
}

function withCause(row: RowChange, cause: Cause | undefined): RowChange {
  return cause ? { ...row, cause } : row;
}

/** A row comes and goes with the one that holds it, where nothing else explains it. */
function causedByHolders(rows: readonly RowChange[]): readonly RowChange[] {
  const key = (what: RowChange['what'], table: Table, name: string) => `${what} ${table} ${name}`;
  const holders = new Map(
    rows.flatMap(({ what, table, before, after, cause }) => {
      const row = (after ?? before)?.row;
      return row && 'name' in row && row.name !== undefined && cause ? [[key(what, table, row.name), cause]] : [];
    }),
  );
  return rows.map((row) => {
    const { what, table, before, after, cause } = row;
    if (cause || what === 'changed') return row;
    const { of = '' } = after ?? before ?? {};
    const causes = (holdersOf[table] ?? []).flatMap((holder) => holders.get(key(what, holder, of)) ?? []);
    return withCause(row, causes[0]);
  });
}

/** A row as it is compared. */
interface Compared {
  readonly entry: Entry;
  readonly columns: Readonly<Record<string, unknown>>;
  readonly text: string;
}

type ByKey = ReadonlyMap<string, readonly Compared[]>;

function comparedRows(base: Northbound, head: Northbound): readonly RowChange[] {
  const [before, after] = [byKey(base), byKey(head)];
  const rows = [...new Set([...before.keys(), ...after.keys()])].flatMap((key) =>
    between(before.get(key) ?? [], after.get(key) ?? []),
  );
  const order = new Map(tables.map((table, i) => [table, i]));
  return rows.sort((a, b) => (order.get(a.table) ?? 0) - (order.get(b.table) ?? 0));
}

function byKey(northbound: Northbound): ByKey {
  return groupBy([...entriesOf(northbound)].map(compared), ({ entry: { table, of }, columns }) =>
    canonical([table, of, ...tellingColumnsOf(table).map((column) => columns[column])]),
  );
}

function compared(entry: Entry): Compared {
  const columns = undecided(columnsOf(entry), entry.row.assumed ?? []);
  return { entry, columns, text: canonical(columns) };
}

/**
 * Rows that the same columns tell from others: some have equals, of the rest each that goes makes room for one that comes.
 */
function between(before: readonly Compared[], after: readonly Compared[]): readonly RowChange[] {
  const gone = without(before, after);
  const made = without(after, before);
  const both = Math.min(gone.length, made.length);
  return [
    ...made.slice(0, both).map((now, i) => changed(gone[i] as Compared, now)),
    ...gone
      .slice(both)
      .map(({ entry }) => ({ what: 'removed', table: entry.table, before: entry, differences: [] }) as const),
    ...made
      .slice(both)
      .map(({ entry }) => ({ what: 'created', table: entry.table, after: entry, differences: [] }) as const),
  ];
}

/** The rows that have no equal among others, each of which stands for one. */
function without(rows: readonly Compared[], others: readonly Compared[]): readonly Compared[] {
  const left = new Map<string, number>();
  for (const { text } of others) left.set(text, (left.get(text) ?? 0) + 1);
  return rows.filter(({ text }) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
}

function changed(old: Compared, now: Compared): RowChange {
  return {
    what: 'changed',
    table: now.entry.table,
    before: old.entry,
    after: now.entry,
    differences: differences(old.columns, now.columns),
  };
}

/**
 * Columns with the range in place of an address that kube-ovn chooses: which one stands in the row, here and in the
 * cluster, is nothing that a change decides.
 */
function undecided(
  columns: Readonly<Record<string, unknown>>,
  assumed: readonly AssumedAddress[],
): Readonly<Record<string, unknown>> {
  if (assumed.length === 0) return columns;
  const ranges = assumed.map(({ address, within }) => ({ pattern: patternOf(address), text: `one of ${within}` }));
  const shown = (text: string) => ranges.reduce((result, { pattern, text }) => result.replace(pattern, text), text);
  return JSON.parse(JSON.stringify(columns, (_, value) => (typeof value === 'string' ? shown(value) : value)));
}

/** An address as a whole, perhaps with a port or the length of a prefix behind it. */
function patternOf(address: string): RegExp {
  const end = address.includes(':') ? String.raw`(?![\w.:])` : String.raw`(?![\w.])`;
  return new RegExp(String.raw`(?<![\w.:])${address.replaceAll('.', String.raw`\.`)}${end}`, 'g');
}
