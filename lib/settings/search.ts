import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { disk } from '../source/disk';
import type { FileTree } from '../source/file-tree';
import { settingsName } from '../source/files';
import { isDirectory } from './paths';

export interface SearchOptions {
  /** Names are relative to it. */
  readonly cwd: string;
  /**
   * The topmost directory that is searched.
   * @default the root of the Git repository of the input; without one, the working directory if the input is in it
   */
  readonly root?: string | undefined;
  /** Where files are read from. @default the disk */
  readonly tree?: FileTree | undefined;
}

/**
 * The files that may hold the settings of an input, the nearest first: in its directory, and in those above it up to the
 * root. Standard input has the working directory.
 */
export function settingsCandidates(input: string, options: SearchOptions): string[] {
  const { cwd, tree = disk } = options;
  const path = resolve(cwd, input === '-' ? '.' : input);
  const start = isDirectory(tree, path) ? path : dirname(path);
  const names: string[] = [];
  for (const directory of upwards(start, topOf(start, options))) {
    const file = join(directory, settingsName);
    names.push(isAbsolute(input) ? file : relative(cwd, file));
  }
  return names;
}

/** The settings files of inputs: for each the nearest one that exists. Names by paths. */
export function nearestSettings(inputs: readonly string[], options: SearchOptions): Map<string, string> {
  const { cwd, tree = disk } = options;
  const found = new Map<string, string>();
  for (const input of inputs) {
    const name = settingsCandidates(input, options).find((file) => tree.isTaken(resolve(cwd, file)));
    if (name !== undefined) found.set(resolve(cwd, name), name);
  }
  return found;
}

/** The file to write settings into where there are none: in the working directory if it is searched, else beside the input. */
export function settingsToCreate(inputs: readonly string[], options: SearchOptions): string {
  const candidates = inputs[0] === undefined ? [] : settingsCandidates(inputs[0], options);
  const here = candidates.find((file) => resolve(options.cwd, file) === resolve(options.cwd, settingsName));
  return here ?? candidates[0] ?? settingsName;
}

/** Nothing above the repository is read: other people may write there. What does not exist is in no repository. */
function topOf(start: string, { cwd, root, tree = disk }: SearchOptions): string {
  const isAround = (directory: string) =>
    `${start}${sep}`.startsWith(directory.endsWith(sep) ? directory : directory + sep);
  if (!isDirectory(tree, start)) return start;
  if (root !== undefined) return isAround(root) ? root : start;
  const repository = upwards(start).find((directory) => tree.isTaken(join(directory, '.git')));
  return repository ?? (isAround(resolve(cwd)) ? resolve(cwd) : start);
}

/** A directory, and those above it up to `top`. */
function upwards(start: string, top?: string): string[] {
  const all = [start];
  for (let at = start; at !== top && dirname(at) !== at; at = dirname(at)) all.push(dirname(at));
  return all;
}
