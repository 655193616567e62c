import { execFileSync } from 'node:child_process';
import { chmodSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { NotRewritten, rewriteFiles } from '../../lib/output/rewrite';
import { folder } from '../folder';
import { run } from './command';

const subnet = (cidr: string) =>
  `# a network\napiVersion: kubeovn.io/v1\nkind: Subnet\nmetadata: {name: net1}\nspec:\n  cidrBlock: ${cidr} # its range\n  gateway: 10.0.1.1\n  excludeIps: [10.0.1.1]\n`;
const wrong = subnet('10.0.1.7/24');
const right = subnet('10.0.1.0/24');

describe('check --fix', () => {
  test('fixes files, says so, and reports what is left', () => {
    const cwd = folder({ 'net/a.yaml': wrong, 'net/b.yaml': right.replace('net1', 'net2') });
    const { code, out, err } = run(['check', '--fix', '--format', 'compact', 'net'], { cwd });
    expect(readFileSync(join(cwd, 'net/a.yaml'), 'utf8')).toBe(right);
    expect(err).toBe('fixed 1 finding in net/a.yaml\n');
    expect(out).toContain('kube-ovn/subnet-cidr-overlap');
    expect(out).not.toContain('not-canonical');
    expect(code).toBe(1);
    expect(readdirSync(join(cwd, 'net'))).toEqual(['a.yaml', 'b.yaml']);
    expect(run(['check', '--fix', 'net'], { cwd }).err).toBe('nothing to fix\n');
  });

  test('keeps the mode and the line ends, and writes through a link inside of the input', () => {
    const windows = wrong.replaceAll('\n', '\r\n');
    const cwd = folder({ 'net/real/a.txt': windows });
    chmodSync(join(cwd, 'net/real/a.txt'), 0o640);
    symlinkSync('real/a.txt', join(cwd, 'net/a.yaml'));
    expect(run(['check', '--fix', 'net'], { cwd }).code).toBe(0);
    expect(readFileSync(join(cwd, 'net/real/a.txt'), 'utf8')).toBe(right.replaceAll('\n', '\r\n'));
    expect(statSync(join(cwd, 'net/real/a.txt')).mode & 0o777).toBe(0o640);
    expect(lstatSync(join(cwd, 'net/a.yaml')).isSymbolicLink()).toBe(true);
  });

  test('without a guess where only --fix-unsafe guesses', () => {
    const text = right.replace('cidrBlock', 'cidrBlok');
    const cwd = folder({ 'a.yaml': text });
    expect(run(['check', '--fix', 'a.yaml'], { cwd }).err).toBe('nothing to fix\n');
    expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toBe(text);
    expect(run(['check', '--fix-unsafe', 'a.yaml'], { cwd })).toMatchObject({
      code: 0,
      err: 'fixed 1 finding in a.yaml\n',
    });
    expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toBe(right);
  });

  test('does not take standard input, nor options without it', () => {
    expect(run(['check', '--fix', '-'], { stdin: wrong })).toMatchObject({ code: 2, out: '' });
    expect(run(['check', '--dry-run', '-'], { stdin: wrong })).toMatchObject({ code: 2, out: '' });
    expect(run(['check', '--fix', '--from', '1.33', '--to', '1.34', '.'])).toMatchObject({ code: 2, out: '' });
  });

  test('changes nothing where one of the files is protected', () => {
    const cwd = folder({ 'a.yaml': wrong, 'b.yaml': wrong.replace('net1', 'net2').replaceAll('10.0.1.', '10.0.2.') });
    chmodSync(join(cwd, 'b.yaml'), 0o444);
    const { code, err } = run(['check', '--fix', '.'], { cwd });
    // The superuser may write everything.
    if (process.getuid?.() === 0) return expect(code).toBe(0);
    expect({ code, err }).toEqual({ code: 2, err: 'error: nothing was fixed: permission denied\n' });
    expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toBe(wrong);
    expect(readdirSync(cwd)).toEqual(['a.yaml', 'b.yaml']);
  });
});

describe('check without it', () => {
  test('says how many can be fixed', () => {
    const cwd = folder({ 'a.yaml': `${wrong}  gatewayTyp: distributed\n` });
    expect(run(['check', 'a.yaml'], { cwd }).out).toMatch(
      /1 file\n2 can be fixed: check --fix \(1\), --fix-unsafe \(all\)\n$/,
    );
    run(['check', '--fix-unsafe', 'a.yaml'], { cwd });
    expect(run(['check', 'a.yaml'], { cwd }).out).toBe('no findings in 1 object, 1 file\n');
  });

  test('gives programs the exact edit', () => {
    const cwd = folder({ 'a.yaml': right.replace('[10.0.1.1]', '[10.0.1.9, 10.0.1.1]') });
    const [{ fix }] = JSON.parse(run(['check', '--format', 'json', 'a.yaml'], { cwd }).out).findings;
    const at = (column: number) => ({ line: 8, column });
    expect(fix).toMatchObject({ safety: 'safe', replacement: '["10.0.1.1","10.0.1.9"]' });
    expect(fix.edit).toEqual({
      location: { file: 'a.yaml', start: at(16), end: at(34) },
      text: '10.0.1.1, 10.0.1.9',
    });
  });
});

describe('check --fix --dry-run', () => {
  test('prints a patch that git applies, and writes nothing', () => {
    const files = {
      'net/a b.yaml': wrong,
      'net/c.yaml': wrong.replace('net1', 'net2').replaceAll('10.0.1.', '10.0.2.').trimEnd(),
      'net/ä.yaml': wrong.replace('net1', 'net3').replaceAll('10.0.1.', '10.0.3.').replaceAll('\n', '\r\n'),
    };
    const cwd = folder(files);
    const { code, out, err } = run(['check', '--fix', '--dry-run', 'net'], { cwd });
    expect(code).toBe(0);
    expect(err).toContain('would fix 1 finding in net/a b.yaml\n');
    for (const [name, text] of Object.entries(files)) expect(readFileSync(join(cwd, name), 'utf8')).toBe(text);

    execFileSync('git', ['apply', '-'], { cwd, input: out });
    for (const [name, text] of Object.entries(files))
      expect(readFileSync(join(cwd, name), 'utf8')).toBe(text.replace('.7/24', '.0/24'));
  });

  test('prints a patch of standard input', () => {
    const { out } = run(['check', '--fix', '--dry-run', '-'], { stdin: wrong });
    expect(out.split('\n').filter((line) => /^[-+]/.test(line))).toEqual([
      '--- a/<stdin>',
      '+++ b/<stdin>',
      '-  cidrBlock: 10.0.1.7/24 # its range',
      '+  cidrBlock: 10.0.1.0/24 # its range',
    ]);
  });
});

describe('a file that others change', () => {
  test('keeps what they wrote', () => {
    const cwd = folder({ 'a.yaml': wrong, 'b.yaml': 'theirs' });
    const files = [
      { name: 'a.yaml', before: wrong, after: right },
      { name: 'b.yaml', before: 'ours', after: 'new' },
    ];
    expect(() => rewriteFiles(files, ['.'], cwd)).toThrow(NotRewritten);
    expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toBe(wrong);
    expect(readdirSync(cwd)).toEqual(['a.yaml', 'b.yaml']);
  });

  test('is not reached outside of the input', () => {
    const cwd = folder({ 'net/x.yaml': '', 'other.yaml': wrong });
    symlinkSync('../other.yaml', join(cwd, 'net/a.yaml'));
    const files = [{ name: 'net/a.yaml', before: wrong, after: right }];
    expect(() => rewriteFiles(files, ['net'], cwd)).toThrow(NotRewritten);
    expect(readFileSync(join(cwd, 'other.yaml'), 'utf8')).toBe(wrong);
  });
});
