import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { isRevision, revisionTree } from '../../lib/input/revision';
import { run } from '../cli/command';
import { directory, Repository, vpc } from './repository';

const path = process.env.PATH ?? '';

function diff(args: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}) {
  return run(['diff', ...args], { cwd, env: { PATH: path, ...env } });
}

/** What stands after `error: `; nothing is printed on standard output. */
function refusal(args: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}): string {
  const { code, out, err } = diff(args, cwd, env);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(/^error: .*\n$/);
  return err.slice('error: '.length, -1);
}

const changes = { code: 0, out: expect.stringMatching(/^~ Vpc a /) };

describe('where the command runs', () => {
  test('in a directory of the work tree', () => {
    const { path: root } = new Repository();
    expect(diff(['git:main'], join(root, 'network'))).toMatchObject(changes);
    expect(diff(['git:main:../network', '.'], join(root, 'network'))).toMatchObject(changes);
    expect(diff([`git:main:${root}/network`, '.'], join(root, 'network'))).toMatchObject(changes);
  });

  test('in a linked work tree', () => {
    const repository = new Repository();
    const linked = join(directory(), 'linked');
    repository.git('worktree', 'add', '-q', '-b', 'other', linked);
    writeFileSync(join(linked, 'network/vpc.yaml'), vpc.replace('[]', '[prod]'));
    expect(diff(['git:main'], join(linked, 'network'))).toMatchObject(changes);
  });

  test('in a submodule', () => {
    const outer = new Repository();
    const { path: inner } = new Repository();
    outer.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'inner');
    outer.commit();
    writeFileSync(join(outer.path, 'inner/network/vpc.yaml'), vpc.replace('[]', '[prod]'));
    expect(diff(['git:main'], join(outer.path, 'inner'))).toMatchObject(changes);
    expect(refusal(['git:main:inner', 'inner'], outer.path)).toBe(
      'git:main cannot be read: inner is a submodule, a repository of its own',
    );
    // What is around it is read, as where it was never checked out.
    expect(diff(['git:main:network', 'network'], outer.path).code).toBe(0);
  });

  test('in a shallow clone', () => {
    const repository = new Repository();
    repository.commit();
    const clone = join(directory(), 'clone');
    repository.git('clone', '-q', '--depth', '1', `file://${repository.path}`, clone);
    writeFileSync(join(clone, 'network/vpc.yaml'), vpc);
    expect(diff(['git:main'], clone)).toMatchObject(changes);
    expect(refusal(['git:main~1'], clone)).toBe(
      'there is no revision main~1; this clone is shallow: git fetch --unshallow fetches its history (actions/checkout: fetch-depth: 0)',
    );
  });

  test.each(['pre-commit', 'pre-push'])('in the hook %s', (name) => {
    const repository = new Repository();
    const other = new Repository();
    repository.write('network/vpc.yaml', vpc.replace('[]', '[other]'));
    const hook = ['#!/bin/sh', `env > ${repository.path}/env`, 'exit 0', ''].join('\n');
    chmodSync(repository.write(`.git/hooks/${name}`, hook), 0o755);
    repository.git('add', '-A');
    repository.git('commit', '-q', '-m', 'm', '--', 'network');
    repository.git('push', '-q', `file://${other.path}`, 'main:refs/heads/x');
    const env = Object.fromEntries(
      execFileSync('cat', [join(repository.path, 'env')], { encoding: 'utf8' })
        .split('\n')
        .filter((line) => line.startsWith('GIT_'))
        .map((line) => line.split(/=(.*)/s) as [string, string]),
    );
    expect(Object.keys(env)).not.toEqual([]);
    repository.write('network/vpc.yaml', vpc);
    expect(diff(['git:main'], repository.path, env)).toMatchObject(changes);
    // What a hook was given says nothing of a repository that it looks at.
    const given = {
      ...env,
      GIT_DIR: join(repository.path, '.git'),
      GIT_INDEX_FILE: 'x',
      GIT_WORK_TREE: repository.path,
    };
    expect(diff(['git:main'], other.path, given).out).toContain('(none) → prod');
  });

  test('in a bare repository that GIT_DIR names, as in a hook of a server', () => {
    const repository = new Repository();
    repository.git('branch', 'before');
    repository.commit();
    const bare = join(repository.path, 'bare.git');
    repository.git('clone', '-q', '--bare', repository.path, bare);
    expect(diff(['git:before', 'git:main'], bare, { GIT_DIR: '.' })).toMatchObject(changes);
    expect(diff(['git:before', 'git:main'], directory(), { GIT_DIR: bare })).toMatchObject(changes);
  });

  test('in no work tree', () => {
    const none = 'not in the work tree of a Git repository (GIT_DIR names another one)';
    expect(refusal(['git:main'], directory())).toBe(none);
    const { path: root } = new Repository();
    expect(refusal(['git:main'], join(root, '.git'))).toBe(none);
  });

  test('outside of what is asked for', () => {
    const { path: root } = new Repository();
    expect(refusal(['git:main:..'], root)).toBe('git:main cannot be read: .. is outside of the repository');
    expect(refusal(['git:main:/etc'], root)).toBe('git:main cannot be read: /etc is outside of the repository');
  });

  test('where git does not trust the owner', () => {
    const repository = new Repository();
    const bin = directory();
    const git = join(bin, 'git');
    writeFileSync(git, '#!/bin/sh\nPATH=${PATH#*:} GIT_TEST_ASSUME_DIFFERENT_OWNER=1 exec git "$@"\n');
    chmodSync(git, 0o755);
    const PATH = `${bin}${delimiter}${path}`;
    expect(refusal(['git:main'], repository.path, { PATH })).toMatch(
      /^git refuses the repository: .*; if you trust it: git config --global --add safe\.directory \/\S+$/,
    );
    const allowed = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'safe.directory', GIT_CONFIG_VALUE_0: '*' };
    expect(diff(['git:main'], repository.path, { PATH, ...allowed })).toMatchObject(changes);
  });

  test('where there is no git', () => {
    const { path: root } = new Repository();
    expect(refusal(['git:main'], root, { PATH: directory() })).toBe('there is no git to read a revision with');
  });
});

