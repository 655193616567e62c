import type { Budget } from '../budget';
import type { Overload } from '../function';
import type { Type } from '../type';
import {
  type Duration,
  Failure,
  List,
  type Mapping,
  type Result,
  type Timestamp,
  type Uint,
  type Value,
} from '../value';

/** A type of CEL that remembers, for the compiler alone, which values it has. */
type TypeOf<V extends Value> = Type & { readonly holds?: V };
type Held<T> = T extends { readonly holds?: infer V } ? Exclude<V, undefined> : Value;
type Arguments<T extends readonly Type[]> = { -readonly [I in keyof T]: Held<T[I]> };

export const bool: TypeOf<boolean> = { kind: 'bool' };
export const int: TypeOf<bigint> = { kind: 'int' };
export const uint: TypeOf<Uint> = { kind: 'uint' };
export const double: TypeOf<number> = { kind: 'double' };
export const string: TypeOf<string> = { kind: 'string' };
export const bytes: TypeOf<Uint8Array> = { kind: 'bytes' };
export const timestamp: TypeOf<Timestamp> = { kind: 'timestamp' };
export const duration: TypeOf<Duration> = { kind: 'duration' };
export const dyn: TypeOf<Value> = { kind: 'dyn' };
export const anyType: TypeOf<Value> = { kind: 'parameter', name: 'A' };

export function list(of: Type): TypeOf<List> {
  return { kind: 'list', of };
}

export function map(key: Type, of: Type): TypeOf<Mapping> {
  return { kind: 'map', key, of };
}

export function optional(of: Type): Type {
  return { kind: 'optional', of };
}

/** Types whose values have an order: lists of them are sorted and have a least element. */
export const ordered = [int, uint, double, bool, duration, timestamp, string, bytes] as const;

type Body<T extends readonly Type[]> = (args: Arguments<T>, budget: Budget) => Result;

/** A function that is called on its first argument: `text.trim()`. */
export function method<const T extends readonly Type[]>(name: string, takes: T, gives: Type, body: Body<T>): Overload {
  return { name, receiver: true, takes, gives, call: paying(body) };
}

/** A function that is called by its name alone: `ip(text)`, `sets.contains(a, b)`. */
export function plain<const T extends readonly Type[]>(name: string, takes: T, gives: Type, body: Body<T>): Overload {
  return { name, receiver: false, takes, gives, call: paying(body) };
}

/** The first Kubernetes that knows a library, said once for all of it. */
export function since(version: string, overloads: readonly Overload[]): readonly Overload[] {
  return overloads.map((overload) => ({ ...overload, since: version }));
}

/** All bodies look at their arguments at least once. What they do beyond that they pay themselves. */
function paying<T extends readonly Type[]>(body: Body<T>): Overload['call'] {
  return (args, budget) => {
    budget.spend(args.reduce<number>((sum, arg) => sum + looksAt(arg), 1));
    return body(args as unknown as Arguments<T>, budget);
  };
}

const CHARACTERS_OF_A_STEP = 8;

/** The steps that reading or writing so many characters takes. */
export function stepsOf(characters: number): number {
  return Math.ceil(characters / CHARACTERS_OF_A_STEP);
}

function looksAt(value: Value): number {
  if (typeof value === 'string' || value instanceof Uint8Array) return stepsOf(value.length);
  return value instanceof List ? value.size : 0;
}

/** Where a list of `dyn` holds what the function cannot take. */
export const noSuchOverload = new Failure('no such overload');
