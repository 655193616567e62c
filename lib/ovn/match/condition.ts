import type { Dimension } from '../packets/dimensions';
import { everyValue } from '../packets/dimensions';
import { areEqual, intersect, union, type Values } from '../packets/values';

/** Which packets an expression is about: fields that have certain values, and joints of such. */
export type Condition = Always | OneOf | Test | Joint;

export interface Always {
  readonly kind: 'constant';
  readonly value: boolean;
}

export interface OneOf {
  readonly kind: 'in';
  readonly dimension: Dimension;
  readonly values: Values;
}

/** Values in more pieces than can be followed: tested one by one where packets have few, otherwise left open. */
export interface Test {
  readonly kind: 'test';
  readonly dimension: Dimension;
  readonly holds: (value: bigint) => boolean;
  /** The dimension that stands for the answer where it is left open; the opposite test has the same one. */
  readonly open: Dimension;
  readonly isOpposite: boolean;
}

export interface Joint {
  readonly kind: 'all' | 'any';
  readonly of: readonly Condition[];
}

export const always: Always = { kind: 'constant', value: true };
export const never: Always = { kind: 'constant', value: false };

export function oneOf(dimension: Dimension, values: Values): Condition {
  if (values.isEmpty) return never;
  return areEqual(values, everyValue(dimension)) ? always : { kind: 'in', dimension, values };
}

export function allOf(conditions: readonly Condition[]): Condition {
  return joined('all', conditions);
}

export function anyOf(conditions: readonly Condition[]): Condition {
  return joined('any', conditions);
}

/** One condition per dimension, those first; nothing where one part decides. */
function joined(kind: 'all' | 'any', conditions: readonly Condition[]): Condition {
  const decides = kind === 'any';
  const fields = new Map<Dimension, Values>();
  const joints: Condition[] = [];
  for (const part of conditions.flatMap((one) => (one.kind === kind ? one.of : [one]))) {
    if (part.kind === 'constant') {
      if (part.value === decides) return part;
    } else if (part.kind === 'in') {
      const known = fields.get(part.dimension);
      const join = kind === 'all' ? intersect : union;
      fields.set(part.dimension, known ? join(known, part.values) : part.values);
    } else joints.push(part);
  }
  const simple = [...fields].map(([dimension, values]) => oneOf(dimension, values));
  const decided = simple.find((one) => one.kind === 'constant' && one.value === decides);
  if (decided) return decided;
  const of = [...simple.filter((one) => one.kind !== 'constant'), ...joints];
  const [first, more] = of;
  if (!first) return kind === 'all' ? always : never;
  return more ? { kind, of } : first;
}
