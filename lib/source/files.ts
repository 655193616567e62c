import { closeSync, fstatSync, openSync, readdirSync, readSync, realpathSync, type Stats, statSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';

/** Why a file was not read; `detail` completes the sentence. */
export interface FileFault {
  readonly rule: string;
  readonly name: string;
  readonly message: string;
}

export type Found = { readonly name: string; readonly path: string } | FileFault;

/** Files of other tools that are YAML or JSON and no manifests. */
const notManifests =
  /^(?:package(?:-lock)?\.json|tsconfig.*\.json|biome\.jsonc?|cdk8s\.yaml|cdk8s-ovn\.yaml|kustomization\.ya?ml|Chart\.(?:yaml|lock)|values\.ya?ml)$/;

const skippedFolders: ReadonlySet<string> = new Set(['node_modules']);

/** The manifest files of an input, a file or a directory, in an order that is the same everywhere. */
export function* filesOf(input: string, cwd: string): Generator<Found> {
  const path = resolve(cwd, input);
  const stat = statOf(path);
  if (!stat) {
    yield { rule: 'input/not-found', name: nameOf(path, input, cwd), message: `${input} does not exist` };
  } else if (stat.isDirectory()) {
    yield* filesIn(path, { input, cwd, root: realpathSync(path), seen: new Set() });
  } else {
    yield { name: nameOf(path, input, cwd), path };
  }
}

/** Undefined for what is not there: also for impossible names and for links that lead in a circle. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

interface Walk {
  readonly input: string;
  readonly cwd: string;
  /** The real path of the directory that was named; nothing outside of it is read. */
  readonly root: string;
  /** The real paths of the directories that were read: links must neither lead in circles nor multiply files. */
  readonly seen: Set<string>;
}

function* filesIn(directory: string, walk: Walk): Generator<Found> {
  const real = realpathSync(directory);
  if (walk.seen.has(real)) return;
  walk.seen.add(real);
  const entries = entriesOf(directory);
  if (typeof entries === 'string') {
    const name = nameOf(directory, walk.input, walk.cwd);
    return yield { rule: 'input/unreadable', name, message: `the directory cannot be read (${entries})` };
  }
  for (const entry of entries.sort(compare)) {
    const path = join(directory, entry);
    const name = nameOf(path, walk.input, walk.cwd);
    const isManifest = /\.(?:ya?ml|json)$/.test(entry) && !notManifests.test(entry);
    if (entry.startsWith('.') || skippedFolders.has(entry)) continue;
    const stat = statOf(path);
    if (!stat) {
      if (isManifest) yield { rule: 'input/not-found', name, message: `${entry} is a link that leads nowhere` };
      continue;
    }
    if (!stat.isDirectory() && !isManifest) continue;
    if (!isInside(realpathSync(path), walk.root))
      yield { rule: 'input/outside', name, message: `${entry} leads out of ${walk.input}` };
    else if (stat.isDirectory()) yield* filesIn(path, walk);
    else yield { name, path };
  }
}

/** The names in a directory, or the code of the error. */
function entriesOf(directory: string): string[] | string {
  try {
    return readdirSync(directory);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown';
  }
}

/** The bytes of a file; `size` alone if there are more than wanted; or why it cannot be read. */
export type Content =
  | { readonly bytes: Buffer }
  | { readonly size: number }
  | { readonly rule: string; readonly message: string };

/** Reads a file unless it has more than `most` bytes, which is decided before anything is read. */
export function contentOf(path: string, most: number): Content {
  try {
    const stat = statSync(path);
    if (!stat.isFile()) return { rule: 'input/not-a-file', message: 'a device, pipe or socket is not read' };
    if (stat.size > most) return { size: stat.size };
    const file = openSync(path, 'r');
    try {
      return readAtMost(file, most);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    return { rule: 'input/unreadable', message: `the file cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
}

/** Reads all of an open file, such as standard input (0), unless it has more than `most` bytes. */
export function readAtMost(file: number, most: number): Content {
  const chunks: Buffer[] = [];
  let size = 0;
  const chunk = Buffer.allocUnsafe(Math.min(Math.max(fstatSync(file).size + 1, 65_536), most + 1));
  for (;;) {
    const read = readSome(file, chunk);
    if (read === 0) return { bytes: Buffer.concat(chunks, size) };
    size += read;
    if (size > most) return { size };
    chunks.push(Buffer.from(chunk.subarray(0, read)));
  }
}

/** A terminal or pipe without data yet answers EAGAIN instead of waiting. */
function readSome(file: number, chunk: Buffer): number {
  for (;;) {
    try {
      return readSync(file, chunk, 0, chunk.length, null);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EOF') return 0;
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

function isInside(path: string, root: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}

/** As the user would write it: relative to the working directory unless the input was absolute. */
function nameOf(path: string, input: string, cwd: string): string {
  const name = isAbsolute(input) ? path : relative(cwd, path);
  return (name || '.').split(sep).join('/');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
