import type { LabelSelector } from '../../network/label-selector';

/** Whether one object can match both selectors: for each key some value, or its absence, must do for all conditions. */
export function canBothMatch(a: LabelSelector, b: LabelSelector): boolean {
  const keys = new Map<string, Allowed>();
  for (const { key, operator, values } of [...a.all, ...b.all]) {
    const allowed = keys.get(key) ?? new Allowed();
    keys.set(key, allowed);
    if (operator === 'In') allowed.only(values);
    else if (operator === 'NotIn') for (const value of values) allowed.denied.add(value);
    else if (operator === 'Exists') allowed.required = true;
    else if (operator === 'DoesNotExist') allowed.forbidden = true;
    else return false;
  }
  return [...keys.values()].every((allowed) => allowed.isPossible);
}

/** What the conditions leave of one label. */
class Allowed {
  values?: ReadonlySet<string>;
  readonly denied = new Set<string>();
  required = false;
  forbidden = false;

  only(values: readonly string[]): void {
    const before = this.values;
    this.values = new Set(before ? values.filter((value) => before.has(value)) : values);
    this.required = true;
  }

  get isPossible(): boolean {
    if (this.required && this.forbidden) return false;
    return !this.values || [...this.values].some((value) => !this.denied.has(value));
  }
}

/**
 * The same as Kruise's webhook answers it, which compares the selectors key by key and is wrong in both directions: it
 * misses that a pod may have a label which only one selector speaks of, and does not see contradictions.
 * Copied behaviour: openkruise/kruise v1.9.0 pkg/util/selector.go, IsSelectorOverlapping.
 */
export function seemsToOverlap(a: LabelSelector, b: LabelSelector): boolean {
  return !seemsDisjoint(a, b) && !seemsDisjoint(b, a);
}

/** Stands for any value; a label of this value therefore does, too. */
const anyValue = 'ALL';

function seemsDisjoint(a: LabelSelector, b: LabelSelector): boolean {
  const wanted = new Map<string, string[]>([...a.labels].map(([key, value]) => [key, [value]]));
  for (const { key, operator, values } of a.expressions) {
    if (operator === 'Exists') wanted.set(key, [anyValue]);
    // In without values wants nothing, and leaves no entry.
    else if (operator === 'In' && values.length > 0) wanted.set(key, [...(wanted.get(key) ?? []), ...values]);
  }
  return b.all.some(({ key, operator, values }) => {
    const theirs = wanted.get(key);
    if (operator === 'Exists') return !theirs;
    if (!theirs) return false;
    if (operator === 'In') return !theirs.includes(anyValue) && !theirs.some((value) => values.includes(value));
    if (operator === 'NotIn') return theirs.every((value) => values.includes(value));
    return operator === 'DoesNotExist';
  });
}
