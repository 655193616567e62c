import type { Sharer } from '../../paths/localnet/sharers';
import { reachesIn } from '../../paths/reach/open-rows';
import type { Reach } from '../../paths/reach/reach';
import type { Row } from '../../paths/reach/row';
import { groupBy } from '../../source/group-by';
import type { Resource } from '../../source/resource';

/** What packets of one network to another one meet: `some` where a part of them does. */
export type Cell = 'yes' | 'some' | 'no-answer' | 'unknown' | 'none';

/** Who opens connections to whom: VPCs, localnets, and the network outside as the last one. */
export interface Matrix {
  readonly names: readonly string[];
  /** By sender, then by receiver. */
  readonly cells: readonly (readonly Cell[])[];
}

/** A row and a column of the matrix, with what it has on segments of physical networks. */
interface Member {
  readonly name: string;
  readonly isLocalnet: boolean;
  readonly sharers: readonly Sharer[];
}

const outside = 'outside';

/** The first so many VPCs and localnets. */
export function matrixOf(reach: Reach, most: number): Matrix {
  const members = membersOf(reach).slice(0, most);
  const names = [...members.map(({ name }) => name), outside];
  const index = new Map(names.map((name, i) => [name, i]));
  const rows = names.map(() => names.map((): Row[] => []));
  const put = (from: string, to: string | undefined, row: Row) =>
    rows[index.get(from) ?? -1]?.[index.get(to ?? '') ?? -1]?.push(row);
  for (const row of reach.leaves) put(row.from.vpc ?? outside, outside, row);
  for (const row of reach.enters) put(outside, row.intoVpc, row);
  for (const row of reach.sees) put(row.from.vpc ?? outside, row.to.vpc, row);
  for (const row of reach.unseen)
    if (!isToItself(row)) put(row.from.vpc ?? outside, row.to.vpc, { ...row, ends: 'lost' });
  const isFiltered = reach.unjudged.some(({ kind }) => kind === 'filter');
  const cells = rows.map((line, i) =>
    line.map((some, j) => {
      const [from, to] = [members[i], members[j]];
      if (from?.isLocalnet || to?.isLocalnet) return onSegments(from, to, isFiltered);
      return cellOf(some);
    }),
  );
  return { names, cells };
}

/** How many VPCs and localnets there are. */
export function countOf(reach: Reach): number {
  return membersOf(reach).length;
}

function membersOf({ vpcs, shares }: Reach): readonly Member[] {
  const localnets = groupBy(shares, ({ resource }) => (resource.kind === 'Subnet' ? undefined : nameOf(resource)));
  const byVpc = groupBy(shares, ({ vpc }) => vpc);
  return [
    ...vpcs.map((name) => ({ name, isLocalnet: false, sharers: byVpc.get(name) ?? [] })),
    ...[...localnets].map(([name, sharers]) => ({ name, isLocalnet: true, sharers })),
  ];
}

function nameOf({ namespace, name }: Resource): string {
  return `localnet ${namespace === undefined ? '' : `${namespace}/`}${name}`;
}

/** Who is on one segment with the same subnets sees each other; whatever else joins them is a router outside. */
function onSegments(from: Member | undefined, to: Member | undefined, isFiltered: boolean): Cell {
  const pairs = (from?.sharers ?? []).flatMap((one) =>
    (to?.sharers ?? []).filter(({ segment }) => segment === one.segment).map((other) => [one, other] as const),
  );
  const areAlike = pairs.some(([{ cidrs: own }, { cidrs }]) => {
    return own.length > 0 && own.length === cidrs.length && own.every((cidr) => cidrs.includes(cidr));
  });
  return areAlike && !isFiltered ? 'yes' : 'unknown';
}

/** One pod alone sends nothing to others. */
function isToItself({ from, to }: Row): boolean {
  return from.addresses.only !== undefined && `${from.addresses}` === `${to.addresses}`;
}

function cellOf(rows: readonly Row[]): Cell {
  if (rows.some((row) => reachesIn(row) === 'unknown')) return 'unknown';
  const isLost = rows.some(({ ends }) => ends === 'lost' || ends === 'refused');
  const answers = new Set(rows.filter(({ ends }) => ends === 'reply' || ends === 'no-reply').map(reachesIn));
  if (answers.has('yes')) return answers.size > 1 || isLost ? 'some' : 'yes';
  return answers.has('no') ? 'no-answer' : 'none';
}
