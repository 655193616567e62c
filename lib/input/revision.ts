import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { disk } from '../source/disk';
import type { Entry, FileTree, There } from '../source/file-tree';
import { aDirectory, type Content, isPassedOver, mayBeManifest } from '../source/files';
import { shown } from '../source/shown';
import { type Environment, type Git, gitIn, messageIn, NoRevision } from './git';
import { type Answers, type Fault, GitObjects, isFault } from './git-objects';
import { type GitTree, parseTree, type TreeEntry } from './git-tree';

/**
 * The files of the repository that a directory is in, as a Git revision has them, under the paths that they have in the work
 * tree; other paths are those of the disk. Neither the work tree nor the index is touched, nothing is written, and only
 * what is asked for is read.
 *
 * @param input the file or directory that will be read
 * @throws NoRevision where there is no such revision, or the input is outside of the repository; methods of the tree throw it where
 * an object is missing or malformed
 */
export function revisionTree(
  revision: string,
  input: string,
  { cwd, env }: { readonly cwd: string; readonly env: Environment },
): FileTree {
  const git = gitIn(cwd, env);
  const tree = new RevisionTree(new Revision(git, revision), git.root);
  tree.expect(resolve(cwd, input), input);
  return tree;
}

/** Whether the repository that a directory is in has a revision of this name. */
export function isRevision(name: string, { cwd, env }: { readonly cwd: string; readonly env: Environment }): boolean {
  try {
    return new Revision(gitIn(cwd, env), name).tree !== '';
  } catch (error) {
    if (error instanceof NoRevision) return false;
    throw error;
  }
}

/** A revision, and the objects below it. */
class Revision {
  readonly objects: GitObjects;
  /** The name of its tree. */
  readonly tree: string;

  constructor(
    private readonly git: Git,
    private readonly name: string,
  ) {
    this.objects = new GitObjects(git);
    const { succeeded, stdout, stderr } = git.run(['rev-parse', '--is-shallow-repository']);
    if (!succeeded) throw new NoRevision(refusalIn(stderr));
    const tree = this.resolve(`${name}^{tree}`);
    if (tree === undefined) throw this.noTree(stdout.toString('latin1').trim() === 'true');
    this.tree = tree;
  }

  /** Says what keeps an object from being read. */
  unreadable(what: string, type: string, id: string, fault: Fault = 'missing'): NoRevision {
    const object = `${shown(what)} (${type} ${id})`;
    const why = fault === 'missing' ? `is missing: ${this.cure()}` : `is corrupt: ${fault.corrupt}`;
    return this.refused(`${object} ${why}`);
  }

  refused(why: string): NoRevision {
    return new NoRevision(`git:${shown(this.name)} cannot be read: ${why}`);
  }

  private resolve(name: string): string | undefined {
    // rev-parse knows --end-of-options since 2.30 only.
    if (name.startsWith('-')) return undefined;
    const { stdout } = this.git.run(['rev-parse', '--verify', '--quiet', name]);
    return /^([0-9a-f]{40}|[0-9a-f]{64})\n$/.exec(stdout.toString('latin1'))?.[1];
  }

  private noTree(isShallow: boolean): NoRevision {
    const { name } = this;
    const id = this.resolve(name);
    if (id === undefined) {
      const because = isShallow
        ? '; this clone is shallow: git fetch --unshallow fetches its history (actions/checkout: fetch-depth: 0)'
        : '';
      return new NoRevision(`there is no revision ${shown(name)}${because}`);
    }
    const object = this.objects.headers([id]).get(id);
    if (isFault(object)) return this.unreadable(name, 'object', id, object);
    if (object.type === 'blob') return new NoRevision(`git:${shown(name)} is a file, not a commit`);
    return this.refused(`the tree of ${object.type} ${id} is missing or corrupt: ${this.cure()}`);
  }

  /** What to do about an object that is missing. */
  private cure(): string {
    const promisors = this.git.run(['config', '--get-regexp', '^(extensions\\.partialclone|remote\\..*\\.promisor)$']);
    if (promisors.stdout.length > 0)
      return 'this clone is partial, and diff fetches nothing; run git fetch --refetch --no-filter';
    return 'the repository is damaged; run git fsck';
  }
}

/** Why git takes a directory for no repository, or does not trust it. */
function refusalIn(stderr: string): string {
  const trust = /^\s*(git config --global --add safe\.directory .*)$/m.exec(stderr)?.[1];
  return `git refuses the repository: ${messageIn(stderr)}${trust === undefined ? '' : `; if you trust it: ${trust}`}`;
}

