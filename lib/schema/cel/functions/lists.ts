import type { Budget } from '../budget';
import { equal } from '../equal';
import { itemsOf, MadeList } from '../made';
import { Duration, Failure, List, Optional, type Result, Uint, type Value } from '../value';
import {
  anyType,
  bool,
  double,
  duration,
  dyn,
  int,
  list,
  method,
  noSuchOverload,
  optional,
  ordered,
  plain,
  since,
  uint,
} from './define';
import { compare } from './order';
import { ValueSet } from './value-set';

const anyList = list(anyType);

/** Source: kubernetes/kubernetes apiserver/pkg/cel/library/lists.go; google/cel-go ext/lists.go, version 3. */
export const listFunctions = [
  ...ordered.map((type) => method('isSorted', [list(type)], bool, ([values]) => isSorted(itemsOf(values)))),
  ...ordered.map((type) => method('min', [list(type)], type, ([values]) => extreme(values, 'min'))),
  ...ordered.map((type) => method('max', [list(type)], type, ([values]) => extreme(values, 'max'))),
  method('sum', [list(int)], int, ([values]) => sumOfInts(values)),
  method('sum', [list(uint)], uint, ([values]) => sumOfUints(values)),
  method('sum', [list(double)], double, ([values]) => sumOfDoubles(values)),
  method('sum', [list(duration)], duration, ([values]) => sumOfDurations(values)),
  method('indexOf', [anyList, anyType], int, ([values, value], budget) =>
    BigInt(itemsOf(values).findIndex((other) => equal(other, value, budget))),
  ),
  method('lastIndexOf', [anyList, anyType], int, ([values, value], budget) =>
    BigInt(itemsOf(values).findLastIndex((other) => equal(other, value, budget))),
  ),
  ...since('1.34', [
    plain('lists.range', [int], list(int), ([size], budget) => range(size, budget)),
    method('slice', [anyList, int, int], anyList, ([values, start, end]) => slice(values, start, end)),
    method('flatten', [list(anyList)], anyList, ([values], budget) => flatten(values, 1n, budget)),
    method('flatten', [list(dyn), int], list(dyn), ([values, depth], budget) => flatten(values, depth, budget)),
    method('reverse', [anyList], anyList, ([values]) => new MadeList(itemsOf(values).reverse())),
    method('distinct', [anyList], anyList, ([values], budget) => distinct(values, budget)),
    // Of cel-go's optionals, which Kubernetes takes as they come: known in 1.34, perhaps before.
    method(
      'first',
      [anyList],
      optional(anyType),
      ([values]) => new Optional(values.size > 0 ? values.at(0) : undefined),
    ),
    method(
      'last',
      [anyList],
      optional(anyType),
      ([values]) => new Optional(values.size > 0 ? values.at(values.size - 1) : undefined),
    ),
    ...ordered.map((type) =>
      method('sort', [list(type)], list(type), ([values], budget) => sort(values, values, budget)),
    ),
    // What the macro sortBy(name, key) stands for: the list by the keys of its values.
    ...ordered.map((type) =>
      method('@sortByAssociatedKeys', [anyList, list(type)], anyList, ([values, keys], budget) =>
        sort(values, keys, budget),
      ),
    ),
  ]),
];

/** What has no order is not out of order. */
function isSorted(values: readonly Value[]): boolean {
  return values.every((value, index) => index === 0 || (compare(values[index - 1] as Value, value) ?? 0) <= 0);
}

/** The first of several that are equal. */
function extreme(values: List, which: 'min' | 'max'): Result {
  if (values.size === 0) return new Failure(`${which} called on empty list`);
  const sign = which === 'min' ? 1 : -1;
  return itemsOf(values).reduce((best, value) => ((compare(best, value) ?? 0) * sign > 0 ? value : best));
}

const BITS = 64;

function sumOfInts(values: List): Result {
  let sum = 0n;
  for (const value of itemsOf(values)) {
    if (typeof value !== 'bigint') return noSuchOverload;
    sum += value;
    if (sum !== BigInt.asIntN(BITS, sum)) return new Failure('integer overflow');
  }
  return sum;
}

function sumOfUints(values: List): Result {
  let sum = 0n;
  for (const value of itemsOf(values)) {
    if (!(value instanceof Uint)) return noSuchOverload;
    sum += value.value;
    if (sum !== BigInt.asUintN(BITS, sum)) return new Failure('unsigned integer overflow');
  }
  return new Uint(sum);
}

function sumOfDoubles(values: List): Result {
  let sum = 0;
  for (const value of itemsOf(values)) {
    if (typeof value !== 'number') return noSuchOverload;
    sum += value;
  }
  return sum;
}

function sumOfDurations(values: List): Result {
  let sum = 0n;
  for (const value of itemsOf(values)) {
    if (!(value instanceof Duration)) return noSuchOverload;
    sum += value.nanos;
    if (sum !== BigInt.asIntN(BITS, sum)) return new Failure('duration overflow');
  }
  return new Duration(sum);
}

const LARGEST_RANGE = 10_000_000n;

function range(size: bigint, budget: Budget): Result {
  if (size < 0n || size > LARGEST_RANGE) return new Failure(`lists.range: no list of ${size}`);
  budget.spend(Number(size));
  return new MadeList(Array.from({ length: Number(size) }, (_, index) => BigInt(index)));
}

function slice(values: List, start: bigint, end: bigint): Result {
  if (start < 0n || start > end || end > values.size) return new Failure(`cannot slice(${start}, ${end})`);
  return new MadeList(itemsOf(values).slice(Number(start), Number(end)));
}

function flatten(values: List, depth: bigint, budget: Budget): Result {
  if (depth < 0n) return new Failure('level must be non-negative');
  let flat = itemsOf(values);
  for (let level = 0n; level < depth && flat.some(isList); level++) {
    flat = flat.flatMap((value) => (isList(value) ? itemsOf(value) : [value]));
    budget.spend(flat.length);
  }
  return new MadeList(flat);
}

function isList(value: Value): value is List {
  return value instanceof List;
}

function distinct(values: List, budget: Budget): Result {
  const known = new ValueSet(budget);
  return new MadeList(itemsOf(values).filter((value) => known.add(value)));
}

/** Values with equal keys keep their order. */
function sort(values: List, keys: List, budget: Budget): Result {
  if (values.size !== keys.size) return new Failure(`${keys.size} keys of ${values.size} values`);
  budget.spend(values.size * Math.ceil(Math.log2(values.size + 1)));
  const pairs = itemsOf(values).map((value, index) => ({ value, key: keys.at(index) }));
  if (pairs.some(({ key }) => kindOf(key) !== kindOf(keys.at(0)))) return new Failure('no order between list elements');
  pairs.sort((a, b) => compare(a.key, b.key) ?? 0);
  return new MadeList(pairs.map(({ value }) => value));
}

function kindOf(value: Value): unknown {
  return value instanceof Object ? value.constructor : typeof value;
}
