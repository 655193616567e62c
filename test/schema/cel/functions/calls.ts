import { Budget } from '../../../../lib/schema/cel/budget';
import type { Overload } from '../../../../lib/schema/cel/function';
import { functions } from '../../../../lib/schema/cel/functions';
import { itemsOf, MadeList } from '../../../../lib/schema/cel/made';
import type { Type } from '../../../../lib/schema/cel/type';
import {
  Duration,
  Failure,
  List,
  Mapping,
  Optional,
  type Result,
  Timestamp,
  TypeValue,
  Uint,
  type Value,
} from '../../../../lib/schema/cel/value';

/** What a case gives: the value, or that it is an error. */
export const error = Symbol('error');

/** A case: the overload with its types, the arguments, the outcome. */
export type Case = readonly [overload: string, args: readonly unknown[], gives: unknown];

/** `string.split(string, int)` or `sets.contains(list, list)`. */
export function signature({ name, receiver, takes }: Overload): string {
  const types = takes.map(nameOf);
  return receiver ? `${types[0]}.${name}(${types.slice(1).join(', ')})` : `${name}(${types.join(', ')})`;
}

function nameOf(type: Type): string {
  if (type.kind === 'list') return `list<${nameOf(type.of)}>`;
  return type.kind === 'parameter' ? type.name : type.kind;
}

const bySignature = new Map(functions.map((overload) => [signature(overload), overload]));

/** The outcome of a call in terms of the tests: lists are arrays, errors are `error`. */
export function call(name: string, args: readonly unknown[], steps = 1_000_000): unknown {
  const overload = bySignature.get(name);
  if (!overload) throw new Error(`no overload ${name}; there are ${[...bySignature.keys()].join('; ')}`);
  return plainly(overload.call(args.map(toValue), new Budget(steps)));
}

/** An argument that a function makes: `made('ip', '::1')`. */
export function made(name: string, ...args: readonly unknown[]): Value {
  const types = args.map((arg) => (typeof arg === 'boolean' ? 'bool' : 'string'));
  const value = bySignature.get(`${name}(${types.join(', ')})`)?.call(args.map(toValue), new Budget(1e6));
  if (value === undefined || value instanceof Failure) throw new Error(`${name}(${args.join()}) gives no value`);
  return value;
}

export function toValue(value: unknown): Value {
  if (Array.isArray(value)) return new MadeList(value.map(toValue));
  if (value instanceof Map) return new Entries(value);
  return value as Value;
}

class Entries extends Mapping {
  constructor(private readonly entries: ReadonlyMap<unknown, unknown>) {
    super();
  }

  get size(): number {
    return this.entries.size;
  }

  get(key: Value): Value | undefined {
    return this.entries.has(key) ? toValue(this.entries.get(key)) : undefined;
  }

  keys(): readonly Value[] {
    return [...this.entries.keys()].map(toValue);
  }
}

export function plainly(result: Result): unknown {
  if (result instanceof Failure) return error;
  if (result instanceof List) return itemsOf(result).map(plainly);
  if (result instanceof Mapping) return new Map(result.keys().map((key) => [key, plainly(result.get(key) ?? null)]));
  if (result instanceof Optional) return result.value === undefined ? undefined : { some: plainly(result.value) };
  return result;
}

export { Duration, Timestamp, TypeValue, Uint };
