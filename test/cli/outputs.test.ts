import { chmodSync, existsSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addFiles, replaceFile } from '../../lib/output/single-files';
import { folder } from '../folder';
import { run } from './command';

const vpc = 'apiVersion: kubeovn.io/v1\nkind: Vpc\nmetadata: {name: a}\n';
const namesIn = (directory: string) => readdirSync(directory, { recursive: true }).sort();

/** Every option and argument that names a directory or a file to write. */
const writers: readonly (readonly [string, (name: string) => string[]])[] = [
  ['render -o', (name) => ['render', '-o', name, 'network']],
  ['render --flux -o', (name) => ['render', '--flux', '-o', name, 'network']],
  ['render --oci', (name) => ['render', '--oci', name, 'network']],
  ['schema -o', (name) => ['schema', '-o', name]],
  ['adopt -o', (name) => ['adopt', '-o', name, 'network']],
  ['argocd health -o', (name) => ['argocd', 'health', '-o', name]],
  ['init', (name) => ['init', name]],
  ['check --format json=', (name) => ['check', '--format', `json=${name}`, 'network']],
];

describe.each(writers)('%s', (_, args) => {
  test.each([
    ['nothing', ''],
    ['a file', 'network/vpc.yaml'],
    ['a path below a file', 'file/below'],
    ['a place where no directory can be made', '/proc/none/deep'],
  ])('with %s is refused in one line, and leaves nothing', (what, name) => {
    const files = { 'network/vpc.yaml': vpc, file: '' };
    const cwd = folder(files);
    const { code, out, err } = run(args(name), { cwd });
    if (what === 'a file' && args('x').includes('json=x')) return expect(code).toBe(0);
    expect([code, out]).toEqual([2, '']);
    expect(err.replace(/^the annotation .*\n/, '')).toMatch(/^error: [^\n]+\n$/);
    expect(err).not.toContain(cwd);
    expect(namesIn(cwd)).toEqual(['file', 'network', 'network/vpc.yaml']);
  });
});

test.each(writers.filter(([name]) => name.endsWith('-o')))('%s - is standard output', (_, args) => {
  const cwd = folder({ 'network/vpc.yaml': vpc });
  expect(run(args('-'), { cwd })).toMatchObject({ code: 0, out: expect.stringMatching(/\S/) });
  expect(namesIn(cwd)).toEqual(['network', 'network/vpc.yaml']);
});

test.each(writers.filter(([name]) => !name.endsWith('-o')))('%s - is refused', (_, args) => {
  const cwd = folder({ 'network/vpc.yaml': vpc });
  expect(run(args('-'), { cwd })).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/^error: [^\n]+\n$/) });
  expect(namesIn(cwd)).toEqual(['network', 'network/vpc.yaml']);
});

describe('inputs that are none', () => {
  test.each(['check', 'render', 'preview', 'graph', 'reach', 'adopt', 'lock'])('%s with an empty name', (command) => {
    const cwd = folder({ 'vpc.yaml': vpc, 'cdk8s-ovn.yaml': 'addresses: {lock: addresses.lock.yaml}' });
    const err = 'error: an input without a name does not exist\n';
    expect(run([command, ''], { cwd })).toEqual({ code: 2, out: '', err });
  });

  test('standard input is one input, however often it is named', () => {
    expect(run(['check', '-', '-'], { stdin: vpc })).toEqual({
      code: 0,
      out: 'no findings in 1 object, 1 file\n',
      err: '',
    });
  });

  test('a base of diff that does not exist is no empty network', () => {
    const cwd = folder({ 'network/vpc.yaml': vpc });
    const err = 'error: nowhere does not exist\n';
    expect(run(['diff', 'nowhere', 'network'], { cwd })).toEqual({ code: 2, out: '', err });
  });

  test('adopt says when there is nothing', () => {
    const nothing = (args: string[], stdin = '') => run(['adopt', ...args], { cwd: folder(), stdin });
    expect(nothing([])).toEqual({
      code: 1,
      out: '',
      err: 'nothing to adopt: no objects in the working directory\n',
    });
    const list = 'apiVersion: v1\nkind: List\nitems: []\n';
    expect(nothing(['-'], list).err).toBe('nothing to adopt: no objects in standard input\n');
  });
});

describe('a file that is written', () => {
  test('stays a link, and keeps its mode', () => {
    const cwd = folder({ 'real.txt': 'old' });
    const [real, link] = [join(cwd, 'real.txt'), join(cwd, 'link.txt')];
    chmodSync(real, 0o640);
    symlinkSync('real.txt', link);
    replaceFile(link, 'new');
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(real, 'utf8')).toBe('new');
    expect(statSync(real).mode & 0o777).toBe(0o640);
    expect(namesIn(cwd)).toEqual(['link.txt', 'real.txt']);
  });

  test('and new ones are all there, or none', () => {
    const cwd = folder({ there: '' });
    const files = new Map([
      ['a/b', '1'],
      ['a/b/c', '2'],
    ]);
    expect(() => addFiles(cwd, files)).toThrow();
    expect(namesIn(cwd)).toEqual(['there']);
    expect(addFiles(cwd, new Map([['there', '']]))).toEqual(['there']);
    expect(addFiles(join(cwd, 'new'), new Map([['a/b', '']]))).toEqual([]);
    expect(existsSync(join(cwd, 'new/a/b'))).toBe(true);
  });
});
