import type { Path } from '../source/path';
import type { Change } from './change';

/** A value after changes whose paths do not contain each other. What does not change is the same object. */
export function changed(value: unknown, changes: readonly Pick<Change, 'path' | 'part' | 'value'>[]): unknown {
  const [only] = changes;
  if (!only) return value;
  if (only.path.length === 0) return only.value;
  const below = new Map<string | number, { path: Path; part: Change['part']; value: unknown }[]>();
  const names = new Map<string | number, string>();
  for (const { path, part, value } of changes) {
    const [step, ...rest] = path as [string | number, ...Path];
    if (part === 'key' && rest.length === 0) names.set(step, String(value));
    else below.set(step, [...(below.get(step) ?? []), { path: rest, part, value }]);
  }
  if (Array.isArray(value)) return value.map((item, i) => changed(item, below.get(i) ?? []));
  const entries = Object.entries(value ?? {}).map(
    ([key, item]) => [names.get(key) ?? key, changed(item, below.get(key) ?? [])] as const,
  );
  return Object.fromEntries(entries);
}

/** Whether two documents hold the same, in the same order. Their depth is limited by reading. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b);
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  return (
    keys.length === others.length &&
    keys.every(
      (key, i) =>
        key === others[i] &&
        isSame((a as Readonly<Record<string, unknown>>)[key], (b as Readonly<Record<string, unknown>>)[key]),
    )
  );
}
