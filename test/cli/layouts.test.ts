import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { folder } from '../folder';
import { run } from './command';

/** A repository as `init` begins it, with its rendered manifests committed beside the sources. */
function repository(): string {
  const cwd = folder();
  run(['init', '.'], { cwd });
  run(['render', '-o', 'rendered', 'network'], { cwd });
  commit(cwd);
  return cwd;
}

function commit(cwd: string): void {
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@localhost', '-c', 'commit.gpgsign=false'];
  execFileSync('git', ['init', '--quiet', '--initial-branch=main', cwd]);
  execFileSync('git', ['add', '--all'], { cwd });
  execFileSync('git', [...identity, 'commit', '--quiet', '--message', 'first'], { cwd });
}

function edit(cwd: string, file: string, from: string, to: string): void {
  const text = readFileSync(join(cwd, file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(cwd, file), text.replace(from, to));
}

describe('network/ beside the committed rendered/', () => {
  let cwd: string;
  beforeAll(() => {
    cwd = repository();
  });

  test('check reads the sources', () => {
    const { code, out, err } = run(['check'], { cwd });
    expect({ code, out, err }).toEqual({
      code: 0,
      out: 'no findings in 7 objects, 2 files (7 rendered files left out)\n',
      err: '',
    });
  });

  test('every command without an argument answers as it does for the sources', () => {
    for (const args of [
      ['render'],
      ['graph'],
      ['preview'],
      ['reach'],
      ['trace', '--from', 'web', '--to', '1.1.1.1'],
      ['adopt', '--as', 'documents'],
      ['check', '--format', 'json'],
    ]) {
      const all = run(args, { cwd });
      expect({ args, ...all }).toEqual({ args, ...run([...args, 'network'], { cwd }) });
      expect({ args, code: all.code }).toEqual({ args, code: 0 });
    }
  });

  test('diff compares the sources', () => {
    for (const args of [['git:main'], ['git:main:network'], ['git:main:rendered', 'rendered'], ['rendered', 'network']])
      expect(run(['diff', ...args], { cwd })).toEqual({ code: 0, out: 'nothing changes\n', err: '' });
  });

  test('a tree for Flux and an artifact are left out as well', () => {
    const repository = folder();
    run(['init', '.'], { cwd: repository });
    expect(run(['render', '-o', 'clusters/east/rendered', '--flux', 'network'], { cwd: repository }).code).toBe(0);
    expect(run(['render', '--oci', 'oci', 'network'], { cwd: repository }).code).toBe(0);
    const { code, out, err } = run(['check'], { cwd: repository });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^no findings in 7 objects, 2 files \(\d+ rendered files left out\)\n$/);
  });

  test('a source that changed since the last render is what counts', () => {
    const changed = repository();
    edit(changed, 'network/shop.yaml', 'name: gw1', 'name: gw2');
    expect(run(['check'], { cwd: changed }).out).toMatch(/^no findings /);
    const { out } = run(['diff', 'git:main'], { cwd: changed });
    expect(out).toContain('- VpcNatGateway gw1');
    expect(out).toContain('+ VpcNatGateway gw2');
    expect(run(['render', '--check', '-o', 'rendered'], { cwd: changed }).code).toBe(1);
    expect(run(['render', '-o', 'rendered'], { cwd: changed }).err).toMatch(/written, \d removed\n$/);
    expect(run(['render', '--check', '-o', 'rendered', 'network'], { cwd: changed }).code).toBe(0);
  });

  test('a source that cannot be read is a source', () => {
    const broken = repository();
    edit(broken, 'network/shop.yaml', 'kind: CustomVpc', 'kind: CustomVpc\nspec: [');
    const { code, out } = run(['check', '--format', 'compact'], { cwd: broken });
    expect(code).toBe(1);
    expect(out).toContain('[input/syntax]');
    expect(out).not.toContain('rendered/');
  });
});

