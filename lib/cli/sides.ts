import { resolve } from 'node:path';
import { NoRevision } from '../input/git';
import { isRevision, revisionTree } from '../input/revision';
import { disk } from '../source/disk';
import type { FileTree } from '../source/file-tree';
import { shown } from '../source/shown';
import type { Release } from '../target/release';
import { type Io, UsageError } from './io';
import { inputNames, isEmpty, type Judged, judge } from './judge';
import type { InputOptions } from './options';
import { withStdinOnce } from './stdin-once';

export interface SideOptions extends InputOptions {
  /** The kube-ovn of the base, whatever the settings and `kubeOvn` say. */
  readonly kubeOvnFrom?: Release;
  readonly allowEmpty?: boolean;
}

/** A state of the input: files, standard input (`-`), or what they were in a revision of Git. */
interface Side {
  readonly revision?: string | undefined;
  readonly path: string;
}

/** Both sides of a diff, each read and judged for itself. Without a head, the base is compared with what it is now. */
export function readSides(
  base: string,
  head: string | undefined,
  options: SideOptions,
  io: Io,
): { readonly base: Judged; readonly head: Judged } {
  const from = sideOf(base);
  const { kubeOvnFrom } = options;
  const to = head === undefined ? headOf(from, kubeOvnFrom !== undefined) : sideOf(head);
  const isOneInput = head === undefined && kubeOvnFrom !== undefined;
  if (from.path === '-' && to.path === '-' && !isOneInput) throw new UsageError('standard input can be one side only');
  const both = isOneInput ? withStdinOnce(io) : io;
  const ofBase = kubeOvnFrom === undefined ? options : { ...options, kubeOvn: kubeOvnFrom };
  return {
    base: from.revision === undefined ? readFiles(from, ofBase, both, true) : readOld(from, to, ofBase, both),
    head: readHead(to, options, both),
  };
}

/** What a revision is now; of an upgrade alone, the same input; else the working directory. */
function headOf({ revision, path }: Side, isUpgrade: boolean): Side {
  return { path: revision === undefined && !isUpgrade ? '.' : path };
}

/** `git:main`, `git:main:network/`. */
function sideOf(text: string): Side {
  const [, revision, path] = /^git:([^:]+)(?::(.*))?$/s.exec(text) ?? [];
  return revision === undefined ? { path: text } : { revision, path: path || '.' };
}

/** A revision as the base may be older than the directory: then everything is new. A path that no side has is a mistake. */
function readOld(base: Side, head: Side, options: SideOptions, io: Io): Judged {
  return inRevision(base, io, (tree) => {
    const isThere = hasPath(tree, base.path, io);
    if (!isThere && !isInHead(head, base.path, io)) throw notInRevision(base);
    const judged = isThere
      ? judgeSide(base.path, options, io, { tree, isQuiet: true })
      : judgeNothing(options, io, tree);
    if (isEmpty(judged)) io.stderr.write(`note: there are no manifests in ${nameOf(base)}: everything is new\n`);
    return judged;
  });
}

function readHead(head: Side, options: SideOptions, io: Io): Judged {
  if (head.revision === undefined) return readFiles(head, options, io, false);
  return inRevision(head, io, (tree) => {
    if (hasPath(tree, head.path, io)) return refuseEmpty(head, judgeSide(head.path, options, io, { tree }), options);
    if (!options.allowEmpty) throw notInRevision(head);
    return judgeNothing(options, io, tree);
  });
}

function readFiles(side: Side, options: SideOptions, io: Io, isQuiet: boolean): Judged {
  const { path } = side;
  const [name = ''] = path.split(':');
  if (path !== '-' && path !== '' && !hasPath(disk, path, io) && isRevision(name, io))
    throw new UsageError(`${shown(path)} does not exist: did you mean git:${shown(path)}?`);
  return refuseEmpty(side, judgeSide(path, options, io, { isQuiet }), options);
}

/** A side without a manifest is more often a wrong directory than an empty cluster: all would be new, or all destroyed. */
function refuseEmpty(side: Side, judged: Judged, { allowEmpty }: SideOptions): Judged {
  if (allowEmpty || !isEmpty(judged)) return judged;
  throw new UsageError(`nothing to compare: no resources in ${nameOf(side)} (--allow-empty lets this pass)`);
}

function judgeSide(path: string, options: SideOptions, io: Io, reading: Parameters<typeof judge>[3]): Judged {
  return judge([path], { ...options, failOn: 'error' }, io, reading);
}

function judgeNothing(options: SideOptions, io: Io, tree: FileTree): Judged {
  return judgeSide('-', options, { ...io, stdin: () => '' }, { tree, isQuiet: true });
}

function isInHead(head: Side, path: string, io: Io): boolean {
  if (head.revision === undefined) return hasPath(disk, path, io);
  return inRevision({ ...head, path }, io, (tree) => hasPath(tree, path, io));
}

function hasPath(tree: FileTree, path: string, { cwd }: Io): boolean {
  return tree.lookAt(resolve(cwd, path)) !== undefined;
}

function inRevision<T>({ revision = '', path }: Side, io: Io, use: (tree: FileTree) => T): T {
  try {
    return use(revisionTree(revision, path, io));
  } catch (error) {
    if (error instanceof NoRevision) throw new UsageError(error.message);
    throw error;
  }
}

function notInRevision({ revision = '', path }: Side): UsageError {
  return new UsageError(`${shown(path)} does not exist in ${shown(revision)}`);
}

function nameOf({ revision, path }: Side): string {
  if (revision === undefined) return inputNames([path]);
  return `git:${shown(revision)}${path === '.' ? '' : `:${shown(path)}`}`;
}
