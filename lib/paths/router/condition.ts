import type { Cidr } from '../../net/cidr';
import type { Family } from '../../net/ip';

/** Which end of a packet a comparison looks at. */
export type End = 'src' | 'dst';

/** Numbers from `first` to `last`, both included. */
export interface Numbers {
  readonly first: number;
  readonly last: number;
}

/**
 * What an OVN expression asks of a packet. Negation stands at the comparisons alone, as OVN has it: `!(ip4.src == x)`
 * still asks for IPv4 (ovn lib/expr.c, a field brings its prerequisites).
 */
export type Condition =
  | { readonly kind: 'all' | 'any'; readonly of: readonly Condition[] }
  | { readonly kind: 'always' | 'never' }
  | { readonly kind: 'family'; readonly is: Family }
  /** The address is in one of the ranges; with `not`: in none. */
  | {
      readonly kind: 'address';
      readonly end: End;
      readonly family: Family;
      readonly ranges: readonly Cidr[];
      readonly not: boolean;
    }
  | { readonly kind: 'protocol'; readonly number: number; readonly not: boolean }
  /** The port of a protocol is one of these; with `not`: none. */
  | {
      readonly kind: 'port';
      readonly end: End;
      readonly protocol: number;
      readonly numbers: readonly Numbers[];
      readonly not: boolean;
    }
  /** Something that is not evaluated, in the words of the text. */
  | { readonly kind: 'unknown'; readonly what: string };

/** The opposite of a condition. */
export function negated(condition: Condition): Condition {
  switch (condition.kind) {
    case 'all':
      return { kind: 'any', of: condition.of.map(negated) };
    case 'any':
      return { kind: 'all', of: condition.of.map(negated) };
    case 'always':
      return { kind: 'never' };
    case 'never':
      return { kind: 'always' };
    case 'family':
      return { kind: 'family', is: condition.is === 4 ? 6 : 4 };
    case 'unknown':
      return condition;
    default:
      return { ...condition, not: !condition.not };
  }
}
