import { existsSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { watch as watchFiles } from 'chokidar';

/** An editor writes several files, and each in several steps. */
const quiet = 100;

/** What is never read. */
const hidden = /[\\/](?:\.[^\\/.][^\\/]*|node_modules)(?:[\\/]|$)/;

/** Calls back when it has begun, and after files change, also new ones and those that an editor replaces, until the process ends. */
export function watch(paths: readonly string[], ready: () => void, changed: () => void): void {
  const named = [...new Set(paths.map((path) => resolve(path)))];
  // Of a file that is not there yet the folder is watched: chokidar then begins twice, and misses what happens between.
  const present = named.map((path) => (existsSync(path) ? path : dirname(path)));
  const folders = new Set(present.filter((path) => !named.includes(path)));
  const wanted = (path: string) => folders.has(path) || named.some((one) => isIn(one, path));
  const outermost = [...new Set(present)].filter((path, _, all) => !all.some((one) => one !== path && isIn(one, path)));
  watchFiles(outermost, { ignoreInitial: true, ignored: (path) => hidden.test(path) || !wanted(resolve(path)) })
    .on('ready', ready)
    .on('all', later(changed));
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
