import type { Budget } from './budget';
import type { Type } from './type';
import type { Result, Value } from './value';

/** What an evaluation knows: each variable, also of a macro, has a place of its own. One that is missing is a failure. */
export interface Frame {
  readonly values: Result[];
  readonly budget: Budget;
}

export type Run = (frame: Frame) => Result;

/** An expression that is checked and ready to run. */
export interface Code {
  readonly type: Type;
  readonly run: Run;
  /** How many parts it has: what one turn of a loop costs at least. */
  readonly weight: number;
  /** Its value if it always has the same. */
  readonly constant?: Value;
}
