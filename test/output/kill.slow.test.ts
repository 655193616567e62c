import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeFiles } from '../../lib/output/tree';
import { folder } from '../folder';

/*
 * A process that writes a directory is killed before each of its calls that change something (in the file system, or by
 * another program), one after another until it finishes: that is every state in which SIGKILL can leave the directory.
 */

type Texts = Readonly<Record<string, string>>;

const ours = '# Written by cdk8s-ovn; changes to this file are lost.\n';
const named = (texts: Texts) =>
  Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, `${ours}${text}\n`]));
const old = named({
  '10-networks/kustomization.yaml': 'resources: [a.yaml, b.yaml, same.yaml]',
  '10-networks/a.yaml': 'a: 1',
  '10-networks/b.yaml': 'b: 1',
  '10-networks/same.yaml': 'same: 1',
  '20-gateways/kustomization.yaml': 'resources: [gone.yaml]',
  '20-gateways/gone.yaml': 'gone: 1',
});
const next = named({
  '10-networks/kustomization.yaml': 'resources: [a.yaml, c.yaml, same.yaml]',
  '10-networks/a.yaml': 'a: 2',
  '10-networks/c.yaml': 'c: 2',
  '10-networks/same.yaml': 'same: 1',
  '30-rules/kustomization.yaml': 'resources: [new.yaml]',
  '30-rules/new.yaml': 'new: 2',
});

let program: string;
let killer: string;
beforeAll(() => {
  const root = folder({
    'killer.js': `
      const at = Number(process.env.KILL_AT);
      const harmless = /^(read|l?stat|exists|realpath|access|open|close|fstat)/;
      let armed = false;
      let calls = 0;
      for (const module of ['node:fs', 'node:child_process']) {
        const functions = require(module);
        for (const name of Object.keys(functions).filter((name) => name.endsWith('Sync') && !harmless.test(name))) {
          const call = functions[name];
          functions[name] = (...args) => {
            if (armed && ++calls === at) process.kill(process.pid, 'SIGKILL');
            return call(...args);
          };
        }
      }
      globalThis.arm = () => { armed = true; };`,
    'entry.ts': `
      import { writeFiles } from ${JSON.stringify(resolve(__dirname, '../../lib/output/tree'))};
      const files = new Map(Object.entries(JSON.parse(process.argv[3])));
      (globalThis as any).arm();
      writeFiles(process.argv[2], files as any);`,
  });
  killer = join(root, 'killer.js');
  program = join(root, 'program.js');
  buildSync({ entryPoints: [join(root, 'entry.ts')], bundle: true, platform: 'node', format: 'cjs', outfile: program });
});

const write = (directory: string, texts: Texts, at: number, env: Readonly<Record<string, string>> = {}) =>
  spawnSync(process.execPath, ['--require', killer, program, directory, JSON.stringify(texts)], {
    env: { ...process.env, ...env, KILL_AT: String(at) },
    encoding: 'utf8',
  });

/** The files that people and programs see: what begins with a dot is nobody's manifest. */
function seen(directory: string, above = ''): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const name of readdirSync(join(directory, above)).sort()) {
    if (name.startsWith('.cdk8s-ovn-')) continue;
    const path = above ? `${above}/${name}` : name;
    if (statSync(join(directory, path)).isDirectory()) Object.assign(texts, seen(directory, path));
    else texts[path] = readFileSync(join(directory, path), 'utf8');
  }
  return texts;
}

/** Kills at every step in turn; answers what was seen after each, by name, and how it looks after another render. */
function killEverywhere(prepare: (directory: string) => void, env: Readonly<Record<string, string>> = {}) {
  const states: (Record<string, string> | undefined)[] = [];
  for (let at = 1; ; at++) {
    const parent = folder();
    const out = join(parent, 'out');
    prepare(out);
    const { signal, stderr, status } = write(out, next, at, env);
    states.push(statSync(out, { throwIfNoEntry: false }) && seen(out));
    if (signal !== 'SIGKILL') {
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(readdirSync(parent)).toEqual(['out']);
      return states;
    }
    writeFiles(out, new Map(Object.entries(next)));
    expect(seen(out)).toMatchObject(next);
    expect(Object.keys(seen(out)).filter((path) => !(path in next))).toEqual(Object.keys(seen(out)).filter(isOthers));
    expect(readdirSync(parent)).toEqual(['out']);
  }
}

