import type { Budget } from './budget';
import type { CompileError } from './compile-error';
import { Compiler } from './compiler';
import { mismatch } from './no-match';
import { parse } from './parser';
import { Refusal } from './refusal';
import { Scope } from './scope';
import type { Type } from './type';
import { Failure, type Result, type Value } from './value';

/** An expression of CEL that can be evaluated any number of times. */
export interface Program {
  /** The first Kubernetes whose API servers know all that it uses, `1.30`. @default before all that we know */
  readonly since?: string;
  /** The variables that it uses. */
  readonly uses: ReadonlySet<string>;
  /** @throws OutOfSteps if the budget does not suffice */
  evaluate(variables: Readonly<Record<string, Value>>, budget: Budget): Result;
}

/**
 * Reads and checks an expression as Kubernetes does.
 * @param variables what it may use
 * @param gives what it must give: `bool` for a rule, `string` for a message; `dyn` takes everything
 */
export function compile(text: string, variables: Readonly<Record<string, Type>>, gives: Type): Program | CompileError {
  try {
    return programOf(text, Scope.of(variables), gives);
  } catch (error) {
    if (error instanceof Refusal) return { message: error.message, offset: error.offset };
    throw error;
  }
}

function programOf(text: string, scope: Scope, gives: Type): Program {
  const syntax = parse(text);
  const compiler = new Compiler();
  const { type, run } = compiler.visit(syntax, scope);
  if (gives.kind !== 'dyn' && gives.kind !== type.kind) throw mismatch(gives, type, syntax.offset);
  const { places } = scope;
  const used = [...scope.used].map(([name, { place }]) => ({ name, place }));
  return {
    since: compiler.since,
    uses: new Set(used.map(({ name }) => name)),
    evaluate(variables, budget) {
      const values: Result[] = new Array(places);
      for (const { name, place } of used)
        values[place] = Object.hasOwn(variables, name)
          ? (variables[name] as Value)
          : new Failure(`no such attribute: ${name}`);
      return run({ values, budget });
    },
  };
}
