import { distance } from 'fastest-levenshtein';

/** The candidate that a misspelt word most likely means; undefined when none is close. Case is no difference. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  // Names of Kubernetes are not longer; to compare more would take too long.
  if (word.length > 253) return undefined;
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let least = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    const steps = stepsTo(wanted, candidate.toLowerCase());
    if (steps < least) {
      least = steps;
      best = candidate;
    }
  }
  return best;
}

/** Insertions, deletions and replacements; two neighbours in the wrong order are one slip, not two. */
function stepsTo(word: string, candidate: string): number {
  for (let i = 0; i + 1 < word.length && word.length === candidate.length; i++) {
    if (word[i] === candidate[i]) continue;
    const swapped = word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2);
    if (swapped === candidate) return 1;
    break;
  }
  return distance(word, candidate);
}
