import { copyFileSync, linkSync, mkdirSync, renameSync, rmdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { signature } from '../../source/rendered';
import { makeDirectory, workInside } from './directory';
import { foldersOf, type Plan, type Present } from './files';

/**
 * Replaces and removes files one by one. New files are complete, and old ones kept a second time, before the first is
 * replaced; replacing and removing is the least that can fail, and is undone if it does. A single change is one step.
 * A process that is killed between several leaves whole files, old and new ones, and the next render completes its work.
 * Where each folder has a kustomization.yaml, no one can take this for a network: while files change, all of them name a
 * file that does not exist, so that kustomize, and whoever works with it, refuses the folder.
 */
export function replaceInPlace(directory: string, present: Present, plan: Plan): void {
  const changes = plan.written.length + plan.removed.length;
  // One that changes is replaced in one step; those that do not change are closed with the others, and written again.
  const indexes = changes > 1 ? [...present.files].filter(([path, text]) => text !== undefined && isIndex(path)) : [];
  const { removed } = plan;
  const unchanged = indexes.filter(([path]) => plan.kept.includes(path)) as [string, string][];
  const written = [...plan.written, ...unchanged];
  const work = workInside(directory);
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work);
  const replaced = written.flatMap(([path]) => (present.files.has(path) ? [path] : []));
  const old = new Map([...replaced, ...removed].map((path, index) => [path, join(work, `${index}.old`)]));
  const next = new Map(written.map(([path], index) => [path, join(work, `${index}.new`)]));
  const closing = new Map(indexes.map(([path], index) => [path, join(work, `${index}.closed`)]));
  const done: string[] = [];
  const made: string[] = [];
  const change = (path: string, call: (path: string) => void) => {
    call(join(directory, path));
    done.push(path);
  };
  try {
    for (const [path, text] of written) writeFileSync(next.get(path) as string, text);
    for (const closed of closing.values()) writeFileSync(closed, closedIndex);
    for (const [path, kept] of old) keep(join(directory, path), kept);
    for (const folder of foldersOf(next.keys())) {
      const top = makeDirectory(join(directory, folder));
      if (top) made.push(top);
    }
    for (const [path, closed] of closing) change(path, (place) => renameSync(closed, place));
    for (const [path, text] of next) if (!isIndex(path)) change(path, (place) => renameSync(text, place));
    for (const path of removed) if (!isIndex(path)) change(path, unlinkSync);
    for (const [path, text] of next) if (isIndex(path)) change(path, (place) => renameSync(text, place));
    for (const path of removed) if (isIndex(path)) change(path, unlinkSync);
  } catch (error) {
    // What was closed first is opened last.
    for (const path of new Set(done.reverse())) {
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

function isIndex(path: string): boolean {
  return basename(path) === 'kustomization.yaml';
}

const closedIndex = `${signature}# Files change here. If no render is at work, one was interrupted: render again.\nresources: [a-render-was-interrupted]\n`;

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
