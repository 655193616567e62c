import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { main } from '../../lib/cli/main';
import type { JsonChanges } from '../../lib/output/changes/json';
import { folder } from '../folder';
import { base } from '../scenario';
import { run } from './command';

const repository = mkdtempSync(join(tmpdir(), 'diff-'));
const network = join(repository, 'network');
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
    cwd: repository,
    stdio: 'pipe',
  });

beforeAll(() => {
  mkdirSync(network);
  writeFileSync(join(network, 'network.yaml'), base);
  symlinkSync('/etc/hostname', join(network, 'outside.yaml'));
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-q', '-m', 'network');
  rmSync(join(network, 'outside.yaml'));
  writeFileSync(
    join(network, 'network.yaml'),
    base.replace('lanIp: 10.0.1.254', 'lanIp: 10.0.1.254\n  selector: ["a: b"]'),
  );
});
afterAll(() => rmSync(repository, { recursive: true }));

function diff(args: string[], cwd = repository, stdin = '') {
  const out = { stdout: '', stderr: '' };
  const stream = (name: keyof typeof out) => ({
    write(text: string) {
      out[name] += text;
    },
    isTerminal: false,
  });
  const io = { cwd, env: {}, stdin: () => stdin, stdout: stream('stdout'), stderr: stream('stderr') };
  return { code: main(['diff', ...args], io), ...out };
}

describe('a side that is a Git revision', () => {
  test.each([
    ['of the working directory', ['git:main', 'network'], repository],
    ['of a directory below it', ['git:main:network', 'network'], repository],
    ['seen from below the root', ['git:main'], network],
    ['of an older commit', ['git:HEAD', '.'], network],
  ])('%s', (_, args, cwd) => {
    const { stdout, stderr, code } = diff(args, cwd);
    expect(stdout).toMatch(
      /^~ VpcNatGateway gw1 .*\n {2}spec\.selector: \(none\) → \["a: b"\] \(.*network.yaml:\d+:3\)\n/,
    );
    expect(stdout).toMatch(/\n1 object changes, 1 effect: 1 recreates the pod\n$/);
    expect(stderr).not.toContain('outside');
    expect(code).toBe(0);
  });

  test('SARIF describes the effects', () => {
    const { stdout } = diff(['--format', 'sarif', 'git:main', 'network']);
    expect(JSON.parse(stdout).runs[0].tool.driver.rules).toEqual([
      expect.objectContaining({
        id: 'change/recreates',
        shortDescription: { text: 'A pod that carries traffic is made anew.' },
      }),
    ]);
  });

  test('leaves nothing behind and touches nothing', () => {
    const own = mkdtempSync(join(tmpdir(), 'own-'));
    // Elsewhere other tests come and go.
    vi.stubEnv('TMPDIR', own);
    diff(['git:main', 'network']);
    vi.unstubAllEnvs();
    expect(readdirSync(own)).toEqual([]);
    rmSync(own, { recursive: true });
    expect(git('status', '--short').toString()).toBe(' M network/network.yaml\n D network/outside.yaml\n');
  });

  test.each(['git:nowhere', 'git:--output=x'])('%s does not exist', (side) => {
    expect(diff([side, 'network'])).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/^error: /) });
  });

  test('a directory that the revision does not have: everything is new, and the reason is told', () => {
    mkdirSync(join(repository, 'later'));
    writeFileSync(join(repository, 'later', 'network.yaml'), base);
    for (const sides of [['git:main:later'], ['git:main:later', 'network']]) {
      const { stdout, stderr } = diff(sides);
      expect(stdout).toMatch(/^\+ ConfigMap/m);
      expect(stderr).toContain('note: there are no manifests in git:main:later: everything is new\n');
    }
    rmSync(join(repository, 'later'), { recursive: true });
  });

  test('a path that neither side has is a mistake', () => {
    for (const sides of [['git:main:networkk', 'network'], ['git:main:networkk'], ['network', 'git:main:networkk']])
      expect(diff(sides)).toMatchObject({
        code: 2,
        stdout: '',
        stderr: 'error: networkk does not exist in main\n',
      });
  });

  test('a revision without git: is proposed', () => {
    for (const [side, sides] of [
      ['main', ['main', 'network']],
      ['main:network', ['network', 'main:network']],
    ] as [string, string[]][])
      expect(diff(sides)).toMatchObject({
        code: 2,
        stdout: '',
        stderr: `error: ${side} does not exist: did you mean git:${side}?\n`,
      });
  });
});

test('standard input is one side at most', () => {
  expect(diff(['-', '-'])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'error: standard input can be one side only\n',
  });
});

test('programs read what controllers make of it, too', () => {
  const { previews } = JSON.parse(diff(['git:main:network', 'network', '--format', 'json']).stdout) as JsonChanges;
  expect(previews).toEqual([
    {
      preview: 'gateway-workload',
      by: 'kube-ovn 1.16',
      of: 'VpcNatGateway gw1',
      made: 'StatefulSet kube-system/vpc-nat-gw-gw1',
      what: 'changed',
      differences: [{ name: 'spec.template.spec.nodeSelector', after: { a: 'b' } }],
    },
  ]);
});

test('nothing changes', () => {
  expect(diff(['network', 'network'])).toMatchObject({ code: 0, stdout: 'nothing changes\n' });
});