/** As Linux has it. Files with longer paths cannot be checked out. */
const longestPath = 4096;

/** Trees share what they hold: a small repository may have more directories than can ever be listed. */
const mostDirectories = 100_000;

/** Of one call of git. */
const mostTreeBytes = 1 << 28;
const mostFileBytes = 1 << 24;

/** Of files that may be asked for again. */
const mostKeptBytes = 1 << 26;

/** How many links lead to further links, as Linux has it. */
const mostLinks = 40;

/** A file or directory, and its path without links. */
interface Located extends TreeEntry {
  readonly path: string;
}

/** Whether a walk through a directory asks for what has this name in it. */
function mayBeRead(name: string, { kind }: TreeEntry): boolean {
  return kind === 'directory' || kind === 'link' || (kind === 'file' && mayBeManifest(name));
}

/** The files of a revision. What is asked for one by one is read from git in few steps, with its neighbours. */
class RevisionTree implements FileTree {
  /** Those that were found, by any of their paths. */
  private readonly directories = new Map<string, Located>();
  private readonly trees = new Map<string, GitTree>();
  private readonly sizes = new Map<string, number>();
  private readonly contents = new Map<string, Buffer>();
  /** Directories below which everything was read that a walk looks at. */
  private readonly walked = new Set<string>();
  /** Files and links of directories that were listed: their sizes, and then their contents, are soon asked for. */
  private readonly expected = new Set<string>();
  private listed = 0;
  private keptBytes = 0;

  constructor(
    private readonly revision: Revision,
    private readonly root: string,
  ) {}

  /** Refuses an input of which the revision cannot know anything. */
  expect(path: string, name: string): void {
    if (!this.isInside(path)) throw this.revision.refused(`${name} is outside of the repository`);
    const found = this.find(path);
    if (found?.kind === 'submodule') throw this.revision.refused(`${name} is a submodule, a repository of its own`);
  }

  lookAt(path: string): There | undefined {
    if (!this.isInside(path)) return disk.lookAt(path);
    if (this.isMark(path)) return { kind: 'directory', size: 0, real: path };
    const found = this.find(path);
    if (!found) return undefined;
    if (found.kind !== 'file') return { kind: 'directory', size: 0, real: found.path };
    return { kind: 'file', size: this.sizeOf(found), real: found.path };
  }

  isTaken(path: string): boolean {
    return this.isInside(path) ? this.isMark(path) || this.entryAt(path) !== undefined : disk.isTaken(path);
  }

  /** Whoever looks for the root of the repository finds .git there, as on the disk. */
  private isMark(path: string): boolean {
    return path === join(this.root, '.git');
  }

  entries(directory: string): Entry[] | string {
    if (!this.isInside(directory)) return disk.entries(directory);
    const found = this.find(directory);
    if (!found || found.kind === 'file') return 'not a directory';
    // As where it was never checked out.
    if (found.kind === 'submodule') return [];
    if (++this.listed > mostDirectories) throw this.revision.refused(`it has more than ${mostDirectories} directories`);
    this.readBelow(found);
    return [...this.treeOf(found)].flatMap(([name, { kind }]): Entry[] => {
      if (kind === 'submodule') return [];
      // Links that lead out of the repository lead out of the revision.
      return kind !== 'link' || this.find(join(found.path, name)) ? [{ name, kind }] : [];
    });
  }

  content(path: string, most: number): Content {
    if (!this.isInside(path)) return disk.content(path, most);
    const found = this.find(path);
    if (!found) return { rule: 'input/unreadable', message: 'the file cannot be read: no such file or directory' };
    if (found.kind !== 'file') return aDirectory;
    const size = this.sizeOf(found);
    return size > most ? { size } : { bytes: this.bytesOf(found) };
  }

  /** What a path leads to. */
  private find(path: string, links = mostLinks): Located | undefined {
    const entry = this.entryAt(path, links);
    if (entry?.kind !== 'link') return entry;
    const target = links > 0 ? this.targetOf(entry) : undefined;
    return target === undefined ? undefined : this.find(resolve(dirname(entry.path), target), links - 1);
  }

  /** What has a path; it may be a link. */
  private entryAt(path: string, links = mostLinks): Located | undefined {
    if (path === this.root) return { kind: 'directory', id: this.revision.tree, path };
    if (!this.isInside(path) || Buffer.byteLength(path) > longestPath) return undefined;
    const parent = this.directoryAt(dirname(path), links);
    const entry = parent && this.treeOf(parent).get(basename(path));
    return entry && { ...entry, path: join(parent.path, basename(path)) };
  }

