import { join, relative, sep } from 'node:path';
import createIgnore, { type Ignore } from 'ignore';
import type { FileTree } from '../file-tree';

/** The name of files with patterns that Git and we pass over. */
export const gitignoreName = '.gitignore';

/** Patterns in gitignore's syntax, and the directory that they are relative to. */
export interface IgnorePatterns {
  readonly directory: string;
  readonly patterns: readonly string[];
}

/** Which files and directories are passed over. Patterns that come later decide, as in Git. */
export class Ignoring {
  static readonly nothing = new Ignoring([], []);

  private constructor(
    /** Those of .gitignore files, from the outermost to the innermost. */
    private readonly found: readonly Layer[],
    /** Those that the user gives, which decide against the others. */
    private readonly given: readonly Layer[],
  ) {}

  static of(given: readonly IgnorePatterns[]): Ignoring {
    const layers = given.filter(({ patterns }) => patterns.length > 0).map(layerOf);
    return layers.length === 0 ? Ignoring.nothing : new Ignoring([], layers);
  }

  /** With the .gitignore of a directory, if it has one. */
  within(directory: string, tree: FileTree): Ignoring {
    const content = tree.content(join(directory, gitignoreName), mostBytes);
    if (!('bytes' in content)) return this;
    const patterns = content.bytes.toString('utf8').split(/\r?\n/);
    return new Ignoring([...this.found, layerOf({ directory, patterns })], this.given);
  }

  /**
   * For a directory that the user names: with the .gitignore files above it, up to the root of its repository. What passes over
   * the directory itself does not count.
   */
  above(directory: string, tree: FileTree): Ignoring {
    let ignoring: Ignoring = this;
    for (const above of directoriesAbove(directory, tree)) ignoring = ignoring.within(above, tree);
    const counts = (layer: Layer) => verdictOf(layer, directory, true) !== 'ignored';
    return new Ignoring(ignoring.found.filter(counts), ignoring.given.filter(counts));
  }

  leavesOut(path: string, isDirectory: boolean): boolean {
    let isLeftOut = false;
    for (const layer of [...this.found, ...this.given]) {
      const verdict = verdictOf(layer, path, isDirectory);
      if (verdict !== undefined) isLeftOut = verdict === 'ignored';
    }
    return isLeftOut;
  }
}

function verdictOf({ directory, matcher }: Layer, path: string, isDirectory: boolean): 'ignored' | 'kept' | undefined {
  const name = relative(directory, path).split(sep).join('/');
  if (name === '' || name.startsWith('../') || name === '..') return undefined;
  const { ignored, unignored } = matcher.test(isDirectory ? `${name}/` : name);
  return ignored ? 'ignored' : unignored ? 'kept' : undefined;
}

interface Layer {
  readonly directory: string;
  readonly matcher: Ignore;
}

/** Nobody writes more. */
const mostBytes = 1 << 20;

function layerOf({ directory, patterns }: IgnorePatterns): Layer {
  return { directory, matcher: createIgnore({ allowRelativePaths: true }).add([...patterns]) };
}

/** From the root of the repository down to the parent of a directory; none outside of a repository. */
function directoriesAbove(directory: string, tree: FileTree): string[] {
  const all: string[] = [];
  for (let at = directory; ; at = join(at, '..')) {
    if (at !== directory) all.unshift(at);
    if (tree.isTaken(join(at, '.git'))) return all;
    if (join(at, '..') === at) return [];
  }
}
