import { Refusal } from './refusal';
import type { Syntax } from './syntax';

/** As cel-go bounds it (parser/options.go: maxRecursionDepth). */
export const maxDepth = 250;

/** The height of what stands on these parts. */
export function aboveAll(parts: readonly Syntax[], offset: number): number {
  return above(
    parts.reduce((highest, { height }) => Math.max(highest, height), 0),
    offset,
  );
}

export function above(height: number, offset: number): number {
  if (height >= maxDepth) throw tooDeep(offset);
  return height + 1;
}

export function tooDeep(offset: number): Refusal {
  return new Refusal(`the expression is nested deeper than ${maxDepth} levels`, offset);
}
