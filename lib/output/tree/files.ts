import type { Stats } from 'node:fs';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beginsWithLine, signature } from '../../source/rendered';
import { reviewFolder, reviewSignature } from '../for-review';

/** Texts by the paths of their files below a directory; steps are parted by `/`. */
export type Files = ReadonlyMap<string, string>;

/** What stands in a directory that a render writes to. */
export interface Present {
  /** The files at the paths where ours may be: the text of one that is ours, undefined for what is somebody else's. */
  readonly files: ReadonlyMap<string, string | undefined>;
  /** The folders among these, those above first. */
  readonly folders: readonly string[];
  /** Whether there is more than regular files: folders of somebody else, links, devices. */
  readonly hasMore: boolean;
}

/** The folders that a render makes; in all others nothing is ours. */
const ownFolder = /^(?:for-review|flux|\d\d-[a-z-]+)$/;
const deepest = 4;

/** Looks what is in a directory. Throws what the file system throws. */
export function presentIn(directory: string): Present {
  const files = new Map<string, string | undefined>();
  const folders: string[] = [];
  let hasMore = false;
  const look = (folder: string, depth: number) => {
    for (const name of readdirSync(join(directory, folder))) {
      const path = folder ? `${folder}/${name}` : name;
      if (name.startsWith(workPrefix)) continue;
      const stat = lstatSync(join(directory, path));
      if (stat.isDirectory() && depth < deepest && (depth > 0 || ownFolder.test(name))) {
        folders.push(path);
        look(path, depth + 1);
      } else {
        files.set(path, ownText(directory, path, stat));
        hasMore ||= !stat.isFile();
      }
    }
  };
  look('', 0);
  return { files, folders, hasMore };
}

/** Begins the names of what a render needs while it works. */
export const workPrefix = '.cdk8s-ovn-';

/** More is not ours: an input has less. */
const largest = 1024 * 1024 * 1024;

/** The text of a file that is ours. */
function ownText(directory: string, path: string, stat: Stats): string | undefined {
  const isForReview = path.startsWith(`${reviewFolder}/`);
  if (!path.endsWith(isForReview ? '.txt' : '.yaml') || !stat.isFile() || stat.size > largest) return undefined;
  const text = readFileSync(join(directory, path), 'utf8');
  return beginsWithLine(text, isForReview ? reviewSignature : signature) ? text : undefined;
}

/** How a directory comes to hold the wanted files. */
export interface Plan {
  /** Files that are new or different. */
  readonly written: readonly (readonly [path: string, text: string])[];
  /** Files of an earlier render that are not wanted. */
  readonly removed: readonly string[];
  /** What stays: files of ours that are as wanted, and all others. */
  readonly kept: readonly string[];
  /** What is somebody else's and stands in the way. */
  readonly foreign: readonly string[];
}

/** Compares what is there with what is wanted. Whoever writes no files for review leaves those of others. */
export function planOf(present: Present, wanted: Files, leavesReview = false): Plan {
  const stays = (path: string) => leavesReview && path.startsWith(`${reviewFolder}/`);
  // Where case is no difference, `Vpc-a.yaml` and `vpc-a.yaml` are one file. A file may stand where a folder belongs.
  const taken = new Set([...wanted.keys()].flatMap(withAbove));
  const others = [...present.files].flatMap(([path, text]) => (text === undefined ? [path] : []));
  const ours = [...present.files].flatMap(([path, text]) => (text === undefined ? [] : [path]));
  const same = ours.filter((path) => present.files.get(path) === wanted.get(path) || stays(path));
  return {
    written: [...wanted].filter(([path, text]) => present.files.get(path) !== text),
    removed: ours.filter((path) => !wanted.has(path) && !stays(path)),
    kept: [...same, ...others],
    foreign: others.filter((path) => taken.has(path.toLowerCase())),
  };
}

/** `a/b/c` with `a/b` and `a`. */
function withAbove(path: string): string[] {
  const steps = path.split('/');
  return steps.map((_, index) => steps.slice(0, index + 1).join('/'));
}

/** The folders that these files need, those above first. */
export function foldersOf(paths: Iterable<string>): string[] {
  const folders = new Set<string>();
  for (const path of paths) for (const folder of withAbove(path).slice(0, -1)) folders.add(folder);
  return [...folders].sort();
}
