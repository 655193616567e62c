import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folder } from '../folder';
import { attack, good, outside, ruleOf, secret, secretFile } from './attack';
import { render } from './cmp-server';

/* The same hostile repository as in hostile.slow.test.ts: files of clusters, locks of addresses, and expectations. */

const cluster = (spec: string) => `apiVersion: cdk8s-ovn/v1\nkind: Cluster\nmetadata: {name: east}\nspec: ${spec}\n`;
const given = (name: string, value: string) => ({ ARGOCD_APP_PARAMETERS: JSON.stringify([{ name, string: value }]) });
const east = given('cluster', '../clusters/east.yaml');
const up = '../../../../../../../../../../../..';

/** Puts something into the copy that no repository can hold. */
const spoiledBy = (name: string, spoil: (path: string) => void) => ({
  spoil: (copy: string) => {
    mkdirSync(dirname(join(copy, name)), { recursive: true });
    spoil(join(copy, name));
  },
});
const pipe = (path: string) => void execFileSync('mkfifo', [path]);
const huge = (path: string) => {
  writeFileSync(path, '');
  truncateSync(path, 2 ** 33);
};
const bomb = (first: string) =>
  `${first}\n${Array.from({ length: 40 }, (_, i) => `a${i + 1}: &a${i + 1} {x: *a${i}, y: *a${i}, z: *a${i}}\n`).join('')}`;

describe('the lock', () => {
  const settings = { 'app/cdk8s-ovn.yaml': 'addresses: {lock: addresses.lock.yaml}\n' };
  const name = 'app/addresses.lock.yaml';

  test.each([
    ['to a file', secretFile],
    ['to a file that is not there', join(outside, 'new.yaml')],
    ['to a device', '/dev/zero'],
    ['to a process', '/proc/self/environ'],
    ['up and down', `${up}${secretFile}`],
  ])('that is a link outside is not read: %s', async (_, target) => {
    const answer = await attack(
      settings,
      spoiledBy(name, (path) => symlinkSync(target, path)),
    );
    expect(ruleOf(answer)).toBe('settings/outside');
  });

  test.each([
    ['a pipe', spoiledBy(name, pipe)],
    ['huge', spoiledBy(name, huge)],
  ])('that is %s is not read', async (_, more) => {
    expect(ruleOf(await attack(settings, more))).toBe('settings/malformed-lock');
  });

  test('that is a directory is a mistake of the settings', async () => {
    const answer = await attack(
      settings,
      spoiledBy(name, (path) => mkdirSync(path)),
    );
    expect(ruleOf(answer)).toBe('settings/wrong-value');
  });

  test.each([
    ['an alias bomb', bomb('a0: &a0 {x: y}')],
    ['an alias bomb of owners', bomb('a0: &a0 {eip/a: 10.0.0.1}')],
    ['nested without an end', '{a: '.repeat(100_000)],
    ['one address of ten million digits', `external: {eip/a: "${'9'.repeat(9_000_000)}"}\n`],
    ['one name of ten million letters', `${'a'.repeat(9_000_000)}: {eip/a: nowhere}\n`],
    ['the text of another file', `external: {eip/a: ${JSON.stringify('\u001b[2J\n0 errors\n')}}\n`],
  ])('that is %s is refused', async (_, text) => {
    expect(ruleOf(await attack({ ...settings, [name]: text }))).toBe('settings/malformed-lock');
  });

  test.each([
    ['settings', { 'app/cdk8s-ovn.yaml': `addresses: {lock: ${up}${secretFile}}\n` }, {}],
    ['settings', { 'app/cdk8s-ovn.yaml': `addresses: {lock: ${secretFile}}\n` }, {}],
    [
      'settings',
      { 'app/cdk8s-ovn.yaml': 'addresses: {lock: ../other/a.yaml}\n', 'other/a.yaml': `${secret}: {}\n` },
      {},
    ],
    ['cluster', { 'clusters/east.yaml': cluster(`{addresses: {lock: ${up}${secretFile}}}`) }, east],
    ['cluster', { 'clusters/east.yaml': cluster('{addresses: {lock: ../app/vpc.yaml}}') }, east],
    ['cluster', { 'clusters/east.yaml': cluster('{addresses: {lock: "a\\nb/../../x"}}') }, east],
  ])('that the %s names does not lie outside: %j', async (_, files, env) => {
    const answer = await render({ repository: folder({ 'app/vpc.yaml': good, ...files }), path: 'app', env });
    expect(answer.stdout).toBe('');
    expect(answer.written).toEqual([]);
    expect(answer.stderr.split('\n')[0]).toMatch(/\[settings\/outside\]$/);
    expect(answer.stderr).not.toMatch(/[^\P{Cc}\n]/u);
    // A name that the repository says may be said again; what the file holds may not.
    expect(answer.stderr.replaceAll(outside, '')).not.toContain(secret);
  });

  test('of a cluster that is a link outside is not read', async () => {
    const files = { 'clusters/east.yaml': cluster('{addresses: {lock: east.lock.yaml}}') };
    const more = spoiledBy('clusters/east.lock.yaml', (path) => symlinkSync(secretFile, path));
    expect(ruleOf(await attack(files, { ...more, env: east }))).toBe('settings/outside');
  });
});

