import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { folder } from '../folder';
import { run } from './command';

const vpc = 'kind: Vpc\napiVersion: kubeovn.io/v1\nmetadata:\n  name: a\nspec: {}\n';
const rendered = '---\napiVersion: kubeovn.io/v1\nkind: Vpc\nmetadata:\n  name: a\nspec: {}\n';
const wrong = 'apiVersion: kubeovn.io/v1\nkind: Subnet\nmetadata:\n  name: net1\nspec:\n  cidrBlock: 10.0.1.0/33\n';

describe('the stream', () => {
  test.each(['custom-vpc', 'custom-vpc-manifests'])('of %s is plain objects, and renders to itself', (input) => {
    const { code, out, err } = run(['render', input]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const documents = parseAllDocuments(out, { version: '1.1', strict: true });
    expect(documents.length).toBeGreaterThan(10);
    for (const document of documents) {
      expect('errors' in document && document.errors).toEqual([]);
      expect(document.toJS()).toMatchObject({
        apiVersion: expect.stringMatching(/./),
        kind: expect.stringMatching(/./),
        metadata: { name: expect.stringMatching(/./) },
      });
    }
    expect(run(['render', '-'], { stdin: out }).out).toBe(out);
  });

  test('findings go to stderr', () => {
    const cwd = folder({
      'cdk8s-ovn.yaml': 'rules: {kube-ovn/subnet-cidr-malformed: info}',
      'net.yaml': `${wrong}---\n${vpc}`,
    });
    const { code, out, err } = run(['render', '--format', 'compact'], { cwd });
    expect(code).toBe(0);
    expect(out).toContain(rendered);
    expect(err).toMatch(/^net\.yaml:6:14: info: /);
  });
});

describe('nothing is written', () => {
  test('on an error, and the old files stay', () => {
    const cwd = folder({ 'in/vpc.yaml': vpc });
    expect(run(['render', '-o', 'out', 'in'], { cwd }).code).toBe(0);
    writeFileSync(join(cwd, 'in/net.yaml'), wrong);
    writeFileSync(join(cwd, 'in/vpc.yaml'), vpc.replace('name: a', 'name: b'));
    expect(run(['render', '-o', 'out', 'in'], { cwd })).toMatchObject({ code: 1, out: '' });
    expect(run(['render', 'in'], { cwd })).toMatchObject({ code: 1, out: '' });
    expect(readdirSync(join(cwd, 'out'))).toEqual(['40-vpc-a.yaml']);
  });

  test('below the bar of --fail-on', () => {
    const cwd = folder({ 'cdk8s-ovn.yaml': 'rules: {kube-ovn/subnet-cidr-malformed: warning}', 'net.yaml': wrong });
    expect(run(['render', '--fail-on', 'warning'], { cwd })).toMatchObject({ code: 1, out: '' });
  });

  test('for an empty input, unless it is meant', () => {
    const cwd = folder({ 'in/README.md': '' });
    const err = 'nothing to render: no resources in in (--allow-empty lets this pass)\n';
    expect(run(['render', 'in'], { cwd })).toEqual({ code: 1, out: '', err });
    expect(run(['render', '-o', 'out', 'in'], { cwd })).toEqual({ code: 1, out: '', err });
    expect(existsSync(join(cwd, 'out'))).toBe(false);
    expect(run(['render', '--allow-empty', 'in'], { cwd })).toEqual({ code: 0, out: '', err: '' });
  });
});

describe('a directory', () => {
  test('gets a file for each resource', () => {
    const cwd = folder({ 'in/vpc.yaml': vpc });
    const err = 'out/net: 1 file written\n';
    expect(run(['render', '-o', 'out/net', 'in'], { cwd })).toEqual({ code: 0, out: '', err });
    expect(readFileSync(join(cwd, 'out/net/40-vpc-a.yaml'), 'utf8').replace(/^#.*\n/, '')).toBe(rendered);
  });

  test('says what changed', () => {
    const cwd = folder({ 'in/vpc.yaml': vpc });
    const says = () => run(['render', '-o', 'out', 'in'], { cwd }).err;
    says();
    expect(says()).toBe('out: nothing to change\n');
    writeFileSync(join(cwd, 'in/vpc.yaml'), vpc.replace('name: a', 'name: b'));
    expect(says()).toBe('out: 1 file written, 1 removed\n');
  });

  test('is ours, and up to date, when Git has checked it out with CRLF', () => {
    const cwd = folder({ 'in/vpc.yaml': vpc });
    run(['render', '-o', 'out', 'in'], { cwd });
    const file = join(cwd, 'out/40-vpc-a.yaml');
    const written = readFileSync(file, 'utf8');
    writeFileSync(file, written.replaceAll('\n', '\r\n'));
    const check = () => run(['render', '-o', 'out', '--check', 'in'], { cwd });
    expect(check()).toEqual({
      code: 0,
      out: '',
      err: `out: 1 file ends its lines in CRLF, which says the same; eol=lf in .gitattributes keeps what is written
out: up to date
`,
    });
    writeFileSync(file, written.replace('name: a', 'name: b').replaceAll('\n', '\r\n'));
    const { code, out } = check();
    expect({ code, lines: out.split('\n').filter((line) => /^[-+] /.test(line)) }).toEqual({
      code: 1,
      lines: ['-  name: b', '+  name: a'],
    });
    expect(run(['render', '-o', 'out', 'in'], { cwd }).err).toBe('out: 1 file written\n');
    expect(readFileSync(file, 'utf8')).toBe(written);
  });

  test('called - is standard output', () => {
    const cwd = folder({ 'in/vpc.yaml': vpc });
    expect(run(['render', '-o', '-', 'in'], { cwd })).toEqual({ code: 0, out: rendered, err: '' });
    expect(existsSync(join(cwd, '-'))).toBe(false);
  });

  test('is refused where it is the input, also through a link', () => {
    const cwd = folder({ 'in/net/vpc.yaml': vpc });
    symlinkSync('in', join(cwd, 'link'));
    const err = 'error: link is the input: --output needs another directory\n';
    expect(run(['render', '-o', 'link', 'in'], { cwd })).toEqual({ code: 2, out: '', err });
    expect(run(['render', '-o', 'in', 'link'], { cwd }).code).toBe(2);
  });

  test('is not read where it lies in the input', () => {
    const cwd = folder({ 'in/net/vpc.yaml': vpc });
    symlinkSync('in', join(cwd, 'link'));
    expect(run(['render', '-o', 'link/new', 'in'], { cwd }).err).toBe('link/new: 1 file written\n');
    writeFileSync(join(cwd, 'in/net/vpc.yaml'), vpc.replace('name: a', 'name: b'));
    expect(run(['render', '-o', 'in/new', 'link'], { cwd }).err).toBe('in/new: 1 file written, 1 removed\n');
    expect(run(['render', '-o', 'in/new', '--check'], { cwd }).code).toBe(0);
  });

  test('is refused where it cannot be ours', () => {
    const cwd = folder({ 'in/vpc.yaml': vpc, 'out/40-vpc-a.yaml': 'mine\n', file: '' });
    const refused = (directory: string, input = 'in') => {
      const { code, out, err } = run(['render', '-o', directory, input], { cwd });
      expect({ code, out }).toEqual({ code: 2, out: '' });
      return err;
    };
    expect(refused('out')).toBe('error: nothing is written: 40-vpc-a.yaml in out did not come from cdk8s-ovn\n');
    expect(refused('file')).toBe('error: file cannot be written: it is a file\n');
    symlinkSync('gone/away', join(cwd, 'link'));
    expect(refused('link')).toBe('error: link cannot be written: it is a link that leads to no directory\n');
    expect(readlinkSync(join(cwd, 'link'))).toBe('gone/away');
    expect(refused('')).toBe('error: --output needs the name of a directory\n');
    expect(refused('file/below')).toBe('error: file/below cannot be written: not a directory\n');
    if (existsSync('/proc/self'))
      expect(refused('/proc/none/deep')).toMatch(/^error: \/proc\/none\/deep cannot be written: /);
    for (const directory of ['in', './in/x/..'])
      expect(refused(directory)).toBe(`error: ${directory} is the input: --output needs another directory\n`);
    expect(run(['render', '-o', 'in/.rendered', 'in'], { cwd }).code).toBe(0);
    expect(run(['render', 'in'], { cwd }).out).toBe(rendered);
    mkdirSync(join(cwd, 'inner'));
    expect(run(['render', '-o', 'inner', 'in'], { cwd }).code).toBe(0);
  });
});
