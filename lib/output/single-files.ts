import { chmodSync, lstatSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beginsWithLine } from '../source/rendered';
import { linksAmong } from './links';
import { writeNewFile } from './new-file';
import { makeDirectory } from './tree/directory';

/**
 * Writes a file in one step: who reads meanwhile finds the old text or the new one. A link stays a link, a mode stays,
 * and a pipe or a device, which cannot be replaced, is written to. Throws what the file system throws.
 */
export function replaceFile(name: string, text: string): void {
  const there = statSync(name, { throwIfNoEntry: false });
  if (there && !there.isFile()) return writeFileSync(name, text);
  const path = there ? realpathSync(name) : name;
  const stage = `${path}.${process.pid}`;
  // What a process left that was killed; or somebody else, and then it may be a link.
  rmSync(stage, { force: true });
  writeNewFile(stage, text);
  try {
    if (there) chmodSync(stage, there.mode);
    renameSync(stage, path);
  } catch (error) {
    rmSync(stage, { force: true });
    throw error;
  }
}

/**
 * Writes files below a directory, each in one step; all others there are left alone. Throws what the file system throws.
 *
 * @returns the links that lead from there to elsewhere: nothing was written
 */
export function replaceFiles(directory: string, files: ReadonlyMap<string, string>): readonly string[] {
  const links = linksAmong(directory, files.keys());
  if (links.length > 0) return links;
  makeDirectory(directory);
  for (const [name, text] of files) {
    makeDirectory(dirname(join(directory, name)));
    replaceFile(join(directory, name), text);
  }
  return [];
}

/** The names below a directory that are taken by anything but a file with this first line. */
export function foreignAmong(directory: string, names: Iterable<string>, firstLine: string): string[] {
  return [...names].filter((name) => {
    const path = join(directory, name);
    const there = lstatSync(path, { throwIfNoEntry: false });
    if (!there) return false;
    return !there.isFile() || !beginsWithLine(readFileSync(path, 'utf8'), firstLine);
  });
}

/**
 * Writes new files below a directory: all, or none where one of them is there or fails. Throws what the file system throws.
 *
 * @returns the files that are there already, and links that lead elsewhere: nothing was written
 */
export function addFiles(directory: string, files: ReadonlyMap<string, string>): readonly string[] {
  const taken = [...files.keys()].filter((name) => lstatSync(join(directory, name), { throwIfNoEntry: false }));
  const there = new Set([...linksAmong(directory, files.keys()), ...taken]);
  if (there.size > 0) return [...there];
  const made: string[] = [];
  const make = (path: string) => {
    const top = makeDirectory(path);
    if (top !== undefined) made.push(top);
  };
  try {
    make(directory);
    for (const [name, text] of files) {
      const path = join(directory, name);
      make(dirname(path));
      writeNewFile(path, text);
      made.push(path);
    }
    return [];
  } catch (error) {
    for (const path of made.reverse()) rmSync(path, { recursive: true, force: true });
    throw error;
  }
}