test.each([
  ['recreates', 1],
  ['latent', 1],
  ['rejected', 0],
])('--fail-on %s', (effect, code) => {
  expect(diff(['git:main', 'network', '--fail-on', effect]).code).toBe(code);
});

test('an export of the cluster: what the server added is no change', () => {
  const exported = base.replace(
    /^ {2}name: gw1$/m,
    '  name: gw1\n  uid: 5\n  resourceVersion: "7"\n  generation: 3\n  annotations: {kubectl.kubernetes.io/last-applied-configuration: "{}"}',
  );
  const live = exported.replace(/^ {2}lanIp: .*$/m, '$&\n  bgpSpeaker: {enabled: false}');
  writeFileSync(join(repository, 'head.yaml'), base);
  expect(diff(['-', 'head.yaml'], repository, live)).toMatchObject({ stdout: 'nothing changes\n' });
});

describe('no verdict on what cannot be read', () => {
  const subnet = (name: string, cidr: string) =>
    `apiVersion: kubeovn.io/v1\nkind: Subnet\nmetadata: {name: ${name}}\nspec: {vpc: v, cidrBlock: ${cidr}, gateway: ${cidr.replace('0/24', '1')}, protocol: IPv4}\n`;
  const vpc = 'apiVersion: kubeovn.io/v1\nkind: Vpc\nmetadata: {name: v}\nspec: {}\n';
  const whole = {
    'b/vpc.yaml': vpc,
    'b/net.yaml': subnet('net1', '10.0.1.0/24'),
    'b/b.yaml': subnet('net2', '10.0.2.0/24'),
  };
  const withHead = (head: Record<string, string>) =>
    folder({
      ...whole,
      ...Object.fromEntries(
        Object.entries({ ...whole, ...head }).map(([name, text]) => [name.replace(/^b/, 'h'), text]),
      ),
    });
  const noVerdict = { code: 2, out: '' };

  test('a missing or empty side', () => {
    const cwd = folder({ ...whole, 'empty/none.txt': '' });
    for (const sides of [
      ['b', 'no'],
      ['no', 'b'],
      ['b', 'empty'],
      ['empty', 'b'],
    ])
      expect(run(['diff', ...sides], { cwd })).toMatchObject(noVerdict);
    expect(run(['diff', '-', 'b'], { cwd, stdin: '' })).toEqual({
      ...noVerdict,
      err: 'error: nothing to compare: no resources in standard input (--allow-empty lets this pass)\n',
    });
    expect(run(['diff', '--allow-empty', 'empty', 'b'], { cwd })).toMatchObject({ code: 0, err: '' });
    expect(run(['diff', '--allow-empty', 'b', 'empty'], { cwd }).out).toContain('- Vpc v');
  });

  test.each(['text', 'json', 'markdown', 'sarif'])('settings with a mistake, on either side, in %s', (format) => {
    const cwd = withHead({ 'b/cdk8s-ovn.yaml': 'target: {kubeOvn: {version: 1.16}}\n' });
    for (const sides of [
      ['b', 'h'],
      ['h', 'b'],
      ['h', 'h'],
    ]) {
      const result = run(['diff', '--format', format, ...sides], { cwd });
      expect(result).toMatchObject(noVerdict);
      expect(result.err).toContain('h/cdk8s-ovn.yaml:1:29');
    }
  });

  test('a file of which nothing is known', () => {
    const cwd = withHead({ 'b/net.yaml': '{{ .Values.subnet }}\n' });
    for (const sides of [
      ['b', 'h'],
      ['h', 'b'],
    ]) {
      const result = run(['diff', ...sides], { cwd });
      expect(result).toMatchObject(noVerdict);
      expect(result.err).toMatch(/nothing is compared: a part that cannot be read would count as new or removed\n$/);
    }
  });

  test('an intent document with a mistake', () => {
    const custom = (spec: string) => `apiVersion: cdk8s-ovn/v1\nkind: CustomVpc\nmetadata: {name: w}\nspec: ${spec}\n`;
    const cwd = folder({
      'b/w.yaml': custom('{subnets: [{name: s, cidr: 10.0.5.0/24}]}'),
      'h/w.yaml': custom('{subnets: [{name: s, cidr: 10.0.5.0/24, excludeIps: []}]}'),
    });
    expect(run(['diff', 'b', 'h'], { cwd })).toMatchObject(noVerdict);
    expect(run(['diff', 'h', 'b'], { cwd })).toMatchObject(noVerdict);
  });

  test('one object with a mistake in its text is left out on both sides', () => {
    const cwd = withHead({
      'b/net.yaml': `${subnet('net1', '10.0.1.0/24')}  protocol: IPv4\n`,
      'b/b.yaml': subnet('net2', '10.0.3.0/24'),
    });
    for (const sides of [
      ['b', 'h'],
      ['h', 'b'],
    ]) {
      const { out, err } = run(['diff', '--format', 'json', ...sides], { cwd });
      const { changes } = JSON.parse(out) as JsonChanges;
      expect(changes.map(({ name }) => name)).toEqual(['net2']);
      expect(err).toContain('note: Subnet net1 cannot be read and is not compared\n');
    }
    expect(run(['diff', 'b', 'h'], { cwd }).code).toBe(1);
    expect(run(['diff', 'h', 'b'], { cwd }).code).toBe(0);
  });
});
