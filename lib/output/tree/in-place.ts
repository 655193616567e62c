import { copyFileSync, linkSync, mkdirSync, renameSync, rmdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeDirectory, workInside } from './directory';
import { foldersOf, type Plan, type Present } from './files';

/**
 * Replaces and removes files one by one. New files are complete, and old ones kept a second time, before the first is
 * replaced; replacing and removing is the least that can fail, and is undone if it does. A single change is one step;
 * a process that is killed between several leaves whole files, old and new ones, and the next render completes its work.
 */
export function replaceInPlace(directory: string, present: Present, { written, removed }: Plan): void {
  const work = workInside(directory);
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work);
  const replaced = written.flatMap(([path]) => (present.files.has(path) ? [path] : []));
  const old = new Map([...replaced, ...removed].map((path, index) => [path, join(work, `${index}.old`)]));
  const next = new Map(written.map(([path], index) => [path, join(work, `${index}.new`)]));
  const done: string[] = [];
  const made: string[] = [];
  const change = (path: string, call: (path: string) => void) => {
    call(join(directory, path));
    done.push(path);
  };
  try {
    for (const [path, text] of written) writeFileSync(next.get(path) as string, text);
    for (const [path, kept] of old) keep(join(directory, path), kept);
    for (const folder of foldersOf(next.keys())) {
      const top = makeDirectory(join(directory, folder));
      if (top) made.push(top);
    }
    for (const [path, text] of next) change(path, (place) => renameSync(text, place));
    for (const path of removed) change(path, unlinkSync);
  } catch (error) {
    for (const path of done) {
      const kept = old.get(path);
      if (kept === undefined) unlinkSync(join(directory, path));
      else renameSync(kept, join(directory, path));
    }
    for (const folder of made.reverse()) rmSync(folder, { recursive: true, force: true });
    rmSync(work, { recursive: true, force: true });
    throw error;
  }
  rmSync(work, { recursive: true, force: true });
  for (const path of removed) removeEmpty(directory, dirname(path));
}

/** Folders of ours that hold nothing any more. */
function removeEmpty(directory: string, folder: string): void {
  if (folder === '.') return;
  try {
    rmdirSync(join(directory, folder));
    removeEmpty(directory, dirname(folder));
  } catch {
    // Something is in it, or another file emptied it before.
  }
}

/** A second name for a file; where the file system has none, a copy. */
function keep(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
