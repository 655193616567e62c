import { changesOf } from '../../../lib/change/changes';
import { rowChanges } from '../../../lib/change/rows/row-changes';
import { withUpgrade } from '../../../lib/change/upgrade/changes';
import { northboundOf } from '../../../lib/controllers/kube-ovn/rows/northbound';
import type { Northbound, Row } from '../../../lib/ovn/northbound';
import { columnsOf, type Entry, entriesOf } from '../../../lib/ovn/tables';
import { canonical } from '../../../lib/schema/json-type';
import type { Verdict } from '../kinds';
import { networkOf, type RowsLine } from './line';
import { lineBefore } from './lines';
import { routerTables } from './router-tables';
import { switchTables } from './switch-tables';
import { type ComparedRow, type Difference, differenceOf } from './table';

const part = 'rows that an upgrade changes';

/**
 * Whether the rows that `diff` says an upgrade changes are those that differ between the recordings of two releases. Undefined
 * without an older recording of the network.
 */
export function upgradedRows(line: RowsLine, folder: string): Verdict | undefined {
  const older = lineBefore(line, folder);
  if (!older) return undefined;
  const nodeGroupsIncomplete = older.nodeGroupsIncomplete || line.nodeGroupsIncomplete;
  const lines = { before: { ...older, nodeGroupsIncomplete }, after: { ...line, nodeGroupsIncomplete } };
  const states = { base: networkOf(older, folder), head: networkOf(line, folder) };
  const own = { before: northboundOf(states.base), after: northboundOf(states.head) };
  const options = { target: states.head.target };
  const { rows } = rowChanges(states, withUpgrade(changesOf(states, options), states), options);
  const told = {
    before: rowsIn(
      own.before,
      rows.flatMap(({ before }) => before ?? []),
    ),
    after: rowsIn(
      own.after,
      rows.flatMap(({ after }) => after ?? []),
    ),
  };
  const wrong = [...routerTables, ...switchTables].flatMap((table) => {
    const recorded = {
      before: new Set(table.recorded(lines.before)),
      after: new Set(table.recorded(lines.after)),
    };
    const all = {
      before: [...table.own(own.before, lines.before, states.base, folder)],
      after: [...table.own(own.after, lines.after, states.head, folder)],
    };
    const changed = {
      before: [...table.own(told.before, lines.before, states.base, folder)],
      after: [...table.own(told.after, lines.after, states.head, folder)],
    };
    const gone = differenceOf(
      without(recorded.before, recorded.after),
      expected(changed.before, all.before, all.after),
    );
    const made = differenceOf(without(recorded.after, recorded.before), expected(changed.after, all.after, all.before));
    return [...shown(`${table.name} gone`, gone), ...shown(`${table.name} new`, made)];
  });
  const agree = wrong.length === 0;
  return { agree, got: [`${older.release} to ${line.release}`, ...wrong].join('\n'), parts: new Map([[part, agree]]) };
}

function without(texts: ReadonlySet<string>, others: ReadonlySet<string>): readonly string[] {
  return [...texts].filter((text) => !others.has(text));
}

/** The rows that differ; those that stay may look otherwise where the text does not decide how, in this state or the other. */
function expected(
  changed: readonly ComparedRow[],
  own: readonly ComparedRow[],
  others: readonly ComparedRow[],
): readonly ComparedRow[] {
  const here = new Set(own.map(({ text }) => text));
  const there = new Map(others.map((row) => [row.text, row]));
  // What a table finds missing among a part of the rows is no row.
  const real = changed.filter(({ text }) => here.has(text));
  const told = real.filter(({ text }) => !there.has(text));
  const opened = real.filter(({ text }) => isOpen(there.get(text)));
  const texts = new Set(told.map(({ text }) => text));
  const open = own.filter((row) => !texts.has(row.text) && isOpen(row));
  return [...told, ...[...open, ...opened].map((row) => ({ ...row, optional: true }))];
}

function isOpen({ assumed = [], alternatives = [], optional = false }: Partial<ComparedRow> = {}): boolean {
  return optional || assumed.length > 0 || alternatives.length > 0;
}

/** Of a database, those rows alone, with the ones that hold them. */
function rowsIn(northbound: Northbound, entries: readonly Entry[]): Northbound {
  const told = new Set(entries.map(keyOf));
  const kept = new Set<Row>();
  const names = new Set<string>();
  for (const entry of entriesOf(northbound)) {
    if (!told.has(keyOf(entry))) continue;
    kept.add(entry.row);
    names.add(entry.of);
  }
  const those = <T extends Row>(rows: readonly T[]) => rows.filter((row) => kept.has(row));
  const holding = <T extends Row & { readonly name: string }>(rows: ReadonlyMap<string, T>, change: (row: T) => T) =>
    new Map([...rows].flatMap(([name, row]) => (kept.has(row) || names.has(row.name) ? [[name, change(row)]] : [])));
  return {
    routers: holding(northbound.routers, (router) => ({
      ...router,
      ports: those(router.ports),
      staticRoutes: those(router.staticRoutes),
      policies: those(router.policies),
      nat: those(router.nat),
    })),
    switches: holding(northbound.switches, (one) => ({ ...one, ports: those(one.ports), acls: those(one.acls) })),
    portGroups: holding(northbound.portGroups, (group) => ({ ...group, acls: those(group.acls) })),
    addressSets: holding(northbound.addressSets, (set) => set),
    loadBalancers: holding(northbound.loadBalancers, (balancer) => balancer),
  };
}

function keyOf(entry: Entry): string {
  return canonical([entry.table, entry.of, columnsOf(entry)]);
}

function shown(title: string, { missing, extra }: Difference): readonly string[] {
  if (missing.length + extra.length === 0) return [];
  return [`  ${title}`, ...missing.map((row) => `    not told ${row}`), ...extra.map((row) => `    told     ${row}`)];
}
