import { fstatSync, type Stats, statSync } from 'node:fs';
import { basename, join, resolve, sep } from 'node:path';
import { type FSWatcher, watch as watchFiles } from 'chokidar';
import { mayBeManifest } from '../source/files';
import type { Watched } from './io';

/** An editor writes several files, and each in several steps. */
const quiet = 100;

/** How often the paths that were named are looked for, in milliseconds: nobody tells of a folder that comes back. */
const interval = 500;

/** What is never read. */
const hidden = /[\\/](?:\.[^\\/.][^\\/]*|node_modules)(?:[\\/]|$)/;

/** Calls back when it has begun, and after files change, also new ones and those that an editor replaces, until the process ends. */
export function watch({ paths, written }: Watched, ready: () => void, changed: () => void): void {
  const named = [...new Set(paths.map((path) => resolve(path)))];
  const own = new Set(written.map((path) => resolve(path)));
  const soon = later(changed);
  let watcher: FSWatcher | undefined;
  let known: readonly string[] = [];

  /** Begins anew, because a watcher of a folder that was removed hears nothing of the next one of that name. */
  const begin = (whenReady: () => void) => {
    void watcher?.close();
    known = named.map(identity);
    const present = named.filter((_, i) => known[i] !== missing);
    const outermost = present.filter((path) => !present.some((one) => one !== path && isIn(one, path)));
    if (outermost.length === 0) whenReady();
    const isRead = (path: string) => outermost.some((one) => isIn(one, path) && !hidden.test(path.slice(one.length)));
    watcher = watchFiles(outermost, { ignoreInitial: true, ignored: (path) => !isRead(resolve(path)) })
      .on('ready', whenReady)
      .on('all', (_, path) => {
        look();
        if (matters(resolve(path))) soon();
      });
  };
  const matters = (path: string) =>
    named.includes(path) || (mayBeManifest(basename(path)) && !own.has(path) && !isOutput(path));
  const look = () => {
    if (named.every((path, i) => identity(path) === known[i])) return;
    // What changes until it is ready is seen by the check that follows.
    begin(soon);
    soon();
  };
  begin(ready);
  setInterval(look, interval);
}

const missing = '';

/** Tells a folder from another one that takes its name. Files are replaced all the time, and the watcher follows them. */
function identity(path: string): string {
  const stat = lookAt(path);
  if (!stat) return missing;
  return stat.isDirectory() ? `${stat.dev}:${stat.ino}` : 'a file';
}

/** Whether what this process prints goes to the file. */
function isOutput(path: string): boolean {
  const file = lookAt(path);
  return [1, 2].some((descriptor) => {
    const { dev, ino } = fstatSync(descriptor);
    return file?.dev === dev && file.ino === ino;
  });
}

function lookAt(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function isIn(folder: string, path: string): boolean {
  return path === folder || path.startsWith(join(folder, sep));
}

/** Once it has been quiet for a while. */
function later(call: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(call, quiet);
  };
}
