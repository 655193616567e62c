import { fstatSync, readSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Entry, FileTree, There } from './file-tree';
import { gitignoreName, type IgnorePatterns, Ignoring } from './repository/ignore';
import { kustomizationNames } from './repository/kustomization';

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
  /** The path without links. */
  readonly real: string;
  /** Whether files of this name are mostly another tool's: it is input only if it {@link holdsObject}. */
  readonly isInDoubt: boolean;
  /** Whether the user named it: then it is input, whatever it holds. */
  readonly isNamed: boolean;
  /** Whether it is a template of a Helm chart. */
  readonly isTemplate: boolean;
}

/** A directory that another tool makes manifests of. */
export interface FoundDirectory {
  readonly name: string;
  /** Its path, and the same without links. */
  readonly path: string;
  readonly real: string;
}

export type Found = FoundFile | (Refusal & { readonly name: string });

/** The name of settings files. */
export const settingsName = 'cdk8s-ovn.yaml';

/** Files of other tools that are YAML or JSON and no manifests. */
const notManifests =
  /^(?:package(?:-lock)?\.json|tsconfig.*\.json|biome\.jsonc?|cdk8s\.yaml|cdk8s-ovn\.yaml|ovn-baseline\.json|addresses\.lock\.yaml)$/;

/** What every OCI image layout has in its root; its index.json is no manifest of Kubernetes. */
const ociLayout = 'oci-layout';

/** Files of other tools by their names; people give these to manifests as well. */
const mostlyOthers = /^(?:kustomization\.ya?ml|Chart\.yaml|values\.ya?ml)$/;

/** Whether files of this name in a directory may be input: some only by what they hold. */
export function mayBeManifest(name: string): boolean {
  return /\.(?:ya?ml|json)$/.test(name) && !notManifests.test(name);
}

/** Copies of what others wrote. */
const skippedFolders: ReadonlySet<string> = new Set(['node_modules', 'vendor']);

/** Whether what has this name in a directory is passed over, with all that it holds. */
export function isPassedOver(name: string): boolean {
  return name.startsWith('.') || skippedFolders.has(name);
}

/**
 * The manifest files of inputs, files or directories, in an order that is the same everywhere. Each comes once, whether
 * it was named twice or links lead to it.
 */
export class Finder {
  /** The real paths of the files and directories that were found. */
  private readonly seen = new Set<string>();
  /** The settings files in the directories so far: they are no input. */
  readonly settingsFiles: string[] = [];
  /** The Helm charts in the directories so far, without those that charts bring along. */
  readonly charts: FoundDirectory[] = [];
  /** The files of kustomizations in them. */
  readonly kustomizations: (FoundDirectory & { readonly file: string })[] = [];
  /** The names of what .gitignore files and other patterns leave out. */
  readonly ignored: string[] = [];
  private readonly ignoring: Ignoring;

  /**
   * @param except files and directories that are not read, wherever they are
   * @param ignore patterns of files and directories that are passed over, beside those in .gitignore files
   */
  constructor(
    private readonly cwd: string,
    private readonly tree: FileTree,
    except: readonly string[] = [],
    ignore: readonly IgnorePatterns[] = [],
  ) {
    this.ignoring = Ignoring.of(ignore);
    for (const file of except) this.seen.add(tree.lookAt(resolve(cwd, file))?.real ?? file);
  }

  *find(input: string): Generator<Found> {
    const path = resolve(this.cwd, input);
    const name = nameOf(path, input, this.cwd);
    // Of a variable that is not set; the working directory has a name.
    const there = input === '' ? undefined : this.tree.lookAt(path);
    if (!there)
      yield { rule: 'input/not-found', name, message: `${input || 'an input without a name'} does not exist` };
    else if (there.kind === 'directory') yield* this.directory(path, there.real, this.walk(input, path, there.real));
    else yield* this.file(name, path, there, { isNamed: true });
  }

  private walk(input: string, path: string, root: string): Walk {
    return {
      input,
      root,
      ignoring: this.ignoring.above(path, this.tree),
      isChart: false,
      hasTemplates: false,
      isTemplate: false,
    };
  }

  /** `real` is its path without links; below it, only links need to be resolved. */
  private *directory(path: string, real: string, walk: Walk): Generator<Found> {
    if (this.seen.has(real)) return;
    this.seen.add(real);
    const entries = this.tree.entries(path);
    if (typeof entries === 'string') {
      const name = nameOf(path, walk.input, this.cwd);
      return yield { rule: 'input/unreadable', name, message: `the directory cannot be read: ${entries}` };
    }
    const names = new Set(entries.map((entry) => entry.name));
    if (entries.some((entry) => entry.name === ociLayout && entry.kind === 'file')) return;
    const inside = this.recognized(names, { name: nameOf(path, walk.input, this.cwd), path, real }, walk);
    for (const entry of entries.sort((a, b) => compare(a.name, b.name)))
      if (!isPassedOver(entry.name)) yield* this.entry(entry, join(path, entry.name), join(real, entry.name), inside);
  }