const isOthers = (path: string) => /README|^others/.test(path);
const put = (texts: Texts) => (directory: string) => {
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(join(directory, path, '..'), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
};

const sorted = (texts: Texts) => Object.fromEntries(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1)));

/** What kustomize makes of a folder of such files; undefined where it refuses. */
function build(texts: Texts, name: string): string | undefined {
  const listed = /resources: \[(.*)\]/.exec(texts[`${name}/kustomization.yaml`] ?? '')?.[1]?.split(', ');
  const files = listed?.map((file) => texts[`${name}/${file}`]);
  return files?.includes(undefined) ? undefined : files?.join('');
}

const hasExchange =
  process.platform === 'linux' &&
  (spawnSync('perl', ['-v']).status === 0 ||
    /--exchange/.test(spawnSync('mv', ['--help'], { encoding: 'utf8' }).stdout));

describe('a render that is killed, wherever that is', { timeout: 240_000 }, () => {
  test.skipIf(!hasExchange)('leaves the old or the new tree, with the files of others in it', () => {
    const others = { 'README.md': 'mine\n', '10-networks/README.md': 'mine as well\n' };
    const states = killEverywhere(put({ ...old, ...others }));
    expect(states.length).toBeGreaterThan(12);
    for (const state of states)
      expect([
        { ...old, ...others },
        { ...next, ...others },
      ]).toContainEqual(state);
    expect(states.at(-1)).toEqual({ ...next, ...others });
    expect(states).toContainEqual({ ...old, ...others });
  });

  test.skipIf(!hasExchange)('leaves the old or the new tree at any time', async () => {
    const many = (text: string) =>
      named(Object.fromEntries(Array.from({ length: 800 }, (_, i) => [`20-networks/${i}.yaml`, `${text}: ${i}`])));
    const [before, after] = [many('old'), many('new')];
    const out = join(folder(), 'out');
    const files = (texts: Texts) => new Map(Object.entries(texts));
    writeFiles(out, files(before));
    const start = performance.now();
    expect(write(out, after, 0).status).toBe(0);
    const duration = performance.now() - start;
    for (let part = 1; part <= 12; part++) {
      writeFiles(out, files(before));
      const child = spawn(process.execPath, ['--require', killer, program, out, JSON.stringify(after)]);
      const end = new Promise((done) => child.on('close', done));
      await new Promise((done) => setTimeout(done, (duration * part) / 12));
      child.kill('SIGKILL');
      await end;
      // The program that exchanges directories may outlive the one that called it.
      await new Promise((done) => setTimeout(done, 300));
      const state = JSON.stringify(seen(out));
      expect(state === JSON.stringify(sorted(before)) || state === JSON.stringify(sorted(after))).toBe(true);
    }
  });

  test('leaves nothing or all where nothing was', () => {
    const states = killEverywhere(() => {});
    for (const state of states) expect([undefined, next]).toContainEqual(state);
    expect(states.at(-1)).toEqual(next);
  });

  test('leaves the old or the new file where one changes, whatever else is in the directory', () => {
    const before = { ...next, '10-networks/a.yaml': old['10-networks/a.yaml'] as string, 'others/x.txt': 'mine\n' };
    const states = killEverywhere(put(before));
    for (const state of states) expect([before, { ...next, 'others/x.txt': 'mine\n' }]).toContainEqual(state);
  });

  test('leaves nothing for a moment where directories cannot be exchanged; the next render knows the way back', () => {
    const states = killEverywhere(put(old), { PATH: '/nonexistent' });
    const gone = states.filter((state) => state === undefined);
    expect(gone).toHaveLength(1);
    for (const state of states) expect([undefined, old, next]).toContainEqual(state);
  });

  test('leaves what kustomize refuses, or the old or the new tree, where a folder of others is in it', () => {
    const states = killEverywhere(put({ ...old, 'others/x.txt': 'mine\n' }));
    const folders = ['10-networks', '20-gateways', '30-rules'];
    for (const state of states) {
      const stages = folders.map((name) => ({
        is: build(state ?? {}, name),
        old: build(old, name),
        next: build(next, name),
      }));
      const built = stages.filter(({ is }) => is !== undefined);
      const areAll = (tree: 'old' | 'next') => built.every((stage) => stage.is === stage[tree]);
      expect(areAll('old') || areAll('next')).toBe(true);
    }
    expect(states.at(-1)).toEqual({ ...next, 'others/x.txt': 'mine\n' });
  });
});