describe('rendered files alone', () => {
  let cwd: string;
  beforeAll(() => {
    cwd = repository();
    const lone = join(cwd, 'rendered', '70-iptableseip-eip1.yaml');
    writeFileSync(lone, readFileSync(lone, 'utf8').replace('natGwDp: gw1', 'natGwDp: gw-1'));
  });

  test('are manifests like all others', () => {
    const { code, out } = run(['check', 'rendered'], { cwd });
    expect(code).toBe(1);
    expect(out).toContain('rendered/70-iptableseip-eip1.yaml');
    expect(out).toContain('in 7 objects, 7 files\n');
    expect(run(['diff', 'git:main:rendered', 'rendered'], { cwd }).out).toContain('IptablesEIP eip1');
    rmSync(join(cwd, 'network'), { recursive: true });
    expect(run(['check'], { cwd }).code).toBe(1);
  });

  test('are never fixed', () => {
    const before = readFileSync(join(cwd, 'rendered', '70-iptableseip-eip1.yaml'), 'utf8');
    for (const flag of ['--fix', '--fix-unsafe']) {
      const { err } = run(['check', flag, 'rendered'], { cwd });
      expect(err).not.toContain('fixed 1');
    }
    expect(run(['check', '--fix-unsafe', 'rendered'], { cwd }).err).toContain(
      'the file is generated: change its source, and render again',
    );
    expect(run(['check', 'rendered'], { cwd }).out).not.toContain('can be fixed');
    expect(readFileSync(join(cwd, 'rendered', '70-iptableseip-eip1.yaml'), 'utf8')).toBe(before);
  });

  test('beside manifests of something else are read', () => {
    const namespace = 'apiVersion: v1\nkind: Namespace\nmetadata: {name: apps}\n';
    const other = folder({
      'apps/namespace.yaml': namespace,
      'network/vpc.yaml':
        '# Written by cdk8s-ovn; changes to this file are lost.\r\napiVersion: kubeovn.io/v1\r\nkind: Vpc\r\nmetadata: {name: v}\r\nspec: {}\r\n',
    });
    expect(run(['check'], { cwd: other }).out).toBe('no findings in 2 objects, 2 files\n');
    writeFileSync(
      join(other, 'apps/vpc.yaml'),
      'apiVersion: kubeovn.io/v1\nkind: Vpc\nmetadata: {name: v}\nspec: {}\n',
    );
    expect(run(['check'], { cwd: other }).out).toBe('no findings in 2 objects, 2 files (1 rendered file left out)\n');
  });
});

