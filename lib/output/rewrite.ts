import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { writeNewFile } from './new-file';

/** A file with the text that was read and the one that shall take its place. */
export interface Rewrite {
  /** Relative to the working directory, or absolute. */
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** Why nothing was written. */
export class NotRewritten extends Error {}

/**
 * Replaces the texts of files, all of them or none: one that changed since it was read, is protected or lies outside of
 * the inputs keeps all from being written. Links stay links, modes stay. Throws {@link NotRewritten}, or what the file
 * system throws; then everything is as it was.
 */
export function rewriteFiles(files: readonly Rewrite[], inputs: readonly string[], cwd: string): void {
  // What does not exist was told as a finding.
  const paths = inputs.filter((input) => input !== '-').map((input) => resolve(cwd, input));
  const roots = paths.filter((path) => existsSync(path)).map((path) => realpathSync(path));
  const staged: Staged[] = [];
  const done: Staged[] = [];
  try {
    for (const file of files) staged.push(stage(file, roots, cwd));
    for (const one of staged) {
      if (!readFileSync(one.path).equals(Buffer.from(one.file.before)))
        throw new NotRewritten(`${one.file.name} has changed since it was read`);
      keep(one.path, one.old);
    }
    for (const one of staged) {
      renameSync(one.next, one.path);
      done.push(one);
    }
  } catch (error) {
    for (const { old, path } of done) renameSync(old, path);
    throw error;
  } finally {
    for (const { next, old } of staged) for (const path of [next, old]) rmSync(path, { force: true });
  }
}

interface Staged {
  readonly file: Rewrite;
  /** The file itself, without links. */
  readonly path: string;
  /** The new text, beside it. */
  readonly next: string;
  /** Where the old one is kept until all are replaced. */
  readonly old: string;
}

function stage(file: Rewrite, roots: readonly string[], cwd: string): Staged {
  const path = realpathSync(resolve(cwd, file.name));
  if (!roots.some((root) => path === root || path.startsWith(root.endsWith(sep) ? root : root + sep)))
    throw new NotRewritten(`${file.name} leads out of the input`);
  const { mode } = statSync(path);
  // A new name for the text needs no right to write the file, which somebody took away on purpose.
  accessSync(path, constants.W_OK);
  const beside = join(dirname(path), `.cdk8s-ovn-${process.pid}-${basename(path)}`);
  const staged = { file, path, next: `${beside}.new`, old: `${beside}.old` };
  writeNewFile(staged.next, file.after);
  try {
    chmodSync(staged.next, mode);
  } catch (error) {
    rmSync(staged.next, { force: true });
    throw error;
  }
  return staged;
}

/** A second name for a file; where the file system has none, a copy. */
function keep(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
