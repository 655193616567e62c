import { chmodSync, cpSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../cli/command';
import { directory, Repository, type Trap, vpc } from './repository';

/** What a stranger can put into a repository, and how git falls into it. */
interface Attack {
  readonly prepare: (repository: Repository, trap: Trap) => void;
  /** The directory where the command runs. @default the root of the work tree */
  readonly below?: string;
  /** What springs the trap when git is called without care: a command, and where it runs. */
  readonly careless: readonly string[];
  /** Whether `diff git:main` has an answer in spite of it; otherwise it says why not. */
  readonly answers: boolean;
}

const env = { PATH: process.env.PATH ?? '' };

/** The blob of network/vpc.yaml is missing, and is to be fetched from a remote repository. */
function partial(repository: Repository, settings: Readonly<Record<string, string>>): void {
  rmSync(repository.fileOf(repository.id('main:network/vpc.yaml')));
  for (const [name, value] of Object.entries({
    'core.repositoryFormatVersion': '1',
    'extensions.partialClone': 'origin',
    'remote.origin.promisor': 'true',
    'remote.origin.url': repository.path,
    ...settings,
  }))
    repository.git('config', name, value);
}

/** Reads the blob that is missing. */
const readBlob = ['cat-file', '-p', 'main:network/vpc.yaml'];

const attacks: Readonly<Record<string, Attack>> = {
  'remote.uploadpack': {
    prepare: (repository, { path }) => partial(repository, { 'remote.origin.uploadpack': path }),
    careless: readBlob,
    answers: false,
  },
  'remote.uploadpack with protocol.file.allow': {
    prepare: (repository, { path }) =>
      partial(repository, {
        'remote.origin.uploadpack': path,
        'protocol.allow': 'always',
        'protocol.file.allow': 'always',
      }),
    careless: readBlob,
    answers: false,
  },
  'a URL of ext::': {
    prepare: (repository, { path }) =>
      partial(repository, { 'remote.origin.url': `ext::${path}`, 'protocol.ext.allow': 'always' }),
    careless: readBlob,
    answers: false,
  },
  'core.sshCommand': {
    prepare: (repository, { path }) =>
      partial(repository, { 'remote.origin.url': 'ssh://localhost/x', 'core.sshCommand': path }),
    careless: readBlob,
    answers: false,
  },
  'core.gitProxy': {
    prepare: (repository, { path }) =>
      partial(repository, { 'remote.origin.url': 'git://localhost/x', 'core.gitProxy': path }),
    careless: readBlob,
    answers: false,
  },
  'a remote named like an option': {
    prepare: (repository, { path }) => partial(repository, { 'extensions.partialClone': `--upload-pack=${path}` }),
    careless: readBlob,
    answers: false,
  },
  'a bare repository in the work tree': {
    prepare: (repository, { path }) => {
      const inner = new Repository();
      partial(inner, { 'remote.origin.uploadpack': path, 'core.bare': 'true' });
      cpSync(join(inner.path, '.git'), join(repository.path, 'network'), { recursive: true });
    },
    below: 'network',
    careless: readBlob,
    answers: true,
  },
  'core.fsmonitor': {
    prepare: (repository, { path }) => void repository.git('config', 'core.fsmonitor', path),
    careless: ['status'],
    answers: true,
  },
  'include.path': {
    prepare: (repository, { path }) => {
      repository.write('network/hidden', `[core]\n\tfsmonitor = ${path}\n`);
      repository.git('config', 'include.path', '../network/hidden');
    },
    careless: ['status'],
    answers: true,
  },
  'configuration of a work tree': {
    prepare: (repository, { path }) => {
      repository.git('config', 'extensions.worktreeConfig', 'true');
      repository.git('config', '--worktree', 'core.fsmonitor', path);
    },
    careless: ['status'],
    answers: true,
  },
  'core.worktree': {
    prepare: (repository, { path }) => {
      repository.git('config', 'core.worktree', directory());
      repository.git('config', 'core.fsmonitor', path);
    },
    careless: ['status'],
    answers: true,
  },
  '.git that leads elsewhere': {
    prepare: (repository, { path }) => {
      repository.git('config', 'core.fsmonitor', path);
      cpSync(join(repository.path, '.git'), join(repository.path, 'network/inner'), { recursive: true });
      rmSync(join(repository.path, '.git'), { recursive: true });
      repository.write('.git', 'gitdir: network/inner\n');
    },
    careless: ['status'],
    answers: true,
  },
  hooks: {
    prepare: (repository, { path }) => {
      for (const hook of ['reference-transaction', 'post-index-change', 'post-checkout', 'pre-auto-gc'])
        cpSync(path, join(repository.path, '.git/hooks', hook));
    },
    careless: ['update-ref', 'refs/heads/other', 'main'],
    answers: true,
  },
  'core.hooksPath': {
    prepare: (repository, { path }) => {
      cpSync(path, join(repository.path, 'network/reference-transaction'));
      repository.git('config', 'core.hooksPath', join(repository.path, 'network'));
    },
    careless: ['update-ref', 'refs/heads/other', 'main'],
    answers: true,
  },
  filters: {
    prepare: (repository, { path }) => {
      repository.write('.gitattributes', '*.yaml filter=trap diff=trap\n');
      for (const name of ['filter.trap.smudge', 'filter.trap.clean', 'filter.trap.process', 'diff.trap.textconv'])
        repository.git('config', name, path);
    },
    careless: ['cat-file', '--filters', 'main:network/vpc.yaml'],
    answers: true,
  },
  'diff.external': {
    prepare: (repository, { path }) => void repository.git('config', 'diff.external', path),
    careless: ['diff'],
    answers: true,
  },
  'core.alternateRefsCommand': {
    prepare: (repository, { path }) => {
      const other = new Repository();
      repository.write('.git/objects/info/alternates', `${join(other.path, '.git/objects')}\n`);
      repository.git('config', 'core.alternateRefsCommand', path);
    },
    careless: ['fetch', '-q', '.', '--refetch'],
    answers: true,
  },
  'gpg.program': {
    prepare: (repository, { path }) => {
      const [head, text] = repository.git('cat-file', 'commit', 'main').split('\n\n');
      const signed = `${head}\ngpgsig -----BEGIN PGP SIGNATURE-----\n x\n -----END PGP SIGNATURE-----\n\n${text}`;
      repository.git('update-ref', 'refs/heads/main', repository.object('commit', Buffer.from(signed)));
      repository.git('config', 'gpg.program', path);
      repository.git('config', 'log.showSignature', 'true');
    },
    careless: ['log', '-1'],
    answers: true,
  },
  'core.editor': {
    prepare: (repository, { path }) => void repository.git('config', 'core.editor', path),
    careless: ['commit', '--allow-empty'],
    answers: true,
  },
  'an alias': {
    prepare: (repository, { path }) => {
      for (const name of ['rev-parse', 'cat-file', 'x']) repository.git('config', `alias.${name}`, `!${path}`);
    },
    careless: ['x'],
    answers: true,
  },
};

const attacked = ({ prepare, below = '.' }: Attack) => {
  const repository = new Repository();
  const trap = repository.trap('trap');
  prepare(repository, trap);
  const cwd = join(repository.path, below);
  expect(trap.sprung()).toBeUndefined();
  return { repository, trap, cwd };
};

test.each(Object.entries(attacks))('%s starts no program', (_, attack) => {
  const { repository, trap, cwd } = attacked(attack);
  const { code, out, err } = run(['diff', 'git:main'], { cwd, env });
  expect(trap.sprung()).toBeUndefined();
  if (attack.answers) expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^~ Vpc a /) });
  else
    expect({ code, out, err }).toEqual({
      code: 2,
      out: '',
      err: expect.stringMatching(
        /^error: git:main cannot be read: network\/vpc.yaml \(blob [0-9a-f]{40}\) is missing: .*\n$/,
      ),
    });
  // Without our care it would have been called.
  repository.carelessly(cwd, attack.careless);
  expect(trap.sprung()).toBeDefined();
});

