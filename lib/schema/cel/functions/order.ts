import { Duration, Timestamp, Uint, type Value } from '../value';

/**
 * Which of two values comes first: negative, 0 or positive; undefined where CEL has no order between them (NaN, a
 * string and a number). Numbers of all kinds compare by their value.
 */
export function compare(a: Value, b: Value): number | undefined {
  const x = comparable(a);
  const y = comparable(b);
  if (typeof x === 'string' || typeof y === 'string') {
    return typeof x === 'string' && typeof y === 'string' ? compareTexts(x, y) : undefined;
  }
  if (x instanceof Uint8Array || y instanceof Uint8Array) {
    return x instanceof Uint8Array && y instanceof Uint8Array ? Buffer.compare(x, y) : undefined;
  }
  if (x === undefined || y === undefined || kindOf(a) !== kindOf(b)) return undefined;
  return x < y ? -1 : x > y ? 1 : x >= y ? 0 : undefined;
}

function comparable(value: Value): string | Uint8Array | bigint | number | undefined {
  if (typeof value === 'boolean') return Number(value);
  if (value instanceof Uint) return value.value;
  if (value instanceof Timestamp) return value.seconds * 1_000_000_000n + BigInt(value.nanos);
  if (value instanceof Duration) return value.nanos;
  if (value instanceof Uint8Array || typeof value === 'string') return value;
  return typeof value === 'bigint' || typeof value === 'number' ? value : undefined;
}

function kindOf(value: Value): string {
  if (value instanceof Timestamp) return 'timestamp';
  if (value instanceof Duration) return 'duration';
  return typeof value === 'boolean' ? 'bool' : 'number';
}

/** As Go orders texts, by code points. The halves of a pair come after all that is one unit of JavaScript's. */
export function compareTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return rank(x) - rank(y);
  }
  return a.length - b.length;
}

function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
