import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { folder } from '../folder';
import { runProgram } from '../program';

const root = join(__dirname, '..', '..');
const inputs = [
  'lib',
  'scripts',
  'test/conformance',
  'test/shared.ts',
  'examples',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** A copy of what the build reads. */
function clone(): string {
  const home = folder();
  for (const name of inputs) {
    mkdirSync(dirname(join(home, name)), { recursive: true });
    cpSync(join(root, name), join(home, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'));
  return home;
}

async function build(home: string, ...args: string[]): Promise<void> {
  expect(await runProgram(process.execPath, ['scripts/build.mjs', ...args], { cwd: home })).toEqual({
    code: 0,
    out: '',
    err: '',
  });
}

/** The files of build/ with what they hold. */
function built(home: string): Record<string, string> {
  const files = readdirSync(join(home, 'build'), { recursive: true, encoding: 'utf8' });
  const hash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
  return Object.fromEntries(
    files.sort().flatMap((name) => {
      const path = join(home, 'build', name);
      return statSync(path).isFile() ? [[name, hash(path)]] : [];
    }),
  );
}

test('two builds of the same files are the same, wherever they are made', async () => {
  const [one, other] = [clone(), clone()];
  await Promise.all([build(one), build(other)]);
  expect(Object.keys(built(one)).length).toBeGreaterThan(200);
  expect(built(other)).toEqual(built(one));
  for (const name of Object.keys(built(one)))
    expect(readFileSync(join(one, 'build', name), 'utf8').includes(one), name).toBe(false);
}, 120_000);

test('builds at once disturb neither each other nor a command that runs meanwhile', async () => {
  const home = clone();
  await build(home);
  const first = built(home);
  let isBuilding = true;
  let runs = 0;
  const command = async () => {
    // A part that is loaded late: what is no YAML is explained by one of its own.
    const check = ['build/cdk8s-ovn.js', 'check', '--format', 'compact', '-'];
    while (isBuilding) {
      const { code, out, err } = await runProgram(process.execPath, check, { cwd: home, input: 'a: [\n' });
      expect({ code, err }).toEqual({ code: 1, err: '' });
      expect(out).toContain('[input/syntax]');
      runs++;
    }
  };
  const builds = async () => {
    for (const text of ['one', 'another']) {
      const file = join(home, 'lib', 'cli', 'main.ts');
      writeFileSync(file, readFileSync(file, 'utf8').replace('Checks and renders', `${text}: Checks and renders`));
      await Promise.all([build(home), build(home)]);
    }
    isBuilding = false;
  };
  await Promise.all([builds(), command()]);
  expect(runs).toBeGreaterThan(5);
  const { out } = await runProgram(process.execPath, ['build/cdk8s-ovn.js', '--help'], { cwd: home });
  expect(out).toContain('one: another: Checks and renders');
  // Nothing unfinished is left, and the parts of programs that may still run stay until a package is made.
  expect(Object.keys(built(home)).filter((name) => name.startsWith('.'))).toEqual(['.inputs']);
  expect(readdirSync(join(home, 'build/parts')).length).toBe(3);
  await build(home, '--clean');
  expect(readdirSync(join(home, 'build/parts')).length).toBe(1);
  expect(Object.keys(built(home)).length).toBe(Object.keys(first).length);
}, 240_000);

test('a build that is up to date is not made again, and one that is not complete is', async () => {
  const home = clone();
  await build(home);
  const program = join(home, 'build/cdk8s-ovn.js');
  const { mtimeMs } = statSync(program);
  await build(home);
  expect(statSync(program).mtimeMs).toBe(mtimeMs);
  rmSync(program);
  await build(home);
  expect(existsSync(program)).toBe(true);
}, 120_000);

test('a mistake in the types fails, and leaves the last build as it is', async () => {
  const home = clone();
  await build(home);
  const before = built(home);
  writeFileSync(join(home, 'lib/wrong.ts'), 'export const wrong: number = "text";\n');
  const index = join(home, 'lib/index.ts');
  writeFileSync(index, `${readFileSync(index, 'utf8')}export { wrong } from './wrong';\n`);
  const { code, out } = await runProgram(process.execPath, ['scripts/build.mjs'], { cwd: home });
  expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining('error TS2322') });
  expect(built(home)).toEqual(before);
}, 120_000);
