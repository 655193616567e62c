import type { Budget } from '../budget';
import type { Overload } from '../function';
import { typeNameOf } from '../kinds';
import type { Type } from '../type';
import { A, bool, bytes, double, duration, dyn, int, string, timestamp, uint } from '../types';
import { Duration, Failure, type Timestamp, TypeValue, Uint, type Value } from '../value';
import { signed, unsigned } from './arithmetic';
import { declare } from './declare';
import { doubleText, readBool, readDouble, readInt, readUint } from './scalars';
import { durationText, moment, readDuration, readTimestamp, timestampText } from './time';

const overflow = new Failure('integer overflow');
const same = (value: Value) => value;

export const conversions: readonly Overload[] = [
  declare('dyn', [A], dyn, same),
  declare('type', [A], { kind: 'type', of: A }, (value: Value) => new TypeValue(typeNameOf(value))),

  declare('int', [int], int, same),
  declare('int', [uint], int, ({ value }: Uint) => signed(value)),
  declare('int', [double], int, (value: number) => {
    const fits = value > -(2 ** 63) && value < 2 ** 63;
    return fits ? BigInt(Math.trunc(value)) : overflow;
  }),
  declare('int', [string], int, readInt),
  declare('int', [timestamp], int, ({ seconds }: Timestamp) => seconds),
  declare('int', [duration], int, ({ nanos }: Duration) => nanos),

  declare('uint', [uint], uint, same),
  declare('uint', [int], uint, unsigned),
  declare('uint', [double], uint, (value: number) => {
    const fits = value >= 0 && value < 2 ** 64;
    return fits ? new Uint(BigInt(Math.trunc(value))) : new Failure('unsigned integer overflow');
  }),
  declare('uint', [string], uint, readUint),

  declare('double', [double], double, same),
  declare('double', [int], double, (value: bigint) => Number(value)),
  declare('double', [uint], double, ({ value }: Uint) => Number(value)),
  declare('double', [string], double, readDouble),

  declare('bool', [bool], bool, same),
  declare('bool', [string], bool, readBool),

  ...toText(string, (value: string) => value),
  ...toText(bool, String),
  ...toText(int, String),
  ...toText(uint, ({ value }: Uint) => String(value)),
  ...toText(double, doubleText),
  ...toText(timestamp, timestampText),
  ...toText(duration, durationText),
  declare('string', [bytes], string, (value: Uint8Array, budget: Budget) => {
    budget.spend(value.length >> 5);
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(value);
    } catch {
      return new Failure('invalid UTF-8 in bytes, cannot convert to string');
    }
  }),

  declare('bytes', [bytes], bytes, same),
  declare('bytes', [string], bytes, (value: string, budget: Budget) => {
    budget.spend(value.length >> 5);
    return new TextEncoder().encode(value);
  }),

  declare('timestamp', [timestamp], timestamp, same),
  declare('timestamp', [int], timestamp, (seconds: bigint) => moment(seconds, 0)),
  declare('timestamp', [string], timestamp, readTimestamp),
  declare('duration', [duration], duration, same),
  declare('duration', [int], duration, (nanos: bigint) => new Duration(nanos)),
  declare('duration', [string], duration, readDuration),
];

function toText<T>(from: Type, text: (value: T) => string): readonly Overload[] {
  return [declare('string', [from], string, (value: T) => text(value))];
}
