import type { Budget } from '../budget';
import type { Overload } from '../function';
import { itemsOf, MadeList } from '../made';
import type { Type } from '../type';
import { A, bytes, double, duration, int, listOf, string, timestamp, uint } from '../types';
import { type Duration, Failure, type List, type Timestamp, Uint } from '../value';
import { type Body, declare } from './declare';
import { between, lasting, later } from './time';

export const arithmetic: readonly Overload[] = [
  ...numeric(
    '_+_',
    (a, b) => a + b,
    (a, b) => a + b,
  ),
  ...numeric(
    '_-_',
    (a, b) => a - b,
    (a, b) => a - b,
  ),
  ...numeric(
    '_*_',
    (a, b) => a * b,
    (a, b) => a * b,
  ),
  ...integral('_/_', (a, b) => a / b, 'division by zero'),
  declare('_/_', [double, double], double, (a: number, b: number) => a / b),
  ...integral('_%_', (a, b) => a % b, 'modulus by zero'),
  declare('-_', [int], int, (a: bigint) => signed(-a)),
  declare('-_', [double], double, (a: number) => -a),
  declare('_+_', [string, string], string, (a: string, b: string, budget: Budget) => {
    budget.spend((a.length + b.length) >> 5);
    return a + b;
  }),
  declare('_+_', [bytes, bytes], bytes, (a: Uint8Array, b: Uint8Array, budget: Budget) => {
    budget.spend((a.length + b.length) >> 5);
    return new Uint8Array(Buffer.concat([a, b]));
  }),
  declare('_+_', [listOf(A), listOf(A)], listOf(A), (a: List, b: List, budget: Budget) => {
    budget.spend(a.size + b.size);
    return a.merged(b) ?? new MadeList([...itemsOf(a), ...itemsOf(b)]);
  }),
  declare('_+_', [timestamp, duration], timestamp, (a: Timestamp, b: Duration) => later(a, b.nanos)),
  declare('_+_', [duration, timestamp], timestamp, (a: Duration, b: Timestamp) => later(b, a.nanos)),
  declare('_+_', [duration, duration], duration, (a: Duration, b: Duration) => lasting(a.nanos + b.nanos)),
  declare('_-_', [timestamp, duration], timestamp, (a: Timestamp, b: Duration) => later(a, -b.nanos)),
  declare('_-_', [timestamp, timestamp], duration, (a: Timestamp, b: Timestamp) => between(a, b)),
  declare('_-_', [duration, duration], duration, (a: Duration, b: Duration) => lasting(a.nanos - b.nanos)),
];

type Operation<T> = (a: T, b: T) => T;

function numeric(name: string, exact: Operation<bigint>, real: Operation<number>): readonly Overload[] {
  return [...integral(name, exact), declare(name, [double, double], double, real)];
}

/** For integers; by zero only where that is an error. */
function integral(name: string, exact: Operation<bigint>, byZero?: string): readonly Overload[] {
  const of = (type: Type, body: Body) => declare(name, [type, type], type, body);
  const refusal = byZero === undefined ? undefined : new Failure(byZero);
  return [
    of(int, (a: bigint, b: bigint) => (refusal && b === 0n ? refusal : signed(exact(a, b)))),
    of(uint, (a: Uint, b: Uint) => (refusal && b.value === 0n ? refusal : unsigned(exact(a.value, b.value)))),
  ];
}

export function signed(value: bigint): bigint | Failure {
  return BigInt.asIntN(64, value) === value ? value : new Failure('integer overflow');
}

export function unsigned(value: bigint): Uint | Failure {
  return BigInt.asUintN(64, value) === value ? new Uint(value) : new Failure('unsigned integer overflow');
}
