import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Resource } from '../source/resource';
import { fileNames } from './file-names';
import { emitted } from './stream';
import { toYaml } from './yaml';

/** The first line of every file that is ours: we replace and remove these and no others. */
const signature = '# Written by cdk8s-ovn; changes to this file are lost.\n';

/** The names of files: what was new or different, and what an earlier render had left. */
export interface TreeChanges {
  readonly written: readonly string[];
  readonly removed: readonly string[];
}

/** Files of somebody else that stand where ours belong: nothing was written. */
export interface TreeConflict {
  readonly foreign: readonly string[];
}

/**
 * Writes one file for each resource into a directory and removes those of an earlier render: all of it, or nothing
 * where something fails. Throws what the file system throws.
 */
export function writeTree(directory: string, resources: readonly Resource[]): TreeChanges | TreeConflict {
  const wanted = new Map<string, string>();
  for (const [name, { value }] of fileNames(emitted(resources))) wanted.set(name, `${signature}${toYaml([value])}`);

  const created = mkdirSync(directory, { recursive: true });
  const present = new Map<string, string | undefined>();
  for (const name of readdirSync(directory)) present.set(name, ownText(join(directory, name)));

  // Where case is no difference, `Vpc-a.yaml` and `vpc-a.yaml` are one file.
  const foreign = [...present].filter(([name, text]) => text === undefined && wanted.has(name.toLowerCase()));
  if (foreign.length > 0) return { foreign: foreign.map(([name]) => name) };

  const written = [...wanted].filter(([name, text]) => present.get(name) !== text);
  const removed = [...present].flatMap(([name, text]) => (text === undefined || wanted.has(name) ? [] : [name]));
  const replaced = written.flatMap(([name]) => (present.has(name) ? [name] : []));
  try {
    if (written.length + removed.length > 0) exchange(directory, written, [...removed, ...replaced]);
  } catch (error) {
    if (created) rmSync(created, { recursive: true });
    throw error;
  }
  return { written: written.map(([name]) => name), removed };
}

/** The text of a file that is ours. */
function ownText(path: string): string | undefined {
  if (!path.endsWith('.yaml') || !lstatSync(path).isFile()) return undefined;
  const text = readFileSync(path, 'utf8');
  return text.startsWith(signature) ? text : undefined;
}

/**
 * New files are complete before the first old one moves; moving is the least that can fail, and is undone if it does.
 * The place for both lies in the directory itself: beside it may be another file system.
 */
function exchange(
  directory: string,
  incoming: readonly (readonly [string, string])[],
  outgoing: readonly string[],
): void {
  const stage = mkdtempSync(join(directory, '.cdk8s-ovn-'));
  const moved: (readonly [from: string, to: string])[] = [];
  const move = (from: string, to: string) => {
    renameSync(from, to);
    moved.push([from, to]);
  };
  try {
    for (const [name, text] of incoming) writeFileSync(join(stage, name), text);
    for (const name of outgoing) move(join(directory, name), join(stage, `${name}.old`));
    for (const [name] of incoming) move(join(stage, name), join(directory, name));
  } catch (error) {
    for (const [from, to] of moved.reverse()) renameSync(to, from);
    throw error;
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}
