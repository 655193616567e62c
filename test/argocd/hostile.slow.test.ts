import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folder } from '../folder';
import { attack, good, outside, program, ruleOf, secret, secretFile } from './attack';
import { type Response, render } from './cmp-server';

/*
 * A repository whose author wants more than a render: to run code, to read what lies outside, to write, to fill the memory
 * or to forge what people see. Links that lead out are refused by Argo CD itself; here they come through.
 */

describe('links', () => {
  const linked = (name: string, target: string) => ({
    spoil: (copy: string) => symlinkSync(target, join(copy, 'app', name)),
  });

  test.each([
    ['to a file', 'link.yaml', secretFile],
    ['to a directory', 'link', outside],
    ['to the root', 'link', '/'],
    ['up and down', 'link.yaml', `../../../../../../../../../../../..${secretFile}`],
  ])('%s outside are not followed', async (_, name, target) => {
    expect(ruleOf(await attack({}, linked(name, target)))).toBe('input/outside');
  });

  test('in a circle end', async () => {
    const { error, objects } = await attack({}, linked('again', '.'));
    expect(error).toBeUndefined();
    expect(objects).toHaveLength(1);
  });

  test('in the place of the settings are not followed', async () => {
    const answer = await attack({}, linked('cdk8s-ovn.yaml', join(outside, 'settings.yaml')));
    expect(ruleOf(answer)).toBe('settings/outside');
  });
});

describe('settings', () => {
  test.each([
    ['external', `external: [../../../../../../../..${secretFile}]`],
    ['external', `external: [${secretFile}]`],
    ['crds', `crds: [../../../../../../../..${outside}]`],
    ['crds', 'crds: [/etc/passwd]'],
  ])('whose %s point outside are refused: %s', async (_, settings) => {
    const { stdout, stderr } = await attackWithOwnWords({ 'app/cdk8s-ovn.yaml': `${settings}\n` });
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^1 error; first: cdk8s-ovn\.yaml:1:\d+ .*\[settings\/outside\]\n/);
  });

  /** A path that stands in the settings may be said again: it is of the repository. What the file holds may not. */
  async function attackWithOwnWords(files: Readonly<Record<string, string>>): Promise<Response> {
    const answer = await render({ repository: folder({ 'app/vpc.yaml': good, ...files }), path: 'app' });
    expect(answer.stdout + answer.stderr).not.toContain(secret);
    expect(answer.written).toEqual([]);
    return answer;
  }
});

describe('parameters', () => {
  test.each([
    ['input', { array: [secretFile] }],
    ['input', { array: ['.', '../../../../../../../../../../etc'] }],
    ['input', { array: ['..', '../..'] }],
    ['input', { array: ['/dev/zero'] }],
    ['input', { array: ['-'] }],
    ['input', { array: ['link.yaml'] }],
    ['config', { string: 'link.yaml' }],
    ['config', { string: '../../other/cdk8s-ovn.yaml' }],
    ['config', { string: '/proc/self/environ' }],
  ])('%s %j leads out of the repository', async (name, value) => {
    const { stdout, stderr } = await render({
      repository: folder({ 'app/vpc.yaml': good }),
      path: 'app',
      env: { ARGOCD_APP_PARAMETERS: JSON.stringify([{ name, ...value }]) },
      spoil: (copy) => symlinkSync(secretFile, join(copy, 'app', 'link.yaml')),
    });
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^error: \S+ leads out of the repository\n$/);
  });

  test('say nothing of the copies of other repositories', async () => {
    const { stderr } = await attack(
      {},
      {
        spoil: (copy) => {
          mkdirSync(join(copy, '..', 'other'), { recursive: true });
          writeFileSync(join(copy, '..', 'other', 'secret.yaml'), secret);
        },
        env: { ARGOCD_APP_PARAMETERS: JSON.stringify([{ name: 'input', array: ['../../other/secret.yaml'] }]) },
      },
    );
    expect(stderr).toBe('error: ../../other/secret.yaml leads out of the repository\n');
  });

  test('that nobody can read are cut', async () => {
    const name = `\u001b[31m${'x'.repeat(40_000)}`;
    const { stderr } = await attack({}, { env: { ARGOCD_APP_PARAMETERS: JSON.stringify([{ name, string: name }]) } });
    expect(stderr).toMatch(/^error: no parameter \\x1b\[31mx+… is known/);
    expect(stderr.length).toBeLessThan(400);
  });
});

