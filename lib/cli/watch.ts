import { watch as watchFiles } from 'chokidar';

/** An editor writes several files, and each in several steps. */
const quiet = 100;

/** What is never read. */
const hidden = /[\\/](?:\.[^\\/.][^\\/]*|node_modules)(?:[\\/]|$)/;

/** Calls back when it has begun, and after files change, also new ones and those that an editor replaces, until the process ends. */
export function watch(paths: readonly string[], ready: () => void, changed: () => void): void {
  const begun = later(ready);
  const again = later(changed);
  // A file that is not there yet makes it say twice that it is ready.
  watchFiles([...paths], { ignoreInitial: true, ignored: hidden })
    .on('ready', begun)
    .on('all', again);
}

/** Once it has been quiet for a while. */
function later(call: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(call, quiet);
  };
}
