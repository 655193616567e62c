import { Compiler } from '../compiler';
import { parse } from '../parser';
import { Scope } from '../scope';
import type { Type } from '../type';
import { estimatedCost, type SizeAt } from './estimator';
import { expanded } from './expand';

export type { SizeAt } from './estimator';
export type { Size } from './size';

/**
 * The most that an expression may cost, as API servers estimate it.
 * @throws Refusal if it does not compile
 */
export function costOf(text: string, variables: Readonly<Record<string, Type>>, sizeAt: SizeAt): number {
  const syntax = parse(text);
  const compiler = new Compiler();
  compiler.visit(syntax, Scope.of(variables));
  return estimatedCost(expanded(syntax, compiler.checked), sizeAt);
}
