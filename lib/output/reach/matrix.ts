import { reachesIn } from '../../paths/open-rows';
import type { Reach, Row } from '../../paths/reach';

/** What packets of one network to another one meet: `some` where a part of them does. */
export type Cell = 'yes' | 'some' | 'no-answer' | 'unknown' | 'none';

/** Who opens connections to whom: VPCs, and the network outside as the last one. */
export interface Matrix {
  readonly names: readonly string[];
  /** By sender, then by receiver. */
  readonly cells: readonly (readonly Cell[])[];
}

const outside = 'outside';

export function matrixOf({ leaves, enters, sees }: Reach, vpcs: readonly string[]): Matrix {
  const names = [...vpcs, outside];
  const index = new Map(names.map((name, i) => [name, i]));
  const rows = names.map(() => names.map((): Row[] => []));
  const put = (from: string, to: string | undefined, row: Row) =>
    rows[index.get(from) ?? -1]?.[index.get(to ?? '') ?? -1]?.push(row);
  for (const row of leaves) put(row.from.vpc ?? outside, outside, row);
  for (const row of enters) put(outside, row.intoVpc, row);
  for (const row of sees) put(row.from.vpc ?? outside, row.to.vpc, row);
  return { names, cells: rows.map((line) => line.map(cellOf)) };
}

function cellOf(rows: readonly Row[]): Cell {
  const answers = new Set(rows.filter(({ ends }) => ends === 'reply' || ends === 'no-reply').map(reachesIn));
  const others = rows.some((row) => (row.ends === 'lost' || row.ends === 'refused') && reachesIn(row) === 'no');
  if (rows.some((row) => reachesIn(row) === 'unknown')) return 'unknown';
  if (answers.has('yes')) return answers.size > 1 || others ? 'some' : 'yes';
  return answers.has('no') ? 'no-answer' : 'none';
}
