import type { Budget } from '../budget';
import type { Overload } from '../function';
import type { Type } from '../type';
import type { Result } from '../value';

/**
 * What a function does: its arguments have the kinds that it takes (a JavaScript class each), so that their types need
 * no check of their own.
 */
// biome-ignore lint/suspicious/noExplicitAny: the declared types say what the arguments are
export type Body = (...args: any[]) => Result;

/** A function or operator. The budget is the last argument of its body. */
export function declare(name: string, takes: readonly Type[], gives: Type, body: Body, since?: string): Overload {
  return { name, receiver: false, takes, gives, since, call: calling(body) };
}

/** A function that is called on its first argument. */
export function method(name: string, takes: readonly Type[], gives: Type, body: Body, since?: string): Overload {
  return { name, receiver: true, takes, gives, since, call: calling(body) };
}

function calling(body: Body): Overload['call'] {
  return (args, budget: Budget) => body(...args, budget);
}
