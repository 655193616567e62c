import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { folder } from '../folder';
import { type Ran, runProgram } from '../program';

const root = join(__dirname, '..', '..');
const home = folder({ 'package.json': '{ "private": true }' });
const installed = join(home, 'node_modules', 'cdk8s-ovn');

beforeAll(async () => {
  await npm(root, 'pack', '--silent', '--pack-destination', home);
  const tarball = readdirSync(home).find((name) => name.endsWith('.tgz')) ?? '';
  await npm(home, 'install', '--prefer-offline', '--no-audit', '--no-fund', tarball);
}, 300_000);

async function npm(cwd: string, ...args: string[]): Promise<void> {
  const { code, err } = await runProgram('npm', args, { cwd });
  expect(code, err).toBe(0);
}

/** Runs a program in the folder where the package is installed. */
function run(program: string, args: readonly string[], input = ''): Promise<Ran> {
  return runProgram(program, args, { cwd: home, input });
}

const text = (name: string) => readFileSync(join(installed, name), 'utf8');

/** The files below a folder. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
}

const bin = join(home, 'node_modules', '.bin', 'cdk8s-ovn');
const example = (name: string) => join(root, 'examples', name);

test('holds the JSON Schema of intent documents', async () => {
  const schema = JSON.parse(readFileSync(join(installed, 'build', 'schema', 'intent.json'), 'utf8'));
  const kinds = schema.properties.kind.enum;
  expect(kinds).toEqual(expect.arrayContaining(['CustomVpc', 'ExternalNetwork', 'NatGateway', 'NatGatewaySettings']));
});

describe('the program', () => {
  test('renders an example', async () => {
    const { code, out, err } = await run(bin, ['render', example('custom-vpc')]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^---\napiVersion: v1\n/);
    expect(await run(bin, ['render', '-'], out)).toEqual({ code: 0, out, err: '' });
  });

  test('reads standard input, and its exit code tells what came of it', async () => {
    const wrong = 'apiVersion: kubeovn.io/v1\nkind: Subnet\nmetadata: {name: a}\nspec: {cidrBlock: 10.0.0.0/33}\n';
    expect(await run(bin, ['check', '-'], wrong)).toMatchObject({ code: 1, err: '' });
    expect(await run(bin, ['check', '-'], '')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^nothing to check: no resources in standard input/),
    });
    expect(await run(bin, ['check', '--nonsense'])).toMatchObject({ code: 2, out: '' });
  });

  test('finds several mistakes in a broken document', async () => {
    // The package yaml, which is loaded for these alone.
    const { out } = await run(bin, ['check', '--format', 'compact', '-'], 'a: [\nb: %x\n\n---\nkind: Vpc\n');
    expect(out).toContain('[input/syntax]');
  });

  test('ends quietly when its reader has seen enough', async () => {
    const { code, out, err } = await run('sh', ['-c', `"${bin}" explain | head -n 1; "${bin}" crds | true`]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.split('\n')).toHaveLength(2);
  });

  test.skipIf(!existsSync('/dev/full'))('says when its output cannot be written', async () => {
    const { code, err } = await run('sh', ['-c', `"${bin}" explain > /dev/full`]);
    expect(code).toBe(2);
    expect(err).toMatch(/^error: the output cannot be written: .*no space left.*\n$/);
  });

  test('runs what its files say: a change of the same length is seen, and nothing else has the code', async () => {
    const part = filesIn(installed).find((name) => text(name).includes('explain a rule or an effect of diff')) ?? '';
    const before = text(part);
    const env = { ...process.env, HOME: home, XDG_CACHE_HOME: '' };
    const help = async () => (await runProgram(bin, ['--help'], { cwd: home, env })).out;
    try {
      // The second run may use what Node kept of the first.
      for (let i = 0; i < 2; i++) expect(await help()).toContain('explain a rule or an effect of diff');
      writeFileSync(
        join(installed, part),
        before.replace('explain a rule or an effect', 'EXPLAIN A RULE OR AN EFFECT'),
      );
      expect(await help()).toContain('EXPLAIN A RULE OR AN EFFECT of diff');
    } finally {
      writeFileSync(join(installed, part), before);
    }
  });
});

describe('the modules', () => {
  test('are what package.json exports', async () => {
    const script = `
      const { CustomVpc, validate } = require('cdk8s-ovn');
      const { load, check, render } = require('cdk8s-ovn/engine');
      const input = load([process.argv[1]], { cwd: process.cwd() });
      console.log(typeof CustomVpc, typeof validate, check(input).findings.length, render(input).length > 1000);
      console.log(require('cdk8s-ovn/package.json').name, Object.keys(require.cache).some((name) => name.includes('typescript')));
    `;
    const { out, err } = await run(process.execPath, ['-e', script, example('custom-vpc-manifests')]);
    expect({ out, err }).toEqual({ out: 'function function 0 true\ncdk8s-ovn false\n', err: '' });
    const { err: refusal } = await run(process.execPath, ['-e', "require('cdk8s-ovn/build/lib/net/ip')"]);
    expect(refusal).toContain('ERR_PACKAGE_PATH_NOT_EXPORTED');
  });

  test('have types', async () => {
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
    expect(await compile('good.ts')).toEqual({ code: 0, out: '', err: '' });
    expect((await compile('bad.ts')).out).toMatch(/^bad\.ts\(7,\d+\): error TS2322: .*number.*string/);
  });

  test('can be imported by name from an ES module', async () => {
    writeFileSync(
      join(home, 'use.mjs'),
      "import { CustomVpc, validate } from 'cdk8s-ovn';\nimport { check, load, rules } from 'cdk8s-ovn/engine';\n" +
        'console.log(typeof CustomVpc, typeof validate, typeof check, typeof load, rules.length > 200);\n',
    );
    const { out, err } = await run(process.execPath, ['use.mjs']);
    expect({ out, err }).toEqual({ out: 'function function function function true\n', err: '' });
  });

  test('hold nothing but what is needed', () => {
    const files = filesIn(installed);
    expect(files.filter((name) => /\.test\.|(^|\/)(test|bench|node_modules|\.)|\.cache$/.test(name))).toEqual([]);
    expect(files.filter((name) => text(name).includes(root) || text(name).includes(home))).toEqual([]);
    // One set of parts, the engine in it once, and the types that the exports mention.
    expect(readdirSync(join(installed, 'build', 'parts'))).toHaveLength(1);
    const code = files.filter((name) => name.endsWith('.js'));
    expect(code.filter((name) => text(name).includes('id:"kube-ovn/snat-outside-vpc"'))).toHaveLength(1);
    expect(files.filter((name) => name.endsWith('.d.ts')).length).toBeLessThan(250);
  });

  test('need the packages that package.json says, and no others', () => {
    const { dependencies, peerDependencies } = JSON.parse(text('package.json'));
    const code = filesIn(join(installed, 'build')).map((name) => text(join('build', name)));
    const named = code.flatMap((one) => [
      ...one.matchAll(/(?:(?<!\.)require\)?\(|from |import\()["']([^."'][^"']*)["']/g),
    ]);
    const packages = named
      .map(([, name = '']) => name)
      // What `init` writes into an app imports this package.
      .filter((name) => /^[@a-z0-9][\w./-]*$/.test(name) && name !== 'cdk8s-ovn');
    const known = Object.keys({ ...dependencies, ...peerDependencies });
    expect(known.filter((name) => !packages.includes(name))).toEqual([]);
    expect([...new Set(packages.filter((name) => !known.includes(name)))]).toEqual([]);
  });
}, 60_000);
