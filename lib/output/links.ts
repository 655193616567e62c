import { lstatSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The links at the paths of files below a directory, or at their folders: who writes there would write elsewhere. The
 * directory itself may be one, because the user named it.
 */
export function linksAmong(directory: string, paths: Iterable<string>): string[] {
  const all = new Set<string>();
  for (const path of paths) for (let at = path; at !== '.' && !all.has(at); at = dirname(at)) all.add(at);
  return [...all].filter((path) => isLink(join(directory, path))).sort();
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}
