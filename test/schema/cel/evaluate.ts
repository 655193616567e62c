import { Budget } from '../../../lib/schema/cel/budget';
import { isCompileError } from '../../../lib/schema/cel/compile-error';
import { compile } from '../../../lib/schema/cel/program';
import { durationText, timestampText } from '../../../lib/schema/cel/standard/time';
import type { Type } from '../../../lib/schema/cel/type';
import { dyn } from '../../../lib/schema/cel/types';
import {
  Duration,
  Failure,
  List,
  Mapping,
  Optional,
  Timestamp,
  TypeValue,
  Uint,
  type Value,
} from '../../../lib/schema/cel/value';

/** What an expression gives, as text that reads like CEL; `error: …` if it fails, `refused: …` if it is none. */
export function evaluate(
  text: string,
  variables: Readonly<Record<string, Value>> = {},
  types: Readonly<Record<string, Type>> = dynamic(variables),
  steps = 1_000_000,
): string {
  const program = compile(text, types, dyn);
  if (isCompileError(program)) return `refused: ${program.message} at ${program.offset}`;
  const result = program.evaluate(variables, new Budget(steps));
  return result instanceof Failure ? `error: ${result.message}` : show(result);
}

export function dynamic(variables: Readonly<Record<string, Value>>): Readonly<Record<string, Type>> {
  return Object.fromEntries(Object.keys(variables).map((name) => [name, dyn]));
}

export function show(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return Number.isInteger(value) ? value.toFixed(1) : String(value);
  if (value instanceof Uint) return `${value.value}u`;
  if (value instanceof Uint8Array) return `b"${Buffer.from(value).toString('hex')}"`;
  if (value instanceof List) return `[${Array.from({ length: value.size }, (_, i) => show(value.at(i))).join(', ')}]`;
  if (value instanceof Mapping)
    return `{${value
      .keys()
      .map((key) => `${show(key)}: ${show(value.get(key) as Value)}`)
      .join(', ')}}`;
  if (value instanceof Timestamp) return timestampText(value);
  if (value instanceof Duration) return durationText(value);
  if (value instanceof Optional) return value.value === undefined ? 'none' : `optional(${show(value.value)})`;
  return value instanceof TypeValue ? value.name : String(value);
}