describe('what a revision is', () => {
  test.each([
    ['a tag', 'v1'],
    ['a tree, such as git write-tree makes of what is staged', 'main^{tree}'],
  ])('%s', (_, revision) => {
    const repository = new Repository();
    repository.git('tag', '-a', '-m', 'm', 'v1');
    expect(diff([`git:${revision}`], repository.path)).toMatchObject(changes);
  });

  test.each([
    ['nowhere', 'there is no revision nowhere'],
    ['--git-dir', 'there is no revision --git-dir'],
    ['-x', 'there is no revision -x'],
    ['^main', 'there is no revision ^main'],
    ['main..main', 'there is no revision main..main'],
    ['0000000000000000000000000000000000000001', /^git:0{39}1 cannot be read: .* is missing: /],
  ])('not %s', (revision, message) => {
    expect(refusal([`git:${revision}`], new Repository().path)).toMatch(message);
  });

  test('or not', () => {
    const where = { cwd: new Repository().path, env: { PATH: path } };
    expect(isRevision('main', where)).toBe(true);
    expect(isRevision('nowhere', where)).toBe(false);
    expect(isRevision('main', { ...where, cwd: directory() })).toBe(false);
  });

  test('not a file', () => {
    const repository = new Repository();
    expect(refusal([`git:${repository.id('main:network/vpc.yaml')}`], repository.path)).toMatch(
      /^git:[0-9a-f]{40} is a file, not a commit$/,
    );
  });
});

