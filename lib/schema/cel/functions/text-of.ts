import { type Budget, OutOfSteps } from '../budget';
import { itemsOf } from '../made';
import { doubleText } from '../standard/scalars';
import { durationText, timestampText } from '../standard/time';
import { Duration, Failure, List, Mapping, Timestamp, TypeValue, Uint, type Value } from '../value';
import { stepsOf } from './define';
import { digitsOf } from './doubles';
import { compareTexts } from './order';
import { quote } from './quote';

/** What `%s` makes of a value: as `string(value)`, and lists and maps as CEL would write them. */
export function textOf(value: Value, budget: Budget): string | Failure {
  budget.spend(1);
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return doubleText(value);
  if (value instanceof Timestamp) return timestampText(value);
  if (value instanceof Duration) return durationText(value);
  return literalOf(value, budget);
}

/** The stack has an end. */
const MOST_DEPTH = 1000;

function literalOf(value: Value, budget: Budget, depth = 0): string | Failure {
  if (depth > MOST_DEPTH) throw new OutOfSteps();
  if (typeof value === 'string') return paid(quote(value), budget);
  if (typeof value === 'number') return Number.isFinite(value) ? digitsOf(value, 6) : quote(doubleText(value));
  if (value === null || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (value instanceof Uint) return String(value.value);
  if (value instanceof Uint8Array) return paid(Buffer.from(value).toString('utf8'), budget);
  if (value instanceof Timestamp) return `timestamp(${quote(timestampText(value))})`;
  if (value instanceof Duration) return `duration(${quote(durationText(value))})`;
  if (value instanceof TypeValue) return value.name;
  if (value instanceof List) return listText(value, budget, depth + 1);
  if (value instanceof Mapping) return mapText(value, budget, depth + 1);
  return new Failure('no text for a value of this type');
}

function paid(text: string, budget: Budget): string {
  budget.spend(stepsOf(text.length));
  return text;
}

function listText(list: List, budget: Budget, depth: number): string | Failure {
  const parts: string[] = [];
  for (const value of itemsOf(list)) {
    const part = memberText(value, budget, depth);
    if (part instanceof Failure) return part;
    parts.push(part);
  }
  return `[${parts.join(', ')}]`;
}

/** Ordered by the texts of the keys. */
function mapText(map: Mapping, budget: Budget, depth: number): string | Failure {
  const parts: (readonly [key: string, value: string])[] = [];
  for (const key of map.keys()) {
    const name = memberText(key, budget, depth);
    const value = memberText(map.get(key) ?? null, budget, depth);
    if (name instanceof Failure) return name;
    if (value instanceof Failure) return value;
    parts.push([name, value]);
  }
  parts.sort(([a], [b]) => compareTexts(a, b));
  return `{${parts.map(([key, value]) => `${key}:${value}`).join(', ')}}`;
}

function memberText(value: Value, budget: Budget, depth: number): string | Failure {
  budget.spend(1);
  const text = literalOf(value, budget, depth);
  return value instanceof Uint8Array && typeof text === 'string' ? `b${quote(text)}` : text;
}
