import { Ip } from '../../net/ip';
import { RangeSet } from '../../net/range-set';
import { AddressSet } from '../../paths/addresses';
import type { Row } from '../../paths/reach/row';
import { protocols, Services } from '../../paths/services';
import { partsOf, type Run } from './parts';

/** Packets that the same rows are about, in both states. */
export interface Cell {
  readonly from: AddressSet;
  readonly to: AddressSet;
  readonly services: Services;
  readonly before: readonly Row[];
  readonly after: readonly Row[];
}

/** All packets of some rows, parted by which of them are about them: as many cells as there are differences. */
export function cellsOf(before: readonly Row[], after: readonly Row[]): readonly Cell[] {
  const rows = [...before, ...after];
  const was = new Set(before);
  return parted(rows, ({ from }) => from.addresses, byAddress).flatMap(([from, some]) =>
    parted(some, ({ to }) => to.addresses, byAddress).flatMap(([to, fewer]) =>
      parted(fewer, ({ services }) => services, byService).map(
        ([services, all]): Cell => ({
          from,
          to,
          services,
          before: all.filter((row) => was.has(row)),
          after: all.filter((row) => !was.has(row)),
        }),
      ),
    ),
  );
}

interface Numbered<T> {
  readonly runs: (set: T) => readonly Run[];
  readonly set: (runs: readonly Run[]) => T;
}

function parted<T>(rows: readonly Row[], setOf: (row: Row) => T, { runs, set }: Numbered<T>): [T, readonly Row[]][] {
  const sets = rows.map(setOf);
  const [only] = sets;
  // Those that nothing parted are one and the same.
  if (only && sets.every((other) => other === only)) return [[only, rows]];
  return partsOf(sets.map(runs)).map((part) => [set(part.runs), part.indices.map((index) => rows[index] as Row)]);
}

/** IPv6 addresses stand behind all others. */
const ipv6 = 1n << 128n;

const byAddress: Numbered<AddressSet> = {
  runs: ({ known }) => [...known].map(({ first, last }) => ({ first: numberOf(first), last: numberOf(last) })),
  set: (runs) =>
    AddressSet.from(RangeSet.of(runs.map(({ first, last }) => ({ first: ipAt(first), last: ipAt(last) })))),
};

function numberOf({ family, value }: Ip): bigint {
  return family === 6 ? ipv6 + value : value;
}

function ipAt(number: bigint): Ip {
  return number >= ipv6 ? Ip.of(6, number - ipv6) : Ip.of(4, number);
}

const size = 0x1_0000;

const byService: Numbered<Services> = {
  runs: (services) =>
    [...services].map(({ protocol, first, last }) => {
      const base = protocols.indexOf(protocol) * size;
      return { first: BigInt(base + first), last: BigInt(base + last) };
    }),
  set: (runs) => runs.map(servicesAt).reduce((all, one) => all.union(one), Services.none),
};

/** A part of one protocol: no set goes over its end in one run. */
function servicesAt({ first, last }: Run): Services {
  const at = Number(first);
  const protocol = protocols[Math.floor(at / size)] ?? 'other';
  return Services.of(protocol, at % size, Number(last) % size);
}
