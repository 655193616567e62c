import { describe, expect, test } from 'vitest';
import { folder } from '../folder';
import { run } from './command';

const wrong = 'apiVersion: kubeovn.io/v1\nkind: Subnet\nmetadata:\n  name: net1\nspec:\n  cidrBlock: 10.0.1.0/33\n';

describe('exit codes', () => {
  test('0 without an error, also with warnings', () => {
    expect(run(['check', 'custom-vpc-manifests'])).toEqual({
      code: 0,
      out: 'no findings in 14 objects, 5 files\n',
      err: '',
    });
  });

  test('1 with an error: the findings are the result', () => {
    const { code, out, err } = run(['check', '-'], { stdin: wrong });
    expect(code).toBe(1);
    expect(out).toContain('<stdin>:6:14');
    expect(out).toContain('1 error');
    expect(err).toBe('');
  });

  test('--fail-on lowers the bar', () => {
    const input = folder({ 'cdk8s-ovn.yaml': 'rules: {kube-ovn/subnet-cidr-malformed: warning}', 'net.yaml': wrong });
    const codes = ['error', 'warning', 'info'].map((level) => run(['check', '--fail-on', level], { cwd: input }).code);
    expect(codes).toEqual([0, 1, 1]);
  });

  test('1 for standard input without objects: what is in front of the pipe may have failed', () => {
    const err =
      'nothing to check: no resources in standard input (--allow-empty lets this pass); the command in front of the pipe may have failed (set -o pipefail)\n';
    const out = 'no findings in 0 objects, 1 file\n';
    for (const stdin of ['', '\n', '# Source: a.yaml\n---\n']) {
      expect(run(['check', '-'], { stdin })).toEqual({ code: 1, out, err });
      expect(run(['check', '--allow-empty', '-'], { stdin })).toEqual({ code: 0, out, err: '' });
    }
    expect(run(['check', '-'], { stdin: 'kind: Vpc\napiVersion: kubeovn.io/v1\nmetadata: {name: a}\n' }).err).toBe('');
    expect(run(['check', '-'], { stdin: 'a: [' }).err).toBe('');
  });

  test('1 for an input without a single manifest', () => {
    const cwd = folder({
      'empty/.keep': '',
      'old/vpc.yml.bak': 'kind: Vpc',
      'none.yaml': '# none\n',
      'n/cdk8s-ovn.yaml': '',
    });
    for (const input of ['empty', 'old', 'none.yaml', 'n']) {
      const err = `nothing to check: no resources in ${input} (--allow-empty lets this pass)\n`;
      expect(run(['check', input], { cwd })).toMatchObject({ code: 1, err });
      expect(run(['check', '--from', '1.33', '--to', '1.34', input], { cwd })).toEqual({ code: 1, out: '', err });
      expect(run(['check', '--allow-empty', input], { cwd })).toMatchObject({ code: 0, err: '' });
    }
    const only = folder({
      'values.yaml': 'apiVersion: cdk8s-ovn/v1\nkind: ClusterValues\nmetadata: {name: v}\nspec: {values: {}}\n',
    });
    expect(run(['check'], { cwd: only }).err).toBe('');
  });

  test('2 for an input that does not exist, in one line', () => {
    const refused = (...args: string[]) => run(args, { cwd: folder() });
    expect(refused('check', 'no.yaml')).toEqual({ code: 2, out: '', err: 'error: no.yaml does not exist\n' });
    expect(refused('check', '')).toEqual({ code: 2, out: '', err: 'error: an input without a name does not exist\n' });
    for (const command of ['render', 'graph', 'preview', 'reach', 'adopt', 'lock'])
      expect(refused(command, 'no')).toEqual({ code: 2, out: '', err: 'error: no does not exist\n' });
    expect(refused('check', 'https://example.com/x.yaml')).toEqual({
      code: 2,
      out: '',
      err: 'error: URLs are not read: curl -fsSL https://example.com/x.yaml | cdk8s-ovn check -\n',
    });
  });

  test('2 for wrong settings: nothing else is said', () => {
    const cwd = folder({ 'cdk8s-ovn.yaml': 'targets: {}', 'net.yaml': wrong });
    const { code, out } = run(['check', '--format', 'compact'], { cwd });
    expect(out).toBe('cdk8s-ovn.yaml:1:1: error: there is no targets [settings/unknown-field]\n');
    expect(code).toBe(2);
  });

  test.each([
    [['chek'], "error: unknown command 'chek'\n(Did you mean check?)\n"],
    [['check', '--formt', 'json'], "error: unknown option '--formt'\n(Did you mean --format?)\n"],
    [['check', '--kube-ovn', '1.11'], 'Known are 1.12, 1.13, 1.14, 1.15, 1.16, 1.17-dev.'],
    [['check', '--format', 'xml'], 'Allowed are text, compact, json, sarif, junit, github, gitlab.'],
    [['explain', 'nosuch-rule'], 'error: there is no rule nosuch-rule: cdk8s-ovn explain lists all of them\n'],
    [
      ['explain', 'snat-outside-vpx'],
      'error: there is no rule snat-outside-vpx: did you mean kube-ovn/snat-outside-vpc?\n',
    ],
    [
      ['crds', 'Subnot'],
      'error: kube-ovn 1.16, OVN-Kubernetes 1.3 and Kruise 1.9 have no kind Subnot: did you mean Subnet?\n',
    ],
  ])('2 for a wrong command line: %j', (args, message) => {
    const { code, out, err } = run(args);
    expect(err).toContain(message);
    expect({ code, out }).toEqual({ code: 2, out: '' });
  });

  test('3 for our own bug, with its stack', () => {
    // Only a mistake of ours could make the reading of standard input throw.
    const stdin = () => {
      throw new Error('not this');
    };
    const { code, out, err } = run(['check', '-'], { stdin });
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toMatch(/^this is a bug in cdk8s-ovn \d+\.\d+\.\d+: not this\nError: not this\n +at /);
    // Where the program was built, or lies, is nobody's business.
    expect(err).toMatch(/^ +at .*check\.test\.ts:\d+:\d+\)?$/m);
    expect(err).not.toContain(__dirname);
  });
});

