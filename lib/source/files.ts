import {
  closeSync,
  type Dirent,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';

/** Why a file was not read, and what to do about it. */
export interface Refusal {
  readonly rule: string;
  readonly message: string;
  readonly help?: string;
}

/** A file as the user would name it, and its size in bytes. */
export interface FoundFile {
  readonly name: string;
  readonly path: string;
  readonly size: number;
  /** Whether files of this name are mostly another tool's: it is input only if it {@link holdsObject}. */
  readonly isInDoubt: boolean;
}

export type Found = FoundFile | (Refusal & { readonly name: string });

/** Files of other tools that are YAML or JSON and no manifests. */
const notManifests =
  /^(?:package(?:-lock)?\.json|tsconfig.*\.json|biome\.jsonc?|cdk8s\.yaml|cdk8s-ovn\.yaml|ovn-baseline\.json|addresses\.lock\.yaml)$/;

/** Files of other tools by their names; people give these to manifests as well. */
const mostlyOthers = /^(?:kustomization\.ya?ml|Chart\.yaml|values\.ya?ml)$/;

/** Whether files of this name in a directory may be input: some only by what they hold. */
export function mayBeManifest(name: string): boolean {
  return /\.(?:ya?ml|json)$/.test(name) && !notManifests.test(name);
}

const skippedFolders: ReadonlySet<string> = new Set(['node_modules']);

/**
 * The manifest files of inputs, files or directories, in an order that is the same everywhere. Each comes once, whether
 * it was named twice or links lead to it.
 */
export class Finder {
  /** The real paths of the files and directories that were found. */
  private readonly seen = new Set<string>();

  /** @param except files that are none of the input, wherever they lie */
  constructor(
    private readonly cwd: string,
    except: readonly string[] = [],
  ) {
    for (const file of except) this.seen.add(lookAt(resolve(cwd, file))?.real ?? file);
  }

  *find(input: string): Generator<Found> {
    const path = resolve(this.cwd, input);
    const name = nameOf(path, input, this.cwd);
    // Of a variable that is not set; the working directory has a name.
    const there = input === '' ? undefined : lookAt(path);
    if (!there)
      yield { rule: 'input/not-found', name, message: `${input || 'an input without a name'} does not exist` };
    else if (there.stat.isDirectory()) yield* this.directory(path, there.real, { input, root: there.real });
    else yield* this.file(name, path, there);
  }

  /** `real` is its path without links; below it, only links need to be resolved. */
  private *directory(path: string, real: string, walk: Walk): Generator<Found> {
    if (this.seen.has(real)) return;
    this.seen.add(real);
    const entries = entriesOf(path);
    if (typeof entries === 'string') {
      const name = nameOf(path, walk.input, this.cwd);
      return yield { rule: 'input/unreadable', name, message: `the directory cannot be read: ${entries}` };
    }
    for (const entry of entries.sort((a, b) => compare(a.name, b.name)))
      if (!entry.name.startsWith('.') && !skippedFolders.has(entry.name))
        yield* this.entry(entry, join(path, entry.name), join(real, entry.name), walk);
  }

  private *entry(entry: Dirent, path: string, real: string, walk: Walk): Generator<Found> {
    if (entry.isDirectory()) return yield* this.directory(path, real, walk);
    const isInDoubt = mostlyOthers.test(entry.name);
    const isManifest = !isInDoubt && mayBeManifest(entry.name);
    if (!isManifest && !isInDoubt && !entry.isSymbolicLink()) return;
    const name = nameOf(path, walk.input, this.cwd);
    const there = lookAt(path, entry.isSymbolicLink() ? undefined : real);
    if (!there) {
      if (isManifest) yield { rule: 'input/not-found', name, message: `${entry.name} is a link that leads nowhere` };
    } else if (isInDoubt && there.stat.isFile()) {
      // A chart's values may come from elsewhere, which is no mistake.
      if (isInside(there.real, walk.root)) yield* this.file(name, path, there, true);
    } else if (there.stat.isDirectory() || isManifest) {
      if (!isInside(there.real, walk.root))
        yield { ...outside, name, message: `${entry.name} leads out of ${walk.input}` };
      else if (there.stat.isDirectory()) yield* this.directory(path, there.real, walk);
      else yield* this.file(name, path, there);
    }
  }

  /** Takes a file that was in doubt for one that was not found: it is read if somebody names it. */
  passOver({ path }: FoundFile): void {
    this.seen.delete(lookAt(path)?.real ?? path);
  }

  private *file(name: string, path: string, { stat, real }: There, isInDoubt = false): Generator<Found> {
    if (this.seen.has(real)) return;
    this.seen.add(real);
    if (stat.isFile()) yield { name, path, size: stat.size, isInDoubt };
    else yield { ...notAFile, name };
  }
}

interface Walk {
  /** As the user named it. */
  readonly input: string;
  /** The real path of the directory that was named; nothing outside of it is read. */
  readonly root: string;
}

const outside = { rule: 'input/outside', help: 'replace the link by the file, or name its target as an input' };
const notAFile: Refusal = {
  rule: 'input/not-a-file',
  message: 'a device, pipe or socket is not read',
  help: 'pass its content through standard input, with - as the input',
};

const aDirectory: Refusal = { rule: 'input/not-a-file', message: 'this is a directory, not a file' };

interface There {
  readonly stat: Stats;
  /** The path without links. */
  readonly real: string;
}

/** What a path leads to; nothing also for impossible names and for links that lead in a circle. */
function lookAt(path: string, real?: string): There | undefined {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    return stat && { stat, real: real ?? realpathSync(path) };
  } catch {
    return undefined;
  }
}

/** What is in a directory, or why that is not known. */
function entriesOf(directory: string): Dirent[] | string {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch (error) {
    return reasonOf(error);
  }
}

/** What the operating system says, without the path: `permission denied`. */
export function reasonOf(error: unknown): string {
  const { message } = error as NodeJS.ErrnoException;
  return /^E[A-Z0-9]+: ([^,]+)/.exec(message)?.[1] ?? message;
}

/** The bytes of a file; `size` alone if there are more than wanted; or why it cannot be read. */
export type Content = { readonly bytes: Buffer } | { readonly size: number } | Refusal;

/** Reads a file unless it has more than `most` bytes, which is decided before anything is read. */
export function contentOf(path: string, most: number): Content {
  try {
    const stat = statSync(path);
    if (stat.isDirectory()) return aDirectory;
    if (!stat.isFile()) return notAFile;
    if (stat.size > most) return { size: stat.size };
    const file = openSync(path, 'r');
    try {
      return readAtMost(file, most);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    return { rule: 'input/unreadable', message: `the file cannot be read: ${reasonOf(error)}` };
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
