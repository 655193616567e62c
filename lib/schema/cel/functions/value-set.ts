import { type Budget, OutOfSteps } from '../budget';
import { itemsOf } from '../made';
import { Duration, List, Mapping, Opaque, Timestamp, Uint, type Value } from '../value';
import { stepsOf } from './define';

/**
 * Values by CEL's equality, which sees no difference between 1, 1u and 1.0. All that JSON has is found by a key;
 * Kubernetes' own types, which have none, by looking at each other of them.
 */
export class ValueSet {
  private readonly keys = new Set<string>();
  private readonly opaques: Opaque[] = [];

  constructor(private readonly budget: Budget) {}

  /** Whether it was not in the set before. */
  add(value: Value): boolean {
    if (this.has(value)) return false;
    if (value instanceof Opaque) this.opaques.push(value);
    else this.keys.add(this.keyOf(value) ?? '');
    return true;
  }

  has(value: Value): boolean {
    if (value instanceof Opaque) {
      this.budget.spend(this.opaques.length);
      return this.opaques.some((other) => other.equals(value));
    }
    const key = this.keyOf(value);
    return key !== undefined && this.keys.has(key);
  }

  private keyOf(value: Value): string | undefined {
    const key = keyOf(value);
    this.budget.spend(stepsOf(key?.length ?? 0));
    return key;
  }
}

/** The stack has an end. */
const MOST_DEPTH = 1000;

/** The same text for equal values; undefined for what equals nothing, not even itself. */
function keyOf(value: Value, depth = 0): string | undefined {
  if (depth > MOST_DEPTH) throw new OutOfSteps();
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof Uint) return String(value.value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return keyOfDouble(value);
  if (value instanceof Uint8Array) return `b${Buffer.from(value).toString('hex')}`;
  if (value instanceof Timestamp) return `t${value.seconds}.${value.nanos}`;
  if (value instanceof Duration) return `d${value.nanos}`;
  if (value instanceof List)
    return joined(
      '[',
      itemsOf(value).map((item) => keyOf(item, depth + 1)),
    );
  if (value instanceof Mapping)
    return joined(
      '{',
      value
        .keys()
        .map((key) => keyOfEntry(value, key, depth + 1))
        .sort(),
    );
  return undefined;
}

function keyOfDouble(value: number): string | undefined {
  if (Number.isNaN(value)) return undefined;
  return Number.isInteger(value) ? String(BigInt(value)) : String(value);
}

function keyOfEntry(mapping: Mapping, key: Value, depth: number): string | undefined {
  return joined(':', [keyOf(key), keyOf(mapping.get(key) ?? null, depth)]);
}

function joined(mark: string, keys: readonly (string | undefined)[]): string | undefined {
  return keys.includes(undefined) ? undefined : `${mark}${keys.join(',')};`;
}
