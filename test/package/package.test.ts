import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { folder } from '../folder';

const root = join(__dirname, '..', '..');
const home = folder({ 'package.json': '{ "private": true }' });
const installed = join(home, 'node_modules', 'cdk8s-ovn');

beforeAll(() => {
  npm(root, 'pack', '--silent', '--pack-destination', home);
  const tarball = readdirSync(home).find((name) => name.endsWith('.tgz')) ?? '';
  npm(home, 'install', '--prefer-offline', '--no-audit', '--no-fund', tarball);
}, 120_000);

function npm(cwd: string, ...args: string[]): void {
  execFileSync('npm', args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Runs a program in the folder where the package is installed. */
function run(program: string, args: readonly string[], input = '') {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: home, input, encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
}

const bin = join(home, 'node_modules', '.bin', 'cdk8s-ovn');
const example = (name: string) => join(root, 'examples', name);

test('holds the JSON Schema of intent documents', () => {
  const schema = JSON.parse(readFileSync(join(installed, 'build', 'schema', 'intent.json'), 'utf8'));
  const kinds = schema.properties.kind.enum;
  expect(kinds).toEqual(expect.arrayContaining(['CustomVpc', 'ExternalNetwork', 'NatGateway', 'NatGatewaySettings']));
});

describe('the program', () => {
  test('renders an example', () => {
    const { code, out, err } = run(bin, ['render', example('custom-vpc')]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^---\napiVersion: v1\n/);
    expect(run(bin, ['render', '-'], out)).toEqual({ code: 0, out, err: '' });
  });

  test('reads standard input, and its exit code tells what came of it', () => {
    const wrong = 'apiVersion: kubeovn.io/v1\nkind: Subnet\nmetadata: {name: a}\nspec: {cidrBlock: 10.0.0.0/33}\n';
    expect(run(bin, ['check', '-'], wrong)).toMatchObject({ code: 1, err: '' });
    expect(run(bin, ['check', '-'], '')).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^warning: there are no objects on standard input/),
    });
    expect(run(bin, ['check', '--nonsense'])).toMatchObject({ code: 2, out: '' });
  });

  test('finds several mistakes in a broken document', () => {
    // The package yaml, which is loaded for these alone.
    const { out } = run(bin, ['check', '--format', 'compact', '-'], 'a: [\nb: %x\n\n---\nkind: Vpc\n');
    expect(out).toContain('[input/syntax]');
  });

  test('ends quietly when its reader has seen enough', () => {
    const { code, out, err } = run('sh', ['-c', `"${bin}" explain | head -n 1; "${bin}" crds | true`]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.split('\n')).toHaveLength(2);
  });

  test.skipIf(!existsSync('/dev/full'))('says when its output cannot be written', () => {
    const { code, err } = run('sh', ['-c', `"${bin}" explain > /dev/full`]);
    expect(code).toBe(2);
    expect(err).toMatch(/^error: the output cannot be written: .*no space left.*\n$/);
  });

  test.each([
    ['main.js', ['--version']],
    ['often.js', ['check', '--help']],
  ])('works without the compiled form of %s, and with that of another version', (name, args) => {
    const cache = join(installed, 'build', `${name}.cache`);
    const { out } = run(bin, args);
    expect(statSync(cache).size).toBeGreaterThan(0);
    writeFileSync(cache, readFileSync(cache).fill(7, 0, 64));
    expect(run(bin, args)).toEqual({ code: 0, out, err: '' });
    writeFileSync(cache, '');
    expect(run(bin, args)).toEqual({ code: 0, out, err: '' });
  });
});

describe('the modules', () => {
  test('are what package.json exports', () => {
    const script = `
      const { CustomVpc, validate } = require('cdk8s-ovn');
      const { load, check, render } = require('cdk8s-ovn/engine');
      const input = load([process.argv[1]], { cwd: process.cwd() });
      console.log(typeof CustomVpc, typeof validate, check(input).findings.length, render(input).length > 1000);
      console.log(require('cdk8s-ovn/package.json').name, Object.keys(require.cache).some((name) => name.includes('typescript')));
    `;
    const { out, err } = run(process.execPath, ['-e', script, example('custom-vpc-manifests')]);
    expect({ out, err }).toEqual({ out: 'function function 0 true\ncdk8s-ovn false\n', err: '' });
    expect(run(process.execPath, ['-e', "require('cdk8s-ovn/build/lib/net/ip')"]).err).toContain(
      'ERR_PACKAGE_PATH_NOT_EXPORTED',
    );
  });

  test('have types', () => {
    const use = (cidr: string) => `
      import { App, Chart } from 'cdk8s';
      import { CustomVpc } from 'cdk8s-ovn';
      import { check, type Finding, load } from 'cdk8s-ovn/engine';

      const vpc = new CustomVpc(new Chart(new App(), 'chart'), 'vpc', { name: 'vpc1' });
      vpc.addSubnet('net1', { cidr: ${cidr} });
      const { findings } = check(load(['.'], { cwd: process.cwd() }));
      export const first: Finding | undefined = findings[0];
    `;
    writeFileSync(join(home, 'good.ts'), use("'10.0.1.0/24'"));
    writeFileSync(join(home, 'bad.ts'), use('5'));
    const compile = (file: string) =>
      run(process.execPath, [
        join(root, 'node_modules', 'typescript', 'bin', 'tsc'),
        ...['--noEmit', '--strict', '--target', 'es2022', '--module', 'node20'],
        ...['--types', 'node', '--typeRoots', join(root, 'node_modules', '@types'), file],
      ]);
    expect(compile('good.ts')).toEqual({ code: 0, out: '', err: '' });
    expect(compile('bad.ts').out).toMatch(/^bad\.ts\(7,\d+\): error TS2322: .*number.*string/);
  });

  test('hold nothing but what is needed', () => {
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => /\.test\.|(^|\/)(test|bench|node_modules)(\/|$)/.test(name))).toEqual([]);
    const text = readFileSync(join(installed, 'build', 'main.js'), 'utf8');
    expect(text).not.toContain(root);
  });
}, 60_000);
