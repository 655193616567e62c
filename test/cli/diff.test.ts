import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { main } from '../../lib/cli/main';
import type { JsonChanges } from '../../lib/output/changes/json';
import { base } from '../scenario';

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
    expect(stdout).toMatch(/\n1 object changes: 1 recreates the pod\n$/);
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
    const { stdout, stderr } = diff(['git:main:nowhere', 'network']);
    expect(stdout).toMatch(/^\+ ConfigMap/m);
    expect(stderr).toContain('nowhere does not exist');
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
