import { Budget } from '../../../lib/schema/cel/budget';
import { isCompileError } from '../../../lib/schema/cel/compile-error';
import { compile } from '../../../lib/schema/cel/program';
import { dyn } from '../../../lib/schema/cel/types';
import { Failure, type Value } from '../../../lib/schema/cel/value';
import { seenAs } from '../../../lib/schema/rules/values';

/** Evaluates an expression as Flux does: the top-level fields of the object are the variables. */
export function evaluateCel(
  text: string,
  object: Readonly<Record<string, unknown>>,
): { readonly kind: string; readonly value: unknown } {
  const names = ['apiVersion', 'kind', 'metadata', 'spec', 'status'];
  const program = compile(text, Object.fromEntries(names.map((name) => [name, dyn])), dyn);
  if (isCompileError(program)) throw new Error(`${text}: ${program.message}`);
  const variables: Record<string, Value> = {};
  for (const [name, value] of Object.entries(object)) variables[name] = seenAs(undefined, value);
  const value = program.evaluate(variables, new Budget(100_000));
  return { kind: value instanceof Failure ? 'failure' : typeof value, value };
}
