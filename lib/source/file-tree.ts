import type { Content } from './files';

/** Where input is read from: the disk, or what a Git revision recorded. Paths are absolute. */
export interface FileTree {
  /**
   * What a path leads to; undefined also for impossible names and for links that lead in a circle.
   *
   * @param real the path without links, where that is known
   */
  lookAt(path: string, real?: string): There | undefined;
  /** Whether a name is taken. A link that leads nowhere takes one, too. */
  isTaken(path: string): boolean;
  /** What is in a directory, in any order, or why that is not known. */
  entries(directory: string): Entry[] | string;
  /** Reads a file unless it has more than `most` bytes, which is decided before anything is read. */
  content(path: string, most: number): Content;
}

export interface There {
  readonly kind: 'file' | 'directory' | 'other';
  /** Bytes of a file. */
  readonly size: number;
  /** The path without links. */
  readonly real: string;
}

export interface Entry {
  readonly name: string;
  readonly kind: 'file' | 'directory' | 'link' | 'other';
}
