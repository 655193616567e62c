import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join, resolve, sep } from 'node:path';

/** Why a revision cannot be read. */
export class NoRevision extends Error {}

/** The environment of the process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/*
 * Objects are read by git, because nothing else reads every repository that git reads: packs, alternates, linked work
 * trees, reftables, SHA-256, and revisions such as main@{upstream}. The libraries for JavaScript lack several of these.
 * git would, however, start programs that the files of a repository name, so two commands alone are called (rev-parse and
 * cat-file, which need neither index nor work tree), each with all of the settings below.
 */

/** Variables for every call of git, stronger than any configuration. */
const variables: Readonly<Record<string, string>> = {
  // No object is fetched that a partial clone lacks (since git 2.39.4 and 2.45).
  GIT_NO_LAZY_FETCH: '1',
  // Older versions try to fetch, but no transport is allowed: neither upload-pack nor ssh, a proxy, a remote helper or a
  // credential helper starts. Unlike protocol.allow, it wins over protocol.<name>.allow in .git/config.
  GIT_ALLOW_PROTOCOL: 'none',
  // Nobody is asked for a password.
  GIT_TERMINAL_PROMPT: '0',
  // Nothing is written, not even a refreshed index.
  GIT_OPTIONAL_LOCKS: '0',
  // What a commit names is what is read: refs/replace/ exchanges no object.
  GIT_NO_REPLACE_OBJECTS: '1',
  // Messages are in English: some are part of ours.
  LC_ALL: 'C',
};

/** Configuration for every call of git, stronger than that of any file. The command line is the only place that old versions read it from. */
const configuration: Readonly<Record<string, string>> = {
  // A directory that looks like a bare repository is none. Older versions than 2.38 do not know this; the search in
  // `workTreeAbove` never lets git look at one either.
  'safe.bareRepository': 'explicit',
  // No transport by default; see GIT_ALLOW_PROTOCOL.
  'protocol.allow': 'never',
  // The monitor of the work tree is a program.
  'core.fsmonitor': 'false',
  // Hooks are programs.
  'core.hooksPath': '/dev/null',
};

/** What is kept of git's own variables: a person's configuration, which may list directories that are safe. */
const kept = /^GIT_CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM|PARAMETERS|COUNT|(?:KEY|VALUE)_\d+)$/i;

/** What names a repository, in the words of whoever calls. Hooks of a bare repository are called with them. */
const naming = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_COMMON_DIR',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_QUARANTINE_PATH',
  'GIT_SHALLOW_FILE',
];

/** Bytes for what git says on standard error, which the same limit is for. */
const complaints = 1 << 20;

export interface Output {
  readonly stdout: Buffer;
  readonly stderr: string;
  readonly succeeded: boolean;
}

/** git, in one repository. No program runs that the repository names. */
export interface Git {
  /** The directory that the trees of the repository are checked out to. */
  readonly root: string;
  /** @param mostBytes of what git answers; it is ended where that is far more */
  run(args: readonly string[], input?: string, mostBytes?: number): Output;
}

/**
 * The repository whose work tree a directory is in; otherwise the one that GIT_DIR names. A hook may have been given GIT_DIR, too,
 * and works in a repository all the same.
 *
 * @throws NoRevision where there is none, or no git
 */
export function gitIn(cwd: string, env: Environment): Git {
  const { root, directory, where } = repositoryOf(cwd, env);
  const program = programIn(env);
  const inherited = Object.entries(env).filter(([name]) => !/^(?:GIT|SSH)_/i.test(name) || kept.test(name));
  const options = {
    cwd: directory,
    env: { ...Object.fromEntries(inherited), ...where, ...variables },
    stdio: 'pipe',
    windowsHide: true,
  } as const;
  const settings = Object.entries(configuration).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return {
    root,
    run(args, input = '', mostBytes = 0) {
      // Few commands start a program; the module takes milliseconds.
      const { spawnSync } = require('node:child_process') as typeof import('node:child_process');
      const all = ['--no-pager', ...settings, ...args];
      const { status, error, stdout, stderr } = spawnSync(program, all, {
        ...options,
        input,
        maxBuffer: mostBytes + complaints,
      });
      const { code, message } = (error ?? {}) as NodeJS.ErrnoException;
      // git that answers before it has read everything is no failure of its own.
      if (error && code !== 'EPIPE')
        throw new NoRevision(
          code === 'ENOBUFS'
            ? 'git answers more than it was asked for, or the repository is too large'
            : `git does not run: ${message}`,
        );
      return { stdout, stderr: stderr.toString('utf8'), succeeded: status === 0 };
    },
  };
}

/** The first line that git says, without its prefix. */
export function messageIn(stderr: string): string {
  return (stderr.split('\n', 1)[0] ?? '').replace(/^(?:fatal|error): /, '');
}

interface Repository {
  readonly root: string;
  /** Where git runs. */
  readonly directory: string;
  /** How git finds the repository from there. */
  readonly where: Readonly<Record<string, string | undefined>>;
}

function repositoryOf(cwd: string, env: Environment): Repository {
  const { GIT_DIR: given, GIT_WORK_TREE: workTree } = env;
  const named = given ? resolve(cwd, given) : undefined;
  // A hook of a bare repository runs inside of it, which may lie in a work tree.
  if (named === undefined || !isIn(cwd, named)) {
    const root = workTreeAbove(cwd);
    // git looks for .git in its working directory first; it finds that one, or complains.
    if (root !== undefined) return { root, directory: root, where: { GIT_CEILING_DIRECTORIES: dirname(root) } };
  }
  if (named === undefined) throw new NoRevision('not in the work tree of a Git repository (GIT_DIR names another one)');
  const where = Object.fromEntries(naming.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
  return { root: workTree ? resolve(cwd, workTree) : cwd, directory: cwd, where };
}

/**
 * The closest directory with a repository in .git. A bare repository on the way, which anybody may have committed, is a directory
 * like any other.
 */
function workTreeAbove(directory: string): string | undefined {
  for (let at = directory; ; at = dirname(at)) {
    // Inside of .git there is no work tree.
    if (at.endsWith(`${sep}.git`)) return undefined;
    const git = join(at, '.git');
    const stat = statSync(git, { throwIfNoEntry: false });
    if (stat?.isFile() || (stat?.isDirectory() && existsSync(join(git, 'HEAD')))) return at;
    if (dirname(at) === at) return undefined;
  }
}

/** Where programs are without PATH, as execvp(3) knows it. */
const usualPath = '/usr/local/bin:/usr/bin:/bin';

/** git by its absolute name: one of the repository that the working directory is in is not meant. */
function programIn({ PATH: path = usualPath }: Environment): string {
  const names = process.platform === 'win32' ? ['git.exe'] : ['git'];
  const candidates = path
    .split(delimiter)
    .filter(isAbsolute)
    .flatMap((directory) => names.map((name) => join(directory, name)));
  const found = candidates.find(isProgram);
  if (found === undefined) throw new NoRevision('there is no git to read a revision with');
  return found;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function isIn(path: string, directory: string): boolean {
  return path === directory || path.startsWith(directory + sep);
}
