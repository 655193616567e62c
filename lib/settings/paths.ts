import { basename, dirname, join, sep } from 'node:path';
import type { FileTree } from '../source/file-tree';

export function isDirectory(tree: FileTree, path: string): boolean {
  return tree.lookAt(path)?.kind === 'directory';
}

/** The path without links; undefined where nothing is. */
export function realPath(tree: FileTree, path: string): string | undefined {
  return tree.lookAt(path)?.real;
}

/** The path without links, of what is there or may be written there; undefined where a link leads nowhere. */
export function realPlace(tree: FileTree, path: string): string | undefined {
  const real = realPath(tree, path);
  if (real !== undefined || tree.isTaken(path) || dirname(path) === path) return real;
  const above = realPlace(tree, dirname(path));
  return above && join(above, basename(path));
}

/** Whether a path without links lies in a directory. */
export function isInside(tree: FileTree, real: string, directory: string): boolean {
  const root = realPath(tree, directory) ?? directory;
  return real === root || real.startsWith(root.endsWith(sep) ? root : root + sep);
}
