import type { Budget } from '../budget';
import { equal, numberOf } from '../equal';
import type { Overload } from '../function';
import type { Type } from '../type';
import { A, B, bool, bytes, double, duration, int, listOf, mapOf, string, timestamp, uint } from '../types';
import type { Duration, List, Mapping, Timestamp, Value } from '../value';
import { declare } from './declare';

/** Numbers of two types could not be compared before. */
const crossType = '1.28';

export const comparison: readonly Overload[] = [
  declare('_==_', [A, A], bool, equal2),
  declare('_!=_', [A, A], bool, (a: Value, b: Value, budget: Budget) => !equal2(a, b, budget)),
  declare('@in', [A, listOf(A)], bool, (item: Value, list: List, budget: Budget) => {
    for (let i = 0; i < list.size; i++) if (equal(list.at(i), item, budget)) return true;
    return false;
  }),
  declare('@in', [A, mapOf(A, B)], bool, (key: Value, map: Mapping) => map.get(key) !== undefined),
  ...ordering('_<_', (order) => order < 0),
  ...ordering('_<=_', (order) => order <= 0),
  ...ordering('_>_', (order) => order > 0),
  ...ordering('_>=_', (order) => order >= 0),
  declare('!_', [bool], bool, (a: boolean) => !a),
];

function equal2(a: Value, b: Value, budget: Budget): boolean {
  return equal(a, b, budget);
}

/** Negative, zero or positive; not a number if neither comes first. */
// biome-ignore lint/suspicious/noExplicitAny: the declared types say what the arguments are
type Order = (a: any, b: any, budget: Budget) => number;

function ordering(name: string, says: (order: number) => boolean): readonly Overload[] {
  const of = (a: Type, b: Type, order: Order, since?: string) =>
    declare(name, [a, b], bool, (x: Value, y: Value, budget: Budget) => says(order(x, y, budget)), since);
  const numbers = [int, uint, double];
  return [
    ...numbers.map((type) => of(type, type, orderOfNumbers)),
    of(string, string, orderOfTexts),
    of(bool, bool, (a: boolean, b: boolean) => Number(a) - Number(b)),
    of(bytes, bytes, (a: Uint8Array, b: Uint8Array, budget: Budget) => {
      budget.spend(Math.min(a.length, b.length) >> 5);
      return Buffer.compare(a, b);
    }),
    of(timestamp, timestamp, (a: Timestamp, b: Timestamp) =>
      a.seconds === b.seconds ? a.nanos - b.nanos : orderOf(a.seconds, b.seconds),
    ),
    of(duration, duration, (a: Duration, b: Duration) => orderOf(a.nanos, b.nanos)),
    ...numbers.flatMap((a) => numbers.flatMap((b) => (a === b ? [] : [of(a, b, orderOfNumbers, crossType)]))),
  ];
}

function orderOfNumbers(a: Value, b: Value): number {
  return orderOf(numberOf(a) as bigint, numberOf(b) as bigint);
}

function orderOf(a: bigint, b: bigint): number {
  if (a < b) return -1;
  if (a > b) return 1;
  // biome-ignore lint/suspicious/noDoubleEquals: an integer and a double may be equal
  return a == b ? 0 : Number.NaN;
}

/** By code points: JavaScript's own order puts surrogates before U+E000. */
export function orderOfTexts(a: string, b: string, budget: Budget): number {
  const end = Math.min(a.length, b.length);
  let i = 0;
  while (i < end && a.charCodeAt(i) === b.charCodeAt(i)) i++;
  budget.spend(i >> 3);
  if (i === end) return a.length - b.length;
  return rank(a.charCodeAt(i)) - rank(b.charCodeAt(i));
}

function rank(unit: number): number {
  const isSurrogate = unit >= 0xd800 && unit <= 0xdfff;
  return isSurrogate ? unit + 0x10000 : unit;
}