describe('an object that cannot be read is named, and nothing is new for want of it', () => {
  const id = '[0-9a-f]{40}';
  const file = `network/vpc\\.yaml \\(blob ${id}\\)`;

  test.each([
    ['a file', 'main:network/vpc.yaml', file],
    ['a directory', 'main:network', `network/ \\(tree ${id}\\)`],
    ['the root', 'main^{tree}', `the tree of commit ${id}`],
    ['the commit', 'main', `main \\(object ${id}\\)`],
  ])('%s is missing', (_, name, what) => {
    const repository = new Repository();
    rmSync(repository.fileOf(repository.id(name)));
    expect(refusal(['git:main', 'network'], repository.path)).toMatch(
      new RegExp(
        `^git:main cannot be read: ${what} is missing( or corrupt)?: the repository is damaged; run git fsck$`,
      ),
    );
  });

  test.each([
    ['no object', Buffer.from('x'), '.*header.*'],
    ['empty', Buffer.alloc(0), 'object file .* is empty'],
    ['too short', deflateSync(Buffer.from('blob 100\0x')), '.+'],
    ['another text', deflateSync(Buffer.from('blob 3\0x\n\n')), 'its content has the name .*'],
    ['a tree', deflateSync(Buffer.from('tree 0\0')), 'it is a tree, not a blob'],
  ])('a file is %s', (_, content, why) => {
    const repository = new Repository();
    const object = repository.fileOf(repository.id('main:network/vpc.yaml'));
    chmodSync(object, 0o644);
    writeFileSync(object, content);
    expect(refusal(['git:main', 'network'], repository.path)).toMatch(
      new RegExp(`^git:main cannot be read: ${file} is corrupt: ${why}$`),
    );
  });

  test('a pack is cut', () => {
    const repository = new Repository();
    repository.git('gc', '-q');
    const packs = join(repository.path, '.git/objects/pack');
    const pack = readdirSync(packs).find((name) => name.endsWith('.pack')) ?? '';
    chmodSync(join(packs, pack), 0o644);
    truncateSync(join(packs, pack), 40);
    expect(refusal(['git:main', 'network'], repository.path)).toMatch(/^git:main cannot be read: /);
  });

  test('a partial clone lacks it, and the cure helps', () => {
    const repository = new Repository();
    repository.git('config', 'uploadpack.allowFilter', 'true');
    const clone = join(directory(), 'clone');
    repository.git('clone', '-q', '--no-checkout', '--filter=blob:none', `file://${repository.path}`, clone);
    mkdirSync(join(clone, 'network'));
    writeFileSync(join(clone, 'network/vpc.yaml'), vpc.replace('[]', '[prod]'));
    const said = refusal(['git:main'], clone);
    expect(said).toMatch(new RegExp(`^git:main cannot be read: ${file} is missing: this clone is partial, .*`));
    const cure = /git (fetch .*)$/.exec(said)?.[1] ?? '';
    repository.carelessly(clone, cure.split(' '));
    expect(diff(['git:main'], clone)).toMatchObject(changes);
  });

  test('but nothing that is not asked for is needed', () => {
    const repository = new Repository();
    const files = ['other/big.json', 'network/package.json', 'network/.hidden/x.yaml', 'network/readme.md', 'x.yaml'];
    for (const name of files) repository.write(name, `{"name": ${JSON.stringify(name)}}`);
    repository.commit();
    const ids = [...files, 'other', 'network/.hidden'].map((name) => repository.id(`main:${name}`));
    for (const id of ids) rmSync(repository.fileOf(id));
    expect(diff(['git:main~1', 'git:main:network'], repository.path).code).toBe(0);
    expect(diff(['git:main'], join(repository.path, 'network')).code).toBe(0);
  });
});

