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

/** The same for names of fields and kinds, of which people also write a part: `cidr` of `cidrBlock`. */
export function nearestName(word: string, candidates: Iterable<string>): string | undefined {
  const all = [...candidates];
  return nearest(word, all) ?? onlyWhole(word, all);
}

/** Shorter parts are in too many names. */
const shortestPart = 4;

/** The only name that begins or ends with a word. */
function onlyWhole(word: string, names: readonly string[]): string | undefined {
  if (word.length < shortestPart || word.length > 253) return undefined;
  const part = word.toLowerCase();
  const [only, ...more] = names.filter((name) => {
    const whole = name.toLowerCase();
    const isWord = (at: number) => at >= 0 && /[A-Z]/.test(name.charAt(at));
    return (
      (whole.startsWith(part) && isWord(part.length)) || (whole.endsWith(part) && isWord(whole.length - part.length))
    );
  });
  return more.length === 0 ? only : undefined;
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
