import { lstatSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { addFiles, foreignAmong, replaceFile, replaceFiles } from '../output/single-files';
import { makeDirectory } from '../output/tree/directory';
import { reasonOf } from '../source/files';
import { type Io, UsageError } from './io';

/** The directory that an option or argument names; `-` is standard output: no directory. */
export function outputDirectory(name: string | undefined, what = '--output'): string | undefined {
  if (name === '') throw new UsageError(`${what} needs the name of a directory`);
  return name === '-' ? undefined : name;
}

/** What the file system refuses is no bug of ours. */
export function attempt<T>(name: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    const { code, syscall, path = '' } = error as NodeJS.ErrnoException;
    if (code === undefined || syscall === undefined) throw error;
    const isThere = code === 'EEXIST' && syscall === 'mkdir';
    throw new UsageError(`${name} cannot be written: ${isThere ? whatIsAt(path) : reasonOf(error)}`);
  }
}

/** What is in the place of a directory. */
function whatIsAt(path: string): string {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink();
  return isLink ? 'it is a link that leads to no directory' : 'it is a file';
}

/** A reader never sees half of a file. */
export function writeWhole(name: string, text: string, { cwd }: Io): void {
  attempt(name, () => replaceFile(resolve(cwd, name), text));
}

/** The same, with the directories that the file needs. */
export function writeWithFolders(name: string, text: string, io: Io): void {
  attempt(name, () => makeDirectory(dirname(resolve(io.cwd, name))));
  writeWhole(name, text, io);
}

/** Writes files into a directory, over those with their names; answers their number. */
export function writeOver(name: string, files: ReadonlyMap<string, string>, { cwd }: Io): number {
  const links = attempt(name, () => replaceFiles(resolve(cwd, name), files));
  if (links.length > 0) throw new UsageError(`nothing is written: in ${name} these are links: ${links.join(', ')}`);
  return files.size;
}

/** The same, over files that begin with the same line and no others. */
export function writeOwn(name: string, files: ReadonlyMap<string, string>, firstLine: string, io: Io): number {
  const foreign = attempt(name, () => foreignAmong(resolve(io.cwd, name), files.keys(), firstLine));
  if (foreign.length > 0)
    throw new UsageError(`nothing is written: ${foreign.join(', ')} in ${name} did not come from cdk8s-ovn`);
  return writeOver(name, files, io);
}

/** Writes files into a directory that has none with their names; answers their number. */
export function writeNew(name: string, files: ReadonlyMap<string, string>, { cwd }: Io): number {
  const there = attempt(name, () => addFiles(resolve(cwd, name), files));
  if (there.length > 0) throw new UsageError(`nothing is written: ${name} already has ${there.join(', ')}`);
  return files.size;
}
