import { canBothMatch, seemsToOverlap } from '../../lib/controllers/kruise/overlap';
import { LabelSelector } from '../../lib/network/label-selector';

/** One line of the corpus folder `selector-overlap`. */
export interface OverlapCase {
  readonly a: unknown;
  readonly b: unknown;
  readonly expected: { readonly overlap: boolean; readonly satisfiable: boolean };
}

/** Both answers: Kruise's, and the right one. */
export function selectorOverlap({ a, b, expected }: OverlapCase) {
  const [first, second] = [LabelSelector.of(a), LabelSelector.of(b)];
  if (!first || !second) return { agree: false, got: 'no selectors' };
  const got = { overlap: seemsToOverlap(first, second), satisfiable: canBothMatch(first, second) };
  return { agree: got.overlap === expected.overlap && got.satisfiable === expected.satisfiable, got };
}
