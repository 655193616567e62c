import { closeSync, type Dirent, lstatSync, openSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import type { Entry, FileTree, There } from './file-tree';
import { aDirectory, type Content, notAFile, readAtMost, reasonOf } from './files';

/** The files of the machine. */
export const disk: FileTree = {
  lookAt(path, real) {
    return attempt((): There | undefined => {
      const stat = statSync(path, { throwIfNoEntry: false });
      return stat && { kind: kindOf(stat), size: stat.size, real: real ?? realpathSync(path) };
    });
  },

  isTaken(path) {
    return attempt(() => lstatSync(path, { throwIfNoEntry: false })) !== undefined;
  },

  entries(directory) {
    try {
      return readdirSync(directory, { withFileTypes: true }).map(
        (entry): Entry => ({ name: entry.name, kind: entry.isSymbolicLink() ? 'link' : kindOf(entry) }),
      );
    } catch (error) {
      return reasonOf(error);
    }
  },

  content(path, most) {
    try {
      const stat = statSync(path);
      if (stat.isDirectory()) return aDirectory;
      if (!stat.isFile()) return notAFile;
      return stat.size > most ? { size: stat.size } : bytesOf(path, most);
    } catch (error) {
      return { rule: 'input/unreadable', message: `the file cannot be read: ${reasonOf(error)}` };
    }
  },
};

function bytesOf(path: string, most: number): Content {
  const file = openSync(path, 'r');
  try {
    return readAtMost(file, most);
  } finally {
    closeSync(file);
  }
}

function kindOf(entry: Stats | Dirent): There['kind'] {
  if (entry.isDirectory()) return 'directory';
  return entry.isFile() ? 'file' : 'other';
}

/** A name that is no path, and a path that may not be looked at, lead nowhere. */
function attempt<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