describe('trees that nobody could check out', () => {
  const blob = (repository: Repository) => repository.object('blob', Buffer.from(vpc));
  /** A revision `odd` whose directory network has these entries. */
  const odd = (entries: (repository: Repository) => Parameters<Repository['tree']>[0]) => {
    const repository = new Repository();
    repository.branch('odd', repository.tree([['40000', 'network', repository.tree(entries(repository))]]));
    return repository.path;
  };
  const why = (entries: (repository: Repository) => Parameters<Repository['tree']>[0]) =>
    refusal(['git:odd', 'network'], odd(entries)).replace(/[0-9a-f]{40}/g, 'ID');
  const malformed = 'git:odd cannot be read: network/ (tree ID) is corrupt: ';

  test.each([
    ['two files', '100644', '100644'],
    ['a file and a directory', '100644', '40000'],
    ['a directory and a link', '40000', '120000'],
  ])('%s of one name', (_, one, other) => {
    expect(
      why((to) => [
        [one, 'a.yaml', one === '40000' ? to.tree([]) : blob(to)],
        [other, 'a.yaml', other === '40000' ? to.tree([]) : blob(to)],
      ]),
    ).toBe(`${malformed}it has two entries named a.yaml`);
  });

  test.each(['.', '..', '.git', '.GIT', '', 'a/b.yaml', '../a.yaml', '/etc/a.yaml'])('a name %j', (name) => {
    expect(why((to) => [['100644', name, blob(to)]])).toBe(`${malformed}it has an entry named ${JSON.stringify(name)}`);
  });

  test('a type of file that Git does not know', () => {
    expect(why((to) => [['060000', 'a.yaml', blob(to)]])).toBe(`${malformed}entry a.yaml has the mode 060000`);
  });

  test('a tree that ends too soon', () => {
    const repository = new Repository();
    const network = repository.object('tree', Buffer.from('100644 a.yaml\0short'));
    repository.branch('odd', repository.tree([['40000', 'network', network]]));
    expect(refusal(['git:odd', 'network'], repository.path)).toMatch(/\) is corrupt: it ends within an entry$/);
  });

  test('a file in the place of a directory, and the other way round', () => {
    const repository = new Repository();
    repository.branch('odd', repository.tree([['40000', 'network', blob(repository)]]));
    expect(refusal(['git:odd', 'network'], repository.path)).toMatch(/network\/ \(tree .*\) is corrupt: it is a blob/);
    repository.branch('other', repository.tree([['100644', 'a.yaml', repository.tree([])]]));
    expect(refusal(['git:other', 'network'], repository.path)).toMatch(/a\.yaml \(blob .*\) is corrupt: it is a tree/);
  });

  test('a path of 6000 bytes', () => {
    const deep = (to: Repository) => {
      let id = to.tree([['100644', 'a.yaml', blob(to)]]);
      for (let i = 0; i < 30; i++) id = to.tree([['40000', 'd'.repeat(200), id]]);
      return id;
    };
    expect(why((to) => [['40000', 'deep', deep(to)]])).toMatch(
      /^git:odd cannot be read: a path has more than 4096 bytes: network\/deep\/[dID]+…$/,
    );
  });

  test('directories that share what they hold, without end', () => {
    const repository = new Repository();
    repository.branch('odd', repository.tree([]));
    const tree = revisionTree('odd', '.', { cwd: repository.path, env: { PATH: path } });
    const walk = () => {
      for (let i = 0; i <= 100_000; i++) tree.entries(repository.path);
    };
    expect(walk).toThrow('git:odd cannot be read: it has more than 100000 directories');
  });

  test.each([
    ['300 bytes', `${'n'.repeat(300)}.yaml`],
    ['control characters', 'a\u001b[31m\n.yaml'],
    ['no UTF-8', Buffer.from([0x61, 0xff, ...Buffer.from('.yaml')])],
    ['backslashes', 'a\\b.yaml'],
  ])('but a name of %s can be read', (_, name) => {
    expect(
      diff(
        ['git:odd', 'network'],
        odd((to) => [['100644', name, blob(to)]]),
      ),
    ).toMatchObject(changes);
  });

  test('and so can names that differ in case only', () => {
    const path = odd((to) => [
      ['100644', 'A.yaml', to.object('blob', Buffer.from(vpc.replace('name: a', 'name: b')))],
      ['100644', 'a.yaml', blob(to)],
    ]);
    expect(diff(['git:odd', 'network'], path).out).toMatch(/^- Vpc b .*^~ Vpc a /ms);
  });
});