const fetching = Object.entries(attacks).filter(([, { careless }]) => careless === readBlob);

test.each(fetching)('%s starts no program with a git that would fetch', (_, attack) => {
  const { trap, cwd } = attacked(attack);
  const { code } = run(['diff', 'git:main'], { cwd, env: { PATH: `${oldGit()}${delimiter}${env.PATH}` } });
  expect(trap.sprung()).toBeUndefined();
  expect(code).toBe(attack.answers ? 0 : 2);
});

test('a program of the repository is not taken for git', () => {
  const repository = new Repository();
  const trap = repository.trap('git');
  const { code } = run(['diff', 'git:main'], {
    cwd: repository.path,
    env: { PATH: ['', '.', 'network/..', env.PATH].join(delimiter) },
  });
  expect(trap.sprung()).toBeUndefined();
  expect(code).toBe(0);
});

test('programs of the environment do not start', () => {
  const repository = new Repository();
  const trap = repository.trap('trap');
  partial(repository, { 'remote.origin.url': 'ssh://localhost/x' });
  const variables = ['GIT_SSH', 'GIT_SSH_COMMAND', 'GIT_PROXY_COMMAND', 'GIT_ASKPASS', 'SSH_ASKPASS', 'GIT_PAGER'];
  const others = ['GIT_EXTERNAL_DIFF', 'GIT_EDITOR', 'GIT_SEQUENCE_EDITOR', 'PAGER', 'EDITOR'];
  const traps = Object.fromEntries([...variables, ...others].map((name) => [name, trap.path]));
  const { code } = run(['diff', 'git:main'], {
    cwd: repository.path,
    env: { ...traps, GIT_ALLOW_PROTOCOL: 'ssh', GIT_NO_LAZY_FETCH: '0', GIT_EXEC_PATH: repository.path, ...env },
  });
  expect(trap.sprung()).toBeUndefined();
  expect(code).toBe(2);
});

test('what a commit names is read, not what replaces it', () => {
  const repository = new Repository();
  const other = repository.git('hash-object', '-w', repository.write('other', `${vpc}  standby: true\n`)).trim();
  repository.git('replace', repository.id('main:network/vpc.yaml'), other);
  expect(run(['diff', 'git:main', 'network'], { cwd: repository.path, env }).out).not.toContain('standby');
});

/** A directory with a git as before 2.38: it fetches what is missing, and takes any directory for a bare repository. */
function oldGit(): string {
  const path = directory();
  const git = join(path, 'git');
  writeFileSync(
    git,
    `#!/bin/bash
unset GIT_NO_LAZY_FETCH
args=()
for arg; do [[ $arg == safe.bareRepository=* ]] && arg=x.y=z; args+=("$arg"); done
PATH=\${PATH#*:} exec git "\${args[@]}"
`,
  );
  chmodSync(git, 0o755);
  return path;
}