describe('the parameter cluster', () => {
  const linked = spoiledBy('clusters/link.yaml', (path) => symlinkSync(secretFile, path));

  test.each([
    secretFile,
    `${up}${secretFile}`,
    '../../other/east.yaml',
    '../clusters/link.yaml',
    '../../..',
    '/dev/zero',
    '/proc/self/environ',
    '-',
  ])('does not lead out of the repository: %s', async (name) => {
    const { stdout, stderr, written } = await render({
      repository: folder({ 'app/vpc.yaml': good }),
      path: 'app',
      env: given('cluster', name),
      ...linked,
    });
    expect([stdout, written]).toEqual(['', []]);
    expect(stderr).toMatch(/^error: \S+ leads out of the repository\n$/);
  });

  test.each([
    ['a pipe', pipe, 'input/not-a-file'],
    ['huge', huge, 'input/too-large'],
  ])('names no file that is %s', async (_, spoil, rule) => {
    const answer = await attack({}, { ...spoiledBy('clusters/east.yaml', spoil), env: east });
    expect(ruleOf(answer)).toBe(rule);
  });

  test('names no directory', async () => {
    const files = { 'clusters/east.yaml': cluster('{}'), 'clusters/west.yaml': cluster('{}') };
    const { error } = await attack(files, { env: given('cluster', '../clusters') });
    expect(error).toContain('[intent/not-a-cluster]');
  });

  test('with line ends and escape codes forges no lines', async () => {
    const name = '../clusters/a\n0 errors\u001b[2J.yaml';
    const absent = await attack({}, { env: given('cluster', name) });
    const wrong = await attack({ [join('app', name)]: 'kind: [\n' }, { env: given('cluster', name) });
    for (const { stderr } of [absent, wrong]) {
      expect(stderr).toContain('a\\n0 errors\\x1b[2J.yaml');
      expect(stderr).not.toMatch(/^0 errors/m);
    }
  });

  test('names no file that defines more than a cluster', async () => {
    const files = { 'clusters/east.yaml': `${cluster('{}')}---\n${good}` };
    expect(ruleOf(await attack(files, { env: east }))).toBe('intent/not-a-cluster');
  });
});

