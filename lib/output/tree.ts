import {
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Resource } from '../source/resource';
import { fileNames } from './file-names';
import { emitted } from './stream';
import { toYaml } from './yaml';

/** The first line of every file that is ours: we replace and remove these and no others. */
const signature = '# Written by cdk8s-ovn; changes to this file are lost.\n';

/** The names of files, below the directory. */
export interface TreeChanges {
  /** New or different ones. */
  readonly written: readonly string[];
  /** Those that an earlier render had left. */
  readonly removed: readonly string[];
}

/** Files of somebody else that stand where ours belong: nothing was written. */
export interface TreeConflict {
  /** Their names, below the directory. */
  readonly foreign: readonly string[];
}

/**
 * Writes one file for each resource into a directory and removes those of an earlier render: all of it, or nothing
 * where something fails. Who reads meanwhile sees whole files, and so does who comes after a process that was killed;
 * the next render completes its work. Throws what the file system throws.
 */
export function writeTree(directory: string, resources: readonly Resource[]): TreeChanges | TreeConflict {
  const wanted = new Map<string, string>();
  for (const [name, { value }] of fileNames(emitted(resources))) wanted.set(name, `${signature}${toYaml([value])}`);

  const created = makeDirectory(directory);
  const present = new Map<string, string | undefined>();
  for (const name of readdirSync(directory)) {
    const path = join(directory, name);
    if (isAbandoned(name, path)) rmSync(path, { recursive: true, force: true });
    else present.set(name, ownText(path));
  }

  // Where case is no difference, `Vpc-a.yaml` and `vpc-a.yaml` are one file.
  const foreign = [...present].filter(([name, text]) => text === undefined && wanted.has(name.toLowerCase()));
  if (foreign.length > 0) return { foreign: foreign.map(([name]) => name) };

  const written = [...wanted].filter(([name, text]) => present.get(name) !== text);
  const removed = [...present].flatMap(([name, text]) => (text === undefined || wanted.has(name) ? [] : [name]));
  const replaced = written.flatMap(([name]) => (present.has(name) ? [name] : []));
  try {
    if (written.length + removed.length > 0) exchange(directory, written, replaced, removed);
  } catch (error) {
    if (created) rmSync(created, { recursive: true });
    throw error;
  }
  return { written: written.map(([name]) => name), removed };
}

/**
 * Makes a directory and those above it; answers the topmost that was new. Node's own way never ends where the file
 * system takes no directories, such as in /proc.
 */
function makeDirectory(path: string): string | undefined {
  try {
    mkdirSync(path);
    return path;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(path).isDirectory()) return undefined;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
  }
  const above = makeDirectory(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    if (above) rmSync(above, { recursive: true });
    throw error;
  }
  return above ?? path;
}

/** More is not ours: an input has less. */
const largest = 1024 * 1024 * 1024;

/** The text of a file that is ours. */
function ownText(path: string): string | undefined {
  if (!path.endsWith('.yaml')) return undefined;
  const stat = lstatSync(path);
  if (!stat.isFile() || stat.size > largest) return undefined;
  const text = readFileSync(path, 'utf8');
  return text.startsWith(signature) ? text : undefined;
}

const stagePrefix = '.cdk8s-ovn-';
const anHour = 60 * 60 * 1000;

/** What a process that was killed left behind. Another one may be at work right now. */
function isAbandoned(name: string, path: string): boolean {
  if (!name.startsWith(stagePrefix)) return false;
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat !== undefined && Date.now() - stat.mtimeMs > anHour;
}

/**
 * New files are complete, and old ones kept a second time, before the first is replaced; replacing and removing is the
 * least that can fail, and is undone if it does. The place for both lies in the directory itself: beside it may be
 * another file system.
 */
function exchange(
  directory: string,
  incoming: readonly (readonly [name: string, text: string])[],
  replaced: readonly string[],
  removed: readonly string[],
): void {
  const stage = mkdtempSync(join(directory, stagePrefix));
  const old = new Set([...replaced, ...removed]);
  const done: string[] = [];
  const change = (name: string, call: (path: string) => void) => {
    call(join(directory, name));
    done.push(name);
  };
  try {
    for (const [name, text] of incoming) writeFileSync(join(stage, name), text);
    for (const name of old) keep(join(directory, name), join(stage, `${name}.old`));
    for (const [name] of incoming) change(name, (path) => renameSync(join(stage, name), path));
    for (const name of removed) change(name, unlinkSync);
  } catch (error) {
    for (const name of done)
      if (old.has(name)) renameSync(join(stage, `${name}.old`), join(directory, name));
      else unlinkSync(join(directory, name));
    rmSync(stage, { recursive: true, force: true });
    throw error;
  }
  rmSync(stage, { recursive: true, force: true });
}

/** A second name for a file; where the file system has none, a copy. */
function keep(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