  /** What a directory is by the names in it. */
  private recognized(names: ReadonlySet<string>, directory: FoundDirectory, walk: Walk): Walk {
    const { path } = directory;
    const isChart = names.has('Chart.yaml') && (names.has('templates') || names.has('values.yaml'));
    if (isChart && !walk.isChart) this.charts.push(directory);
    for (const name of names)
      if (kustomizationNames.has(name)) this.kustomizations.push({ ...directory, file: join(path, name) });
    const ignoring = names.has(gitignoreName) ? walk.ignoring.within(path, this.tree) : walk.ignoring;
    return { ...walk, ignoring, isChart: walk.isChart || isChart, hasTemplates: isChart };
  }

  private *entry(entry: Entry, path: string, real: string, walk: Walk): Generator<Found> {
    const isDirectory = entry.kind === 'directory';
    if ((isDirectory || mayBeManifest(entry.name)) && walk.ignoring.leavesOut(path, isDirectory)) {
      this.ignored.push(nameOf(path, walk.input, this.cwd));
      return;
    }
    if (isDirectory) {
      const isTemplate = walk.isTemplate || (walk.hasTemplates && entry.name === 'templates');
      return yield* this.directory(path, real, { ...walk, isTemplate });
    }
    const isInDoubt = mostlyOthers.test(entry.name);
    const isManifest = !isInDoubt && mayBeManifest(entry.name);
    if (entry.name === settingsName) this.settingsFiles.push(nameOf(path, walk.input, this.cwd));
    if (!isManifest && !isInDoubt && entry.kind !== 'link') return;
    const name = nameOf(path, walk.input, this.cwd);
    const there = this.tree.lookAt(path, entry.kind === 'link' ? undefined : real);
    if (!there) {
      if (isManifest) yield { rule: 'input/not-found', name, message: `${entry.name} is a link that leads nowhere` };
    } else if (isInDoubt && there.kind === 'file') {
      // A chart's values may come from elsewhere, which is no mistake.
      if (isInside(there.real, walk.root)) yield* this.file(name, path, there, { isInDoubt: true });
    } else if (there.kind === 'directory' || isManifest) {
      if (!isInside(there.real, walk.root))
        yield { ...outside, name, message: `${entry.name} leads out of ${walk.input}` };
      else if (there.kind === 'directory') yield* this.directory(path, there.real, walk);
      else yield* this.file(name, path, there, { isTemplate: walk.isTemplate });
    }
  }

  /** Takes a file that was in doubt, or is another tool's, for one that was not found: it is read if somebody names it. */
  passOver({ real }: FoundFile): void {
    this.seen.delete(real);
  }

  private *file(
    name: string,
    path: string,
    { kind, size, real }: There,
    { isInDoubt = false, isNamed = false, isTemplate = false }: Partial<FoundFile>,
  ): Generator<Found> {
    if (this.seen.has(real)) return;
    this.seen.add(real);
    if (kind === 'file') yield { name, path, real, size, isInDoubt, isNamed, isTemplate };
    else yield { ...notAFile, name };
  }
}

interface Walk {
  /** As the user named it. */
  readonly input: string;
  /** The real path of the directory that was named; nothing outside of it is read. */
  readonly root: string;
  readonly ignoring: Ignoring;
  /** Whether the walk is in a Helm chart. */
  readonly isChart: boolean;
  /** Whether `templates` in this directory holds those of a chart. */
  readonly hasTemplates: boolean;
  /** Whether the walk is among such templates. */
  readonly isTemplate: boolean;
}

const outside = { rule: 'input/outside', help: 'replace the link by the file, or name its target as an input' };
export const notAFile: Refusal = {
  rule: 'input/not-a-file',
  message: 'a device, pipe or socket is not read',
  help: 'pass its content through standard input, with - as the input',
};

export const aDirectory: Refusal = { rule: 'input/not-a-file', message: 'this is a directory, not a file' };

/** What the operating system says, without the path: `permission denied`. */
export function reasonOf(error: unknown): string {
  const { message } = error as NodeJS.ErrnoException;
  return /^E[A-Z0-9]+: ([^,]+)/.exec(message)?.[1] ?? message;
}

/** The bytes of a file; `size` alone if there are more than wanted; or why it cannot be read. */
export type Content = { readonly bytes: Buffer } | { readonly size: number } | Refusal;

/** Reads all of an open file, such as standard input (0), unless it has more than `most` bytes. */
export function readAtMost(file: number, most: number): Content {
  try {
    return fstatSync(file).isDirectory() ? aDirectory : allOf(file, most);
  } catch (error) {
    // Standard input may be closed, or a terminal that is gone.
    return { rule: 'input/unreadable', message: `the file cannot be read: ${reasonOf(error)}` };
  }
}

function allOf(file: number, most: number): Content {
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
