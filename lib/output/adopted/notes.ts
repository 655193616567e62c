import { type Adopted, removedFrom } from '../../adopt/adopt';
import type { Resource } from '../../source/resource';
import { count } from '../findings/summary';
import { visible } from '../findings/visible';

/**
 * Everything that was in the input and is not in the result as it was, for standard error.
 * @param plain what stays a manifest, and why
 */
export function adoptionNotes({ manifests, leftOut, leaving }: Adopted, plain: ReadonlyMap<Resource, string>): string {
  const removed = [...removedFrom(manifests)].map(([what, objects]) => `${what}: ${count(objects, 'object')}`);
  return [
    section('removed, because others write it:', removed),
    section('left out, because others make it:', titled(leftOut)),
    section(
      'left out, because it is being deleted (metadata.deletionTimestamp), and would be made again:',
      leaving.map(({ title }) => title),
    ),
    section('left as manifests:', titled(plain)),
  ].join('');
}

function titled(objects: ReadonlyMap<Resource, string>): string[] {
  return [...objects].map(([{ title }, why]) => `${title}: ${why}`);
}

/** A heading with lines below it; nothing without any. */
function section(heading: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  return [heading, ...lines.map((line) => `  ${visible(line)}`)].map((line) => `${line}\n`).join('');
}