test('the formats', () => {
  const of = (format: string) => run(['check', '-', '--format', format], { stdin: wrong }).out;
  expect(of('compact')).toMatch(/^<stdin>:6:14: error: .* \[kube-ovn\/subnet-cidr-malformed\]\n$/);
  expect(JSON.parse(of('json'))).toMatchObject({ version: 1, findings: [{ rule: 'kube-ovn/subnet-cidr-malformed' }] });
});

test('the template that Helm names is shown beside the place, also of what is no YAML', () => {
  const source = (name: string) => `---\n# Source: net/templates/${name}.yaml\n`;
  const stdin = `${source('subnet')}${wrong}${source('broken')}kind: @\n`;
  const { out } = run(['check', '-'], { stdin });
  expect(out).toContain('┌─ <stdin>:8:14 (net/templates/subnet.yaml)\n');
  expect(out).toContain('┌─ <stdin>:11:7 (net/templates/broken.yaml)\n');
  const { findings } = JSON.parse(run(['check', '-', '--format', 'json'], { stdin }).out);
  expect(findings).toMatchObject([
    { location: { via: 'net/templates/subnet.yaml' } },
    { location: { via: 'net/templates/broken.yaml' } },
  ]);
});

test('colours', () => {
  const colored = (args: string[], isTerminal: boolean, env: Record<string, string> = {}) =>
    run(['check', '-', ...args], { stdin: wrong, isTerminal, env }).out.includes('\x1b[');
  expect(colored([], true)).toBe(true);
  expect(colored([], false)).toBe(false);
  expect(colored([], true, { NO_COLOR: '1' })).toBe(false);
  expect(colored([], true, { TERM: 'dumb' })).toBe(false);
  expect(colored(['--color', 'always'], false, { NO_COLOR: '1' })).toBe(true);
  expect(colored(['--color', 'never'], true)).toBe(false);
  expect(colored(['--format', 'json', '--color', 'always'], true)).toBe(false);
});

test('without an input the working directory is read', () => {
  const cwd = folder({ 'net.yaml': wrong });
  expect(run(['check', '--format', 'compact'], { cwd }).out).toMatch(/^net\.yaml:6:14: /);
});

test('--kube-ovn wins over the settings', () => {
  const stdin = 'apiVersion: kubeovn.io/v1\nkind: VpcNatGateway\nmetadata: {name: g}\nspec: {annotations: {a: b}}\n';
  const cwd = folder({ 'cdk8s-ovn.yaml': 'target: {kubeOvn: {version: "1.16"}}' });
  const mentions = (...args: string[]) =>
    run(['check', '-', '--format', 'compact', ...args], { cwd, stdin }).out.includes('annotations');
  expect(mentions()).toBe(false);
  expect(mentions('--kube-ovn', '1.15')).toBe(true);
});

test('--ovn-kubernetes wins over the settings, for checks and previews', () => {
  const stdin =
    'apiVersion: k8s.ovn.org/v1\nkind: ClusterUserDefinedNetwork\nmetadata: {name: net}\nspec:\n' +
    '  namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: red}}\n  uplinks: [eth1]\n' +
    '  network: {topology: Layer2, layer2: {role: Secondary, subnets: [10.9.0.0/24]}}\n';
  const cwd = folder({ 'cdk8s-ovn.yaml': 'target: {ovnKubernetes: {version: "1.3"}}' });
  const of = (command: string, ...args: string[]) => run([command, '-', ...args], { cwd, stdin });
  expect(of('check').out).toContain('unknown field');
  expect(of('check', '--ovn-kubernetes', 'main').out).not.toContain('unknown field');
  expect(of('preview').out).toMatch(/cniVersion\W+1\.1\.0/);
  expect(of('preview', '--ovn-kubernetes', '1.1').out).toMatch(/cniVersion\W+1\.0\.0/);
  expect(of('check', '--ovn-kubernetes', '1.0')).toMatchObject({ code: 2, out: '' });
});

test('help and version', () => {
  expect(run(['--version'])).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), err: '' });
  for (const args of [['--help'], ['check', '--help'], ['render', '--help'], ['argocd', 'generate', '--help']])
    expect(run(args)).toMatchObject({ code: 0, out: expect.stringMatching(/^Usage: cdk8s-ovn /), err: '' });
  expect(run(['check', '--help']).out).toContain('Examples:\n  $ cdk8s-ovn check network/\n');
  expect(run([])).toMatchObject({ code: 2, out: '' });
});