describe('cdk8s-ovn.yaml in the root of the repository', () => {
  const vpc = 'apiVersion: kubeovn.io/v1\nkind: Vpc\nmetadata: {name: v}\nspec: {}\n';
  const subnet =
    'apiVersion: kubeovn.io/v1\nkind: Subnet\nmetadata: {name: s}\nspec: {vpc: gone, cidrBlock: 10.1.0.0/24, gateway: 10.1.0.1}\n';
  const wrong = 'targett: {}\n';

  test('holds for check, diff, the plugin of Argo CD and standard input', () => {
    const cwd = folder({ 'cdk8s-ovn.yaml': wrong, 'network/vpc.yaml': vpc });
    commit(cwd);
    for (const args of [
      ['check', 'network'],
      ['check', 'network/vpc.yaml'],
      ['check', '-'],
      ['lock', 'network'],
    ]) {
      const { code, out, err } = run(args, { cwd, stdin: vpc });
      expect({ args, code }).toEqual({ args, code: 2 });
      expect(out + err).toContain('cdk8s-ovn.yaml:1:1');
    }
    const generate = (env: Record<string, string>) =>
      run(['argocd', 'generate'], { cwd: join(cwd, 'network'), env }).code;
    expect(generate({ ARGOCD_APP_SOURCE_PATH: 'network' })).toBe(2);
    expect(generate({})).toBe(0);
  });

  test('of a revision holds for that revision', () => {
    const cwd = folder({ 'cdk8s-ovn.yaml': 'external: [{kind: Vpc, name: gone}]\n', 'network/net.yaml': subnet });
    commit(cwd);
    expect(run(['diff', 'git:main:network'], { cwd })).toEqual({ code: 0, out: 'nothing changes\n', err: '' });
    writeFileSync(join(cwd, 'cdk8s-ovn.yaml'), wrong);
    expect(run(['diff', 'git:main:network', 'git:main:network'], { cwd }).code).toBe(0);
    expect(run(['diff', 'git:main'], { cwd: join(cwd, 'network') }).code).toBe(2);
  });

  test('is named in what a finding proposes', () => {
    const cwd = folder({ 'network/net.yaml': subnet, 'network/cdk8s-ovn.yaml': '' });
    expect(run(['check', 'network'], { cwd }).out).toContain('list it under external: in network/cdk8s-ovn.yaml');
    rmSync(join(cwd, 'network/cdk8s-ovn.yaml'));
    expect(run(['check', 'network'], { cwd }).out).toContain('list it under external: in cdk8s-ovn.yaml');
  });

  test('is named where it lies near and is not used', () => {
    const cwd = folder({ 'network/vpc.yaml': vpc, 'network/cdk8s-ovn.yaml': '' });
    expect(run(['check'], { cwd }).err).toBe(
      'note: network/cdk8s-ovn.yaml is not used: settings apply to inputs in their directory and below; name the file with --config\n',
    );
    expect(run(['check', 'network'], { cwd }).err).toBe('');
    writeFileSync(join(cwd, 'cdk8s-ovn.yaml'), '');
    expect(run(['check'], { cwd }).err).toBe(
      'note: network/cdk8s-ovn.yaml is not used: the settings are in cdk8s-ovn.yaml\n',
    );
    expect(run(['check', 'network'], { cwd }).err).toBe(
      'note: cdk8s-ovn.yaml is not used: the settings are in network/cdk8s-ovn.yaml\n',
    );
    expect(run(['check', '--config', 'cdk8s-ovn.yaml', 'network'], { cwd }).err).toBe('');
    const many = folder({
      'vpc.yaml': vpc,
      ...Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [`${name}/cdk8s-ovn.yaml`, ''])),
    });
    expect(run(['check'], { cwd: many }).err).toContain(
      'note: a/cdk8s-ovn.yaml, b/cdk8s-ovn.yaml, c/cdk8s-ovn.yaml and 2 more are not used: ',
    );
  });

  test('takes the baseline that check --write-baseline proposes', () => {
    const cwd = folder({ 'n/net.yaml': subnet });
    expect(run(['check', '--write-baseline', 'n'], { cwd }).err).toBe(
      'ovn-baseline.json: 1 known finding\nname it in cdk8s-ovn.yaml, so that it is heeded: baseline: ovn-baseline.json\n',
    );
    writeFileSync(join(cwd, 'cdk8s-ovn.yaml'), 'baseline: ovn-baseline.json\n');
    expect(run(['check', 'n'], { cwd })).toEqual({
      code: 0,
      out: 'no findings in 1 object, 1 file (1 in the baseline)\n',
      err: '',
    });

    rmSync(join(cwd, 'cdk8s-ovn.yaml'));
    rmSync(join(cwd, 'ovn-baseline.json'));
    writeFileSync(join(cwd, 'n/cdk8s-ovn.yaml'), 'baseline: ovn-baseline.json\n');
    expect(run(['check', 'n'], { cwd }).out).toContain('write it: cdk8s-ovn check --write-baseline n\n');
    writeFileSync(join(cwd, 'n/cdk8s-ovn.yaml'), '');
    expect(run(['check', '--write-baseline', 'n'], { cwd }).err).toBe(
      'n/ovn-baseline.json: 1 known finding\nname it in n/cdk8s-ovn.yaml, so that it is heeded: baseline: ovn-baseline.json\n',
    );
  });
});
