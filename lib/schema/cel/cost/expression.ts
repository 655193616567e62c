import type { Signature } from '../signatures';
import type { Type } from '../type';
import type { Value } from '../value';

/** A checked expression without macros, as cel-go has it when it estimates a cost. */
export type Expression = Literal | Name | Select | Call | ListLiteral | MapLiteral | Fold | Binding;

interface Typed {
  readonly type: Type;
}

export interface Literal extends Typed {
  readonly kind: 'literal';
  readonly value: Value;
}

export interface Name extends Typed {
  readonly kind: 'name';
  readonly name: string;
}

export interface Select extends Typed {
  readonly kind: 'select';
  readonly of: Expression;
  readonly field: string;
  /** `has(of.field)` */
  readonly tests: boolean;
}

export interface Call extends Typed {
  readonly kind: 'call';
  readonly name: string;
  /** What stands before the dot of a method. */
  readonly target?: Expression;
  readonly args: readonly Expression[];
  /** Those that the types of the arguments allow; none of an operator that has one only. */
  readonly overloads: readonly Signature[];
}

export interface ListLiteral extends Typed {
  readonly kind: 'list';
  readonly items: readonly Expression[];
}

export interface MapLiteral extends Typed {
  readonly kind: 'map';
  readonly entries: readonly (readonly [key: Expression, value: Expression])[];
}

/** What `all`, `map` and the others stand for: an accumulator that each item of a range changes. */
export interface Fold extends Typed {
  readonly kind: 'fold';
  readonly range: Expression;
  /** The item; or the key or index, and the value. */
  readonly variables: readonly string[];
  readonly initial: Expression;
  readonly condition: Expression;
  readonly step: Expression;
  readonly result: Expression;
}

/** A value under a name: what `optMap` and `sortBy` stand for. */
export interface Binding extends Typed {
  readonly kind: 'binding';
  readonly name: string;
  readonly value: Expression;
  readonly result: Expression;
}

/** The name of the accumulator of a fold: no expression can write it. */
export const accumulator = '@result';