describe('code', () => {
  test('of the repository is not run in the flavour for documents', async () => {
    const { error, objects } = await attack(
      {
        'app/main.ts': program,
        'app/main.js': program,
        'app/index.js': program,
        'app/package.json': JSON.stringify({
          main: 'main.js',
          scripts: { prepare: 'node main.js', postinstall: 'node main.js' },
        }),
        'app/cdk8s.yaml': 'language: typescript\napp: node main.js\n',
        'app/.npmrc': 'script-shell=./main.js\n',
        'app/tsconfig.json': '{"extends": "./main.js"}',
        'app/node_modules/yaml/index.js': program,
        'app/node_modules/yaml/package.json': '{"name": "yaml", "main": "index.js"}',
        'node_modules/re2js/index.js': program,
        'node_modules/re2js/package.json': '{"name": "re2js", "main": "index.js"}',
      },
      {
        env: { ARGOCD_ENV_APP: 'main.ts', ARGOCD_ENV_RUN_APP: 'true', ARGOCD_ENV_NODE_OPTIONS: '--require ./main.js' },
      },
    );
    expect(error).toBeUndefined();
    expect(objects).toHaveLength(1);
  });

  test('of the repository does not take the place of our packages when a mistake is explained', async () => {
    const answer = await attack({
      'app/broken.yaml': 'a: [\nb: %x\n',
      'app/node_modules/yaml/index.js': program,
      'app/node_modules/yaml/package.json': '{"name": "yaml", "main": "index.js"}',
    });
    expect(answer.stderr).toContain('[input/syntax]');
  });

  test.each(['!!js/function "function () { return 1 }"', '!!python/object/apply:os.system ["touch x"]'])(
    'in a tag of YAML is none: %s',
    async (value) => {
      const { error } = await attack({
        'app/b.yaml': `${good.replace('name: a', 'name: b')}  labels:\n    x: ${value}\n`,
      });
      expect(error).toBeDefined();
    },
  );

  test('cannot be asked for by a parameter', async () => {
    const env = { ARGOCD_APP_PARAMETERS: JSON.stringify([{ name: 'run-app', string: 'true' }]) };
    expect((await attack({ 'app/main.ts': program }, { env })).stderr).toMatch(/^error: no parameter run-app is known/);
  });
});

describe('sizes', () => {
  const huge = {
    spoil: (copy: string) => {
      writeFileSync(join(copy, 'app', 'huge.yaml'), '');
      truncateSync(join(copy, 'app', 'huge.yaml'), 2 ** 33);
    },
  };

  test('a huge file is not read', async () => {
    expect(ruleOf(await attack({}, huge))).toBe('input/too-large');
  });

  test('a huge file is not read either where the repository says that it may be', async () => {
    const settings = 'limits: {fileBytes: 100Gi, inputBytes: 100Gi}\n';
    expect(ruleOf(await attack({ 'app/cdk8s-ovn.yaml': settings }, huge))).toBe('input/too-large');
  });

  test('an alias bomb stays folded', async () => {
    const lines = Array.from({ length: 40 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}, *a${i}, *a${i}]`);
    const answer = await attack({
      'app/bomb.yaml': `${good.replace('name: a', 'name: b')}x: &a0 [a, a]\n${lines.join('\n')}\n`,
    });
    expect(ruleOf(answer)).toBe('input/alias-bomb');
  });

  test('nesting without an end is refused', async () => {
    const answer = await attack({ 'app/deep.json': '['.repeat(200_000) });
    expect(answer.error).toMatch(/\[input\//);
  });

  test('ten thousand mistakes fit into what Argo CD keeps', async () => {
    const bad = Array.from(
      { length: 10_000 },
      (_, i) =>
        `apiVersion: kubeovn.io/v1\nkind: Subnet\nmetadata: {name: n${i}}\nspec: {cidrBlock: ${'9'.repeat(300)}}\n`,
    );
    expect((await attack({ 'app/many.yaml': bad.join('---\n') })).stderr).toMatch(/^10000 errors/);
  });
});

describe('files that are none', () => {
  test('a pipe is not waited for', async () => {
    const answer = await attack({}, { spoil: (copy) => void execFileSync('mkfifo', [join(copy, 'app', 'pipe.yaml')]) });
    expect(ruleOf(answer)).toBe('input/not-a-file');
  });

  test.each(['/dev/zero', '/dev/stdin', '/proc/self/environ'])('a link to %s is not read', async (device) => {
    const answer = await attack({}, { spoil: (copy) => symlinkSync(device, join(copy, 'app', 'device.yaml')) });
    expect(answer.stderr).toMatch(/\[input\/(?:outside|not-a-file|not-found)\]/);
  });

  test('names with line ends and escape codes forge no lines', async () => {
    const name = 'a\n0 errors\u001b[2J\r.yaml';
    const { stderr } = await attack({ [`app/${name}`]: 'kind: [\n' });
    expect(stderr.split('\n')[0]).toMatch(/^\d+ errors?.*; first: a\\n0 errors\\x1b\[2J\\r\.yaml:\d/);
    expect(stderr).not.toMatch(/^0 errors/m);
  });

  test('a key of a prototype is a key', async () => {
    const { error } = await attack({
      'app/p.json': `{"apiVersion": "kubeovn.io/v1", "kind": "Vpc", "metadata": {"name": "p", "__proto__": {"x": 1}}}`,
    });
    expect(error).toMatch(/__proto__/);
  });
});
