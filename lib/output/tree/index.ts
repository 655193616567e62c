import { lstatSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { signature } from '../../source/rendered';
import type { Resource } from '../../source/resource';
import { fileNames } from '../file-names';
import { withLineFeeds } from '../line-ends';
import { emitted } from '../stream';
import { toYaml } from '../yaml';
import { clearAbandoned, makeDirectory, restore } from './directory';
import { type Files, planOf, presentIn } from './files';
import { replaceInPlace } from './in-place';
import { swap } from './swap';

export type { Files } from './files';

/** The paths of files, below the directory. */
export interface TreeChanges {
  /** New or different ones. */
  readonly written: readonly string[];
  /** Those that an earlier render had left. */
  readonly removed: readonly string[];
}

/** Files of somebody else that stand where ours belong: nothing was written. */
export interface TreeConflict {
  /** Their paths, below the directory. */
  readonly foreign: readonly string[];
}

/** One file for each resource, side by side. */
export function manifestFiles(resources: readonly Resource[]): Files {
  const files = new Map<string, string>();
  for (const [name, { value }] of fileNames(emitted(resources))) files.set(name, manifestText(value));
  return files;
}

/** A manifest as it stands in a file of its own. */
export function manifestText(value: object): string {
  return `${signature}${toYaml([value])}`;
}

/**
 * Writes one file for each resource into a directory and removes those of an earlier render: all of it, or nothing
 * where something fails. Who reads meanwhile, and who comes after a process that was killed, finds the old files or the
 * new ones: `writeFiles` says where. Files for review are left alone. Throws what the file system throws.
 */
export function writeTree(directory: string, resources: readonly Resource[]): TreeChanges | TreeConflict {
  return writeFiles(directory, manifestFiles(resources), true);
}

/**
 * Makes a directory hold these files, and none of an earlier render beside them; what is not ours stays.
 *
 * A single change is one rename. For more, the directory is built anew beside the old one and takes its place in one
 * step. Where that is not possible (`swap` says when), files are replaced one by one: each is whole at every moment, a
 * failure undoes all, but a process that is killed leaves some old and some new ones, until the next render.
 */
export function writeFiles(directory: string, wanted: Files, leavesReview = false): TreeChanges | TreeConflict {
  if (!restore(directory)) return writeNew(directory, wanted);
  makeDirectory(directory);
  const place = realpathSync(directory);
  clearAbandoned(place);
  const present = presentIn(place);
  const plan = planOf(present, wanted, leavesReview);
  if (plan.foreign.length > 0) return { foreign: plan.foreign };
  const { removed } = plan;
  const written = plan.written.map(([path]) => path);
  const changes = written.length + removed.length;
  if (changes > 0 && (changes === 1 || !swap(place, present, plan))) replaceInPlace(place, present, plan);
  return { written, removed };
}

/** A directory that was not there appears with all that it holds. */
function writeNew(directory: string, wanted: Files): TreeChanges {
  // A link that leads nowhere: the file system refuses the name, and what failed below would take the link away.
  if (lstatSync(directory, { throwIfNoEntry: false })) mkdirSync(directory);
  clearAbandoned(directory);
  const above = makeDirectory(dirname(directory));
  const written = [...wanted.keys()];
  const plan = { written: [...wanted], removed: [], kept: [], foreign: [] };
  try {
    if (!swap(directory, undefined, plan)) makeDirectory(directory);
    else return { written, removed: [] };
    if (wanted.size > 0) replaceInPlace(directory, presentIn(directory), plan);
  } catch (error) {
    rmSync(above ?? directory, { recursive: true, force: true });
    throw error;
  }
  return { written, removed: [] };
}

/** What differs between a directory and the files that it should hold; nothing is written. */
export interface Stale {
  /** Wanted, and not there. */
  readonly missing: readonly string[];
  /** There with another text than wanted; `is` has the line ends of `wanted`. */
  readonly different: readonly { readonly path: string; readonly is: string; readonly wanted: string }[];
  /** There with CRLF, and as wanted otherwise: Git may check files out so. They say the same. */
  readonly otherLineEnds: readonly string[];
  /** Of an earlier render, and not wanted any more. */
  readonly leftOver: readonly string[];
  /** Of somebody else, where ours belong. */
  readonly foreign: readonly string[];
}

/** Holds a directory against the files that it should hold. Throws what the file system throws. */
export function staleIn(directory: string, wanted: Files): Stale {
  const present = presentOrNothing(directory);
  const { written, removed, foreign } = planOf(present, wanted);
  const changed = written.flatMap(([path, wanted]) => {
    const before = present.files.get(path);
    return before === undefined ? [] : [{ path, is: withLineFeeds(before), wanted }];
  });
  return {
    missing: written.flatMap(([path]) => (present.files.has(path) ? [] : [path])),
    different: changed.filter(({ is, wanted }) => is !== wanted),
    otherLineEnds: changed.flatMap(({ path, is, wanted }) => (is === wanted ? [path] : [])),
    leftOver: removed,
    foreign,
  };
}

function presentOrNothing(directory: string): ReturnType<typeof presentIn> {
  try {
    return presentIn(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { files: new Map(), folders: [], hasMore: false };
  }
}
