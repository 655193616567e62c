import { resolve, sep } from 'node:path';
import type { ClusterDirectory as Declared } from '../settings/settings';
import type { Builds } from '../source/repository/builds';
import type { Resource } from '../source/resource';

/** A directory whose manifests are for a cluster of their own; only settings say what cluster that is. */
export type ClusterDirectory = Pick<Declared, 'path'> & Partial<Declared>;

/** How the files of an input belong together. */
export interface Layout {
  readonly cwd: string;
  /** The root of the repository: paths of Flux begin there. */
  readonly root: string;
  readonly builds: Builds;
  /** The directories that the settings name as clusters; undefined if they name none. */
  readonly declared?: readonly Declared[] | undefined;
  /** Whether somebody said that there is one cluster: by settings, or by naming each file. */
  readonly isOneCluster: boolean;
  /** What stands for the files of objects that were built. @default none was */
  readonly units?: ReadonlyMap<Resource, string>;
  /** Those of them that are never for the same cluster as others. */
  readonly variants?: ReadonlySet<string>;
}

/** Directories whose children are clusters each, by what everybody calls them. */
const parentsOfClusters: ReadonlySet<string> = new Set(['clusters', 'environments', 'envs']);

/**
 * The clusters that files are for: those of the settings, or else the directories in one that is called `clusters` or the like.
 * Fewer than two are none.
 */
export function clustersOf(files: Iterable<string>, { declared, cwd }: Layout): ClusterDirectory[] {
  if (declared !== undefined) return [...declared];
  const byParent = new Map<string, Set<string>>();
  for (const file of files) {
    const names = file.split('/');
    const at = names.findIndex((name) => parentsOfClusters.has(name));
    if (at === -1 || at + 2 >= names.length) continue;
    const parent = names.slice(0, at + 1).join('/');
    byParent.set(parent, (byParent.get(parent) ?? new Set()).add(names.slice(0, at + 2).join('/')));
  }
  return [...byParent.values()]
    .filter(({ size }) => size > 1)
    .flatMap((paths) => [...paths].sort())
    .map((path) => ({ path: resolve(cwd, path) === cwd ? '.' : path }));
}

/** Answers for files which of the directories they lie in; the innermost counts. */
export function directoryFinder<D extends ClusterDirectory>(
  directories: readonly D[],
  cwd: string,
): (file: string) => D | undefined {
  const byPath = new Map(directories.map((directory) => [resolve(cwd, directory.path), directory]));
  return (file) => {
    let path = resolve(cwd, file);
    for (let end = path.length; end > 0; end = path.lastIndexOf(sep)) {
      path = path.slice(0, end);
      const found = byPath.get(path);
      if (found) return found;
    }
    return undefined;
  };
}

/** The name of the file that an object stands in. */
export function fileOf({ origin }: Resource): string {
  return origin.file ?? origin.locate([], 'value').location.file;
}
