import type { Overload } from '../function';
import { A, bool, optionalOf } from '../types';
import { Duration, Failure, List, Mapping, Optional, Timestamp, Uint, type Value } from '../value';
import { declare, method } from './declare';

const since = '1.28';
const none = new Optional(undefined);

/** `or` and `orValue` are not here: what they do not need they do not evaluate. */
export const optionals: readonly Overload[] = [
  declare('optional.of', [A], optionalOf(A), (value: Value) => new Optional(value), since),
  declare('optional.none', [], optionalOf(A), () => none, since),
  declare(
    'optional.ofNonZeroValue',
    [A],
    optionalOf(A),
    (value: Value) => (isZero(value) ? none : new Optional(value)),
    since,
  ),
  method('hasValue', [optionalOf(A)], bool, ({ value }: Optional) => value !== undefined, since),
  method(
    'value',
    [optionalOf(A)],
    A,
    ({ value }: Optional) => (value === undefined ? new Failure('optional.none() dereference') : value),
    since,
  ),
];

/** What a field has that nobody set. */
function isZero(value: Value): boolean {
  if (value instanceof List || value instanceof Mapping) return value.size === 0;
  if (value instanceof Uint) return value.value === 0n;
  if (value instanceof Uint8Array) return value.length === 0;
  if (value instanceof Duration) return value.nanos === 0n;
  if (value instanceof Timestamp) return value.seconds === -62_135_596_800n && value.nanos === 0;
  if (value instanceof Optional) return value.value === undefined;
  return !value;
}
