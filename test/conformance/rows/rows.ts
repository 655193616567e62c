import { northboundOf } from '../../../lib/controllers/kube-ovn/rows/northbound';
import type { Verdict } from '../kinds';
import { networkOf, type RowsLine } from './line';
import { routerTables } from './router-tables';
import { switchTables } from './switch-tables';
import { type Difference, differenceOf } from './table';

const tables = [...routerTables, ...switchTables];

/** The rows of one network under one release, table by table. The networks lie beside the file of the lines. */
export function rows(line: RowsLine, folder: string): Verdict {
  const network = networkOf(line, folder);
  const own = northboundOf(network);
  const differences = new Map<string, Difference>();
  const parts = new Map<string, boolean>();
  for (const table of tables) {
    const difference = differenceOf(table.recorded(line), table.own(own, line, network, folder));
    const agree = difference.missing.length + difference.extra.length === 0;
    parts.set(table.name, agree);
    if (!agree) differences.set(table.name, difference);
  }
  return { agree: differences.size === 0, got: shown(line, differences), parts };
}

function shown({ release }: RowsLine, differences: ReadonlyMap<string, Difference>): string {
  const lines = [...differences].flatMap(([table, { missing, extra }]) => [
    `  ${table}`,
    ...missing.map((row) => `    missing ${row}`),
    ...extra.map((row) => `    extra   ${row}`),
  ]);
  return [release, ...lines].join('\n');
}
