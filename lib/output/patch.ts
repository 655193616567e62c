import { createTwoFilesPatch } from 'diff';

/** A change of a text file as `git apply` and `patch -p1` take it; empty if nothing changes. */
export function patchOf(name: string, before: string, after: string): string {
  if (before === after) return '';
  const [old, next] = [`a/${name}`, `b/${name}`];
  const patch = createTwoFilesPatch(old, next, before, after, undefined, undefined, { context: 3 });
  return patch.slice(patch.indexOf('--- '));
}
