import { type Bindings, isAssignable, substitute } from './assignable';
import { Budget, OutOfSteps } from './budget';
import type { Code, Frame, Run } from './code';
import type { Overload } from './function';
import { holds } from './kinds';
import { isFailure } from './made';
import type { Signature } from './signatures';
import type { Type } from './type';
import { dyn } from './types';
import { Failure, type Result, type Value } from './value';

/** The overloads that arguments of these types may mean, and the type of what they give. */
export interface Resolution<O extends Signature> {
  readonly overloads: readonly O[];
  readonly type: Type;
}

/** Undefined if there is no such overload. */
export function resolve<O extends Signature>(
  overloads: readonly O[],
  receiver: boolean,
  types: readonly Type[],
): Resolution<O> | undefined {
  const matching: O[] = [];
  let type: Type | undefined;
  for (const overload of overloads) {
    const { takes } = overload;
    if (overload.receiver !== receiver || takes.length !== types.length) continue;
    const bindings: Bindings = new Map();
    if (!types.every((from, i) => isAssignable(from, takes[i] as Type, bindings))) continue;
    matching.push(overload);
    const gives = substitute(overload.gives, bindings);
    type = type === undefined || isSame(type, gives) ? gives : dyn;
  }
  return type && { overloads: matching, type };
}

function isSame(one: Type, other: Type): boolean {
  return one.kind === other.kind && isAssignable(one, other, new Map()) && isAssignable(other, one, new Map());
}

/** A call whose arguments are evaluated first; the first error of them is its result. */
export function callOf({ overloads, type }: Resolution<Overload>, args: readonly Code[]): Code {
  const runs = args.map(({ run }) => run);
  const weight = args.reduce((sum, arg) => sum + arg.weight, 1);
  const run = runOf(overloads, runs);
  const constant = args.every((arg) => arg.constant !== undefined) ? folded(run) : undefined;
  return constant === undefined ? { type, run, weight } : { type, run: () => constant, weight: 1, constant };
}

function runOf(overloads: readonly Overload[], runs: readonly Run[]): Run {
  const [only, another] = overloads;
  const [first, second] = runs;
  if (only && !another && first && runs.length === 1) return callOfOne(only, first);
  if (only && !another && first && second && runs.length === 2) return callOfTwo(only, first, second);
  return (frame) => {
    const values: Value[] = [];
    for (const run of runs) {
      const value = run(frame);
      if (isFailure(value)) return value;
      values.push(value);
    }
    for (const overload of overloads) if (takesAll(overload, values)) return overload.call(values, frame.budget);
    return noOverload;
  };
}

export function takesAll({ takes }: Overload, values: readonly Value[]): boolean {
  for (let i = 0; i < takes.length; i++) if (!holds(takes[i] as Type, values[i] as Value)) return false;
  return true;
}

function callOfOne(overload: Overload, run: Run): Run {
  const [type = dyn] = overload.takes;
  return (frame) => {
    const value = run(frame);
    if (isFailure(value)) return value;
    return holds(type, value) ? overload.call([value], frame.budget) : noOverload;
  };
}

function callOfTwo(overload: Overload, one: Run, other: Run): Run {
  const [type = dyn, otherType = dyn] = overload.takes;
  return (frame) => {
    const value = one(frame);
    if (isFailure(value)) return value;
    const second = other(frame);
    if (isFailure(second)) return second;
    if (!holds(type, value) || !holds(otherType, second)) return noOverload;
    return overload.call([value, second], frame.budget);
  };
}

export const noOverload = new Failure('no such overload');

/** What cheap expressions without variables give is found once. Errors stay where they are: they may not be reached. */
function folded(run: Run): Value | undefined {
  const result = attempt(run, newFrame());
  return result === undefined || isFailure(result) ? undefined : result;
}

/** For what has no variables and should be cheap. */
export function newFrame(): Frame {
  return { values: [], budget: new Budget(10_000) };
}

/** Undefined if it costs too much. */
export function attempt(run: Run, frame: Frame): Result | undefined {
  try {
    return run(frame);
  } catch (error) {
    if (error instanceof OutOfSteps) return undefined;
    throw error;
  }
}
