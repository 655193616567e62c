import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/* docs/architecture.md beside the tree, and beside the arrows that are enforced. */
const root = join(__dirname, '..');
const page = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8');
const folders = readdirSync(join(root, 'lib'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const table = [...page.matchAll(/^\| `(\w+)\/` \|/gm)].map(([, name]) => name as string);

it('lists every folder of lib, in the order of the arrows', () => {
  const arrows = /const order = \[(.*?)\]/s.exec(readFileSync(join(root, '.dependency-cruiser.cjs'), 'utf8'))?.[1];
  expect([...table].sort()).toEqual([...folders].sort());
  expect([...(arrows ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name)).toEqual(table);
});

it('names files that exist', () => {
  const named = [...page.matchAll(/`([\w./-]*\/[\w./-]*)`/g)].map(([, name]) => name as string);
  const paths = named.filter((name) => /^(lib|test|docs|scripts|examples|charts)\/|\.ts$/.test(name));
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((name) => !existsSync(join(root, name)) && !existsSync(join(root, 'lib', name)))).toEqual([]);
});

it('runs what starts the built command or measures cost with the slow tests: CONTRIBUTING.md', () => {
  const isSlow =
    /'build', 'cdk8s-ovn\.js'|\/cmp-server'|\/attack'|\/cdk8s-cli'|\/growth'|process\.cpuUsage|performance\.now|hrtime/;
  const tests = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.test.ts'),
  );
  const text = (name: string) => readFileSync(join(__dirname, name), 'utf8');
  const own = 'architecture.test.ts';
  expect(tests.filter((name) => name !== own && !name.endsWith('.slow.test.ts') && isSlow.test(text(name)))).toEqual(
    [],
  );
});
