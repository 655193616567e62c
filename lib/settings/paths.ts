import { lstatSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';

export function isDirectory(path: string): boolean {
  return attempt(() => statSync(path))?.isDirectory() ?? false;
}

/** Whether a name is taken. A link that leads nowhere takes one, too. */
export function isThere(path: string): boolean {
  return attempt(() => lstatSync(path)) !== undefined;
}

/** The path without links; undefined where nothing is. */
export function realPath(path: string): string | undefined {
  return attempt(() => realpathSync(path));
}

/** The path without links, of what is there or may be written there; undefined where a link leads nowhere. */
export function realPlace(path: string): string | undefined {
  const real = realPath(path);
  if (real !== undefined || isThere(path) || dirname(path) === path) return real;
  const above = realPlace(dirname(path));
  return above && join(above, basename(path));
}

/** Whether a path without links lies in a directory. */
export function isInside(real: string, directory: string): boolean {
  const root = realPath(directory) ?? directory;
  return real === root || real.startsWith(root.endsWith(sep) ? root : root + sep);
}

/** A name that is no path, and a path that may not be looked at, lead nowhere. */
function attempt<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
