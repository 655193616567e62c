import type { FieldSymbol } from './fields';
import type { Constant } from './tokens';

/** An expression as it is written; `!` is already taken into what it stands before. */
export type Expression =
  | { readonly kind: 'constant'; readonly value: boolean }
  | { readonly kind: 'all' | 'any'; readonly of: readonly Expression[] }
  | Comparison
  | { readonly kind: 'function'; readonly text: string; readonly not: boolean };

export type Relation = '==' | '!=' | '<' | '<=' | '>' | '>=';

/** A field, or some of its bits, against values: one of them has to hold, and of `!=` all. */
export interface Comparison {
  readonly kind: 'comparison';
  readonly field: FieldBits;
  readonly relation: Relation;
  readonly values: readonly Value[];
  /** Whether they stand in braces. */
  readonly isSet: boolean;
  readonly start: number;
  readonly end: number;
}

/** Bits of a symbol, the ends included. */
export interface FieldBits {
  readonly symbol: FieldSymbol;
  readonly low: number;
  readonly high: number;
}

/** A value, or the name of an address set or a port group without its sign. */
export type Value = { readonly start: number; readonly end: number } & (
  | { readonly constant: Constant; readonly text: string }
  | { readonly string: string }
  | { readonly addressSet: string }
  | { readonly portGroup: string }
);

const inverted: Readonly<Record<Relation, Relation>> = {
  '==': '!=',
  '!=': '==',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
};

const turned: Readonly<Record<Relation, Relation>> = {
  '==': '==',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

/** The relation of `a` to `b`, told of `b` to `a`. */
export function turn(relation: Relation): Relation {
  return turned[relation];
}

/** The relation that holds where another one does not. */
export function invert(relation: Relation): Relation {
  return inverted[relation];
}

/** What holds where the expression does not. */
export function negate(expression: Expression): Expression {
  switch (expression.kind) {
    case 'constant':
      return { kind: 'constant', value: !expression.value };
    case 'function':
      return { ...expression, not: !expression.not };
    case 'comparison':
      return { ...expression, relation: inverted[expression.relation] };
    default:
      return { kind: expression.kind === 'all' ? 'any' : 'all', of: expression.of.map(negate) };
  }
}
