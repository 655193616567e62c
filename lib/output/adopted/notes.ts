import type { Resource } from '../../source/resource';
import { count } from '../findings/summary';
import { visible } from '../findings/visible';

/** What an adoption says beside its result. */
export interface AdoptionNotes {
  /** What was taken away, and from how many objects. */
  readonly removed: ReadonlyMap<string, number>;
  /** Objects that are not in the result, and why. */
  readonly leftOut: ReadonlyMap<Resource, string>;
}

/** Everything that was in the input and is not in the result, for standard error. */
export function adoptionNotes({ removed, leftOut }: AdoptionNotes): string {
  return [
    section(
      'removed, because others write it:',
      [...removed].map(([what, objects]) => `${what}: ${count(objects, 'object')}`),
    ),
    section(
      'left out, because others make it:',
      [...leftOut].map(([{ title }, why]) => `${title}: ${why}`),
    ),
  ].join('');
}

/** A heading with lines below it; nothing without any. */
export function section(heading: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  return [heading, ...lines.map((line) => `  ${visible(line)}`)].map((line) => `${line}\n`).join('');
}
