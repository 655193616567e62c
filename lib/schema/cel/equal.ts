import { type Budget, OutOfSteps } from './budget';
import { Duration, List, Mapping, Opaque, Optional, Timestamp, TypeValue, Uint, type Value } from './value';

/** Values deeper than this are not compared: the stack has an end. */
const maxDepth = 1000;

/** `a == b`. Numbers of different types are equal if they say the same; other values of different types are not. */
export function equal(a: Value, b: Value, budget: Budget, depth = 0): boolean {
  budget.spend(1);
  if (typeof a === 'string' && typeof b === 'string') {
    budget.spend(a.length === b.length ? a.length >> 5 : 0);
    return a === b;
  }
  if (a === null || b === null || typeof a === 'boolean' || typeof b === 'boolean') return a === b;
  const one = numberOf(a);
  if (one !== undefined) {
    const other = numberOf(b);
    // biome-ignore lint/suspicious/noDoubleEquals: this is how JavaScript compares an integer with a double
    return other !== undefined && one == other;
  }
  if (depth > maxDepth) throw new OutOfSteps();
  if (a instanceof List) return b instanceof List && equalLists(a, b, budget, depth + 1);
  if (a instanceof Mapping) return b instanceof Mapping && equalMaps(a, b, budget, depth + 1);
  if (a instanceof Optional) return b instanceof Optional && equalOptionals(a, b, budget, depth + 1);
  if (a instanceof Uint8Array) return b instanceof Uint8Array && Buffer.compare(a, b) === 0;
  if (a instanceof Timestamp) return b instanceof Timestamp && a.seconds === b.seconds && a.nanos === b.nanos;
  if (a instanceof Duration) return b instanceof Duration && a.nanos === b.nanos;
  if (a instanceof TypeValue) return b instanceof TypeValue && a.name === b.name;
  return a instanceof Opaque && a.equals(b);
}

/** An int, uint or double as a number that JavaScript compares exactly with others. */
export function numberOf(value: Value): bigint | number | undefined {
  if (typeof value === 'bigint' || typeof value === 'number') return value;
  return value instanceof Uint ? value.value : undefined;
}

function equalLists(one: List, other: List, budget: Budget, depth: number): boolean {
  if (one.size !== other.size) return false;
  const [a, b] = [one.sorted(), other.sorted()];
  for (let i = 0; i < a.size; i++) if (!equal(a.at(i), b.at(i), budget, depth)) return false;
  return true;
}

function equalMaps(a: Mapping, b: Mapping, budget: Budget, depth: number): boolean {
  const { size } = a;
  if (size !== b.size) return false;
  // Before their keys are listed: that alone takes long.
  budget.spend(size);
  for (const key of a.keys()) {
    const other = b.get(key);
    if (other === undefined && a.isOptional(key)) continue;
    if (other === undefined || !equal(a.get(key) as Value, other, budget, depth)) return false;
  }
  return true;
}

function equalOptionals({ value: a }: Optional, { value: b }: Optional, budget: Budget, depth: number): boolean {
  return a === undefined || b === undefined ? a === b : equal(a, b, budget, depth);
}