describe('what is read', () => {
  test('settings of the revision', () => {
    const repository = new Repository();
    repository.write('cdk8s-ovn.yaml', 'target: {kube-ovn: {version: nonsense}}\n');
    repository.commit();
    repository.write('cdk8s-ovn.yaml', '');
    expect(diff(['git:main', '.'], repository.path).err).toContain('nonsense');
  });

  test('settings that are a link out of the repository are none', () => {
    const repository = new Repository();
    symlinkSync('/etc/hostname', join(repository.path, 'network/cdk8s-ovn.yaml'));
    repository.commit();
    rmSync(join(repository.path, 'network/cdk8s-ovn.yaml'));
    expect(diff(['git:main:network', 'network'], repository.path).err).toContain('[settings/not-found]');
  });

  test('no path that is too long for every system', () => {
    const { path: root } = new Repository();
    expect(diff([`git:main:${'a/'.repeat(50_000)}`, 'network'], root).code).not.toBe(3);
  });

  test('nothing above the root of the repository: it is where .git is', () => {
    const { path: root } = new Repository();
    const tree = revisionTree('main', '.', { cwd: join(root, 'network'), env: { PATH: path } });
    expect(tree.lookAt(join(root, '.git'))?.kind).toBe('directory');
    expect(tree.isTaken(join(root, '.git'))).toBe(true);
    expect(tree.lookAt(join(root, 'network/.git'))).toBeUndefined();
    expect(tree.entries(root)).toEqual([{ name: 'network', kind: 'directory' }]);
  });

  test('links that stay in the repository', () => {
    const repository = new Repository();
    const { path: root } = repository;
    cpSync(join(root, 'network'), join(root, 'shared'), { recursive: true });
    rmSync(join(root, 'network/vpc.yaml'));
    symlinkSync('../shared/vpc.yaml', join(root, 'network/link.yaml'));
    symlinkSync('/etc', join(root, 'network/outside'));
    symlinkSync('circle', join(root, 'network/circle'));
    symlinkSync('nowhere.yaml', join(root, 'network/nowhere.yaml'));
    symlinkSync('network', join(root, 'again'));
    repository.commit();
    repository.write('shared/vpc.yaml', vpc);
    expect(diff(['git:main:again/link.yaml', 'shared'], root)).toMatchObject(changes);
    expect(diff(['git:main', 'shared'], root)).toMatchObject(changes);
  });

  test('no file of more than limits.fileBytes', () => {
    const repository = new Repository();
    repository.write('network/cdk8s-ovn.yaml', 'limits: {fileBytes: 200}\n');
    repository.write('network/big.yaml', `# ${'x'.repeat(300)}\n`);
    repository.commit();
    expect(diff(['git:main:network', 'network'], repository.path).err).toContain('the file has more than 200 bytes');
  });

  test('nothing of the temporary directory, which need not exist', () => {
    const { path: root } = new Repository();
    const before = process.env.TMPDIR;
    process.env.TMPDIR = '/nonexistent';
    try {
      expect(diff(['git:main'], root)).toMatchObject(changes);
    } finally {
      process.env.TMPDIR = before;
    }
  });

  test('repositories with longer names of objects', () => {
    const root = directory();
    const repository = new Repository();
    repository.git('init', '-q', '-b', 'main', '--object-format=sha256', root);
    cpSync(join(repository.path, 'network'), join(root, 'network'), { recursive: true });
    const of = ['-C', root, '-c', 'core.hooksPath=/dev/null'];
    repository.git(...of, 'add', '-A');
    repository.git(...of, 'commit', '-q', '-m', 'm');
    writeFileSync(join(root, 'network/vpc.yaml'), vpc);
    expect(diff(['git:main'], root)).toMatchObject(changes);
  });
});
