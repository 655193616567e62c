import { OutOfSteps } from './budget';
import { itemsOf } from './made';
import { Duration, List, Mapping, Timestamp, Uint, type Value } from './value';

/** The stack has an end. */
const mostDepth = 1000;

/** The same text for equal values; undefined for what equals nothing, not even itself. */
export function identityOf(value: Value, depth = 0): string | undefined {
  if (depth > mostDepth) throw new OutOfSteps();
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof Uint) return String(value.value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return identityOfDouble(value);
  if (value instanceof Uint8Array) return `b${Buffer.from(value).toString('hex')}`;
  if (value instanceof Timestamp) return `t${value.seconds}.${value.nanos}`;
  if (value instanceof Duration) return `d${value.nanos}`;
  if (value instanceof List)
    return joined(
      '[',
      itemsOf(value).map((item) => identityOf(item, depth + 1)),
    );
  if (value instanceof Mapping)
    return joined(
      '{',
      value
        .keys()
        .map((key) => identityOfEntry(value, key, depth + 1))
        .sort(),
    );
  return undefined;
}

function identityOfDouble(value: number): string | undefined {
  if (Number.isNaN(value)) return undefined;
  return Number.isInteger(value) ? String(BigInt(value)) : String(value);
}

function identityOfEntry(mapping: Mapping, key: Value, depth: number): string | undefined {
  return joined(':', [identityOf(key), identityOf(mapping.get(key) ?? null, depth)]);
}

function joined(mark: string, keys: readonly (string | undefined)[]): string | undefined {
  return keys.includes(undefined) ? undefined : `${mark}${keys.join(',')};`;
}
