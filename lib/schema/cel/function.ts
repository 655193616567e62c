import type { Budget } from './budget';
import type { Type } from './type';
import type { Result, Value } from './value';

/** A function of CEL, or one of its overloads, as a declaration. */
export interface Overload {
  /** As it is called; operators have their names of CEL, `_+_`. */
  readonly name: string;
  /** Whether the first argument stands before the dot. */
  readonly receiver: boolean;
  readonly takes: readonly Type[];
  readonly gives: Type;
  /** The first Kubernetes whose API servers know it. @default before all that we know */
  readonly since?: string;
  /** Errors of the arguments never come here. What is linear in an argument pays for it. */
  call(args: readonly Value[], budget: Budget): Result;
}
