import type { Row } from '../../../../ovn/northbound';
import { groupBy } from '../../../../source/group-by';

/**
 * One row of each group that the controller takes for the same: adding one replaces the other. Which one stands changes
 * with its reconciliations, so each is an alternative to the first. Rows that say the same are one, with the sources of
 * all.
 */
export function oneOfEach<R extends Row>(
  rows: Iterable<R>,
  keyOf: (row: R) => string,
  wordsOf: (row: R) => string,
): R[] {
  return [...groupBy(rows, keyOf).values()].map((same) => {
    const [first, ...alternatives] = [...groupBy(same, wordsOf).values()].map(merged) as [R, ...R[]];
    return alternatives.length > 0 ? { ...first, alternatives } : first;
  });
}

function merged<R extends Row>(same: readonly R[]): R {
  const [first] = same as [R];
  return same.length > 1 ? { ...first, sources: same.flatMap(({ sources }) => sources) } : first;
}