describe('values', () => {
  const declared = (values: string) =>
    `apiVersion: cdk8s-ovn/v1\nkind: ClusterValues\nmetadata: {name: a}\nspec: {values: ${values}}\n`;
  const shop = (fields: string) =>
    `apiVersion: cdk8s-ovn/v1\nkind: CustomVpc\nmetadata: {name: shop}\nspec: {subnets: [{name: web, ${fields}}]}\n`;

  test('with names of prototypes are values', async () => {
    const { error, objects } = await attack(
      {
        'app/declared.yaml': declared(
          '{__proto__: {type: cidr}, constructor: {type: integer}, toString: {type: text}}',
        ),
        'app/shop.yaml': shop('cidr: {value: __proto__}, mtu: {value: constructor}, gateway: {value: toString}'),
        'clusters/east.yaml': cluster('{values: {__proto__: 10.1.0.0/16, constructor: 1400, toString: 10.1.0.1}}'),
      },
      { env: east },
    );
    expect(error).toBeUndefined();
    expect(objects.find(({ kind }) => kind === 'Subnet')).toMatchObject({
      spec: { cidrBlock: '10.1.0.0/16', mtu: 1400, gateway: '10.1.0.1' },
    });
  });

  test.each(['__proto__', 'constructor', 'hasOwnProperty'])('that nobody declares are none: %s', async (name) => {
    const files = {
      'app/declared.yaml': declared('{a: {type: cidr}}'),
      'app/shop.yaml': shop(`cidr: {value: ${name}}`),
    };
    const { error } = await attack(
      { ...files, 'clusters/east.yaml': cluster('{values: {a: 10.0.0.0/8}}') },
      { env: east },
    );
    expect(error).toContain(`there is no value ${name}`);
  });

  const large = cluster(`{values: {a: "${'9'.repeat(9_500_000)}"}}`);

  test('of ten megabytes are told in short', async () => {
    const files = { 'app/declared.yaml': declared('{a: {type: cidr}}'), 'app/shop.yaml': shop('cidr: {value: a}') };
    expect(ruleOf(await attack({ ...files, 'clusters/east.yaml': large }, { env: east }))).toBe(
      'intent/mistyped-value',
    );
  });

  test('of ten megabytes are told in short where a rule finds them wrong', async () => {
    const files = {
      'app/declared.yaml': declared('{a: {type: text}}'),
      'app/shop.yaml': shop('cidr: 10.0.0.0/24, gateway: {value: a}'),
    };
    expect(ruleOf(await attack({ ...files, 'clusters/east.yaml': large }, { env: east }))).toMatch(/\//);
  });

  test('of ten megabytes are not put in a hundred times', async () => {
    const labels = Array.from({ length: 100 }, (_, i) => `l${i}: {value: a}`).join(', ');
    const files = {
      'app/declared.yaml': declared('{a: {type: text}}'),
      'app/shop.yaml': shop('cidr: 10.0.0.0/24').replace('name: shop', `name: shop, annotations: {${labels}}`),
    };
    const { error } = await attack({ ...files, 'clusters/east.yaml': large }, { env: east });
    expect(error).toContain('[input/too-large]');
  });

  test('that refer to values are none', async () => {
    const files = {
      'app/declared.yaml': declared('{a: {type: text, default: {value: b}}, b: {type: text, default: {value: a}}}'),
      'app/shop.yaml': shop('cidr: {value: a}, gateway: {value: b}'),
      'clusters/east.yaml': cluster('{values: {a: {value: a}}}'),
    };
    expect((await attack(files, { env: east })).error).toContain('[intent/mistyped-value]');
  });
});

describe('expectations', () => {
  const expected = (...sentences: string[]) =>
    `apiVersion: cdk8s-ovn/v1\nkind: Expectations\nmetadata: {name: a}\nspec: {expect: ${JSON.stringify(sentences)}}\n`;
  const many = 500_000;

  test.each([
    ['of colons', `a can reach ${':'.repeat(many)}x`],
    ['of colons and digits', `a can reach ${'1:'.repeat(many)}/udp`],
    ['of brackets', `a can reach ${'['.repeat(many)}]:${']'.repeat(many)}`],
    ['of spaces', `a${' '.repeat(9_000_000)}can${' '.repeat(many)}reach`],
    ['of words', 'a can reach b as '.repeat(many)],
    ['of one name', `${'a'.repeat(4_000_000)} can reach ${'b'.repeat(4_000_000)}`],
    ['of addresses', `${'10.0.0.1,'.repeat(many)} can reach outside`],
    ['of dots', `${'.'.repeat(many)} can reach ${'.'.repeat(many)}-10.0.0.1:80`],
    ['with line ends', 'a\u001b[2J can reach b\n0 errors'],
  ])('%s end soon', async (_, sentence) => {
    const { error } = await attack({ 'app/expected.yaml': expected(sentence) });
    expect(error).toContain('[paths/expectation-unreadable]');
    expect(error).not.toMatch(/^0 errors/m);
  });
});