  private directoryAt(path: string, links: number): Located | undefined {
    const known = this.directories.get(path);
    if (known) return known;
    const found = this.find(path, links);
    if (found?.kind !== 'directory') return undefined;
    this.directories.set(path, found);
    return found;
  }

  private isInside(path: string): boolean {
    return path === this.root || path.startsWith(this.root.endsWith(sep) ? this.root : this.root + sep);
  }

  private targetOf(link: Located): string | undefined {
    return this.sizeOf(link) > longestPath ? undefined : this.bytesOf(link).toString('utf8');
  }

  private treeOf(directory: Located): GitTree {
    if (!this.trees.has(directory.id)) this.readTrees([directory]);
    return this.trees.get(directory.id) as GitTree;
  }

  /** Reads all directories below one that a walk goes into, level by level. */
  private readBelow(top: Located): void {
    for (let level = [top]; level.length > 0; ) {
      const next = new Map(level.filter(({ id }) => !this.walked.has(id)).map((each) => [each.id, each]));
      this.readTrees([...next.values()]);
      for (const id of next.keys()) this.walked.add(id);
      level = [...next.values()].flatMap((directory) => this.lookedAtIn(directory));
    }
  }

  /** Answers the directories in a directory, and keeps in mind the files. */
  private lookedAtIn(directory: Located): Located[] {
    return [...this.treeOf(directory)].flatMap(([name, entry]) => {
      if (isPassedOver(name) || !mayBeRead(name, entry)) return [];
      const here = { ...entry, path: join(directory.path, name) };
      this.refuseLong(here.path);
      if (entry.kind === 'directory') return [here];
      this.expected.add(entry.id);
      return [];
    });
  }

  private refuseLong(path: string): void {
    if (Buffer.byteLength(path) < longestPath) return;
    throw this.revision.refused(`a path has more than ${longestPath} bytes: ${shown(this.nameOf(path))}`);
  }

  private readTrees(directories: readonly Located[]): void {
    const unread = new Map(directories.filter(({ id }) => !this.trees.has(id)).map((each) => [each.id, each]));
    if (unread.size === 0) return;
    const { objects } = this.revision;
    const answers = objects.contents('tree', [...unread.keys()], mostTreeBytes);
    for (const [id, { path }] of unread) {
      const answer = answers.get(id) ?? objects.contents('tree', [id], mostTreeBytes).get(id);
      const what = `${this.nameOf(path)}/`;
      if (isFault(answer)) throw this.revision.unreadable(what, 'tree', id, answer);
      const tree = parseTree(answer.bytes, id.length / 2);
      if (typeof tree === 'string') throw this.revision.unreadable(what, 'tree', id, { corrupt: tree });
      this.trees.set(id, tree);
    }
  }

  private sizeOf(file: Located): number {
    if (!this.sizes.has(file.id)) {
      const others = [...this.expected].filter((id) => id !== file.id && !this.sizes.has(id));
      const answers = this.revision.objects.headers([file.id, ...others]);
      const answer = answers.get(file.id);
      if (isFault(answer)) throw this.unreadable(file, answer);
      for (const [id, header] of answers) if (!isFault(header)) this.sizes.set(id, header.size);
    }
    return this.sizes.get(file.id) as number;
  }

  private bytesOf(file: Located): Buffer {
    const known = this.contents.get(file.id);
    if (known) return known;
    const ids = [file.id];
    let bytes = this.sizeOf(file);
    for (const id of this.expected) {
      const size = this.sizes.get(id);
      if (id === file.id || size === undefined || bytes + size > mostFileBytes) continue;
      bytes += size;
      ids.push(id);
    }
    const answers = this.revision.objects.contents('blob', ids, bytes);
    const answer = answers.get(file.id);
    if (isFault(answer)) throw this.unreadable(file, answer);
    this.keep(answers, bytes);
    return answer.bytes;
  }

  private keep(answers: Answers, bytes: number): void {
    if (this.keptBytes + bytes > mostKeptBytes) {
      this.contents.clear();
      this.keptBytes = 0;
    }
    this.keptBytes += bytes;
    for (const [id, object] of answers) {
      // Once is enough: what is asked for again is read alone.
      this.expected.delete(id);
      if (!isFault(object)) this.contents.set(id, object.bytes);
    }
  }

  private unreadable({ path, id }: Located, fault: Fault | undefined): NoRevision {
    return this.revision.unreadable(this.nameOf(path), 'blob', id, fault);
  }

  /** As messages name it: from the root of the repository. */
  private nameOf(path: string): string {
    return relative(this.root, path).split(sep).join('/');
  }
}
