import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../cli/command';
import { folder } from '../folder';

/*
 * Clusters that share a network have other addresses: each may have a lock of its own.
 */

const values = `apiVersion: cdk8s-ovn/v1
kind: ClusterValues
metadata: {name: network}
spec:
  values:
    external: {type: cidr}
    router: {type: address}
    pool: {type: range, list: true}
`;

const network = `apiVersion: cdk8s-ovn/v1
kind: ExternalNetwork
metadata: {name: external}
spec:
  attach: {type: macvlan, interface: ens37}
  cidr: {value: external}
  gateway: {value: router}
  pool: {value: pool}
---
apiVersion: cdk8s-ovn/v1
kind: CustomVpc
metadata: {name: shop}
spec:
  subnets:
    - {name: web, cidr: 10.0.1.0/24}
  natGateways:
    - name: gw1
      subnet: web
      externalNetwork: external
      eips: [{name: eip1}]
      snats: [{name: out, source: web, eip: eip1}]
`;

const cluster = (name: string, net: string, lock?: string) => `apiVersion: cdk8s-ovn/v1
kind: Cluster
metadata: {name: ${name}}
spec:
  values: {external: ${net}.0/24, router: ${net}.1, pool: [${net}.200..${net}.209]}
${lock === undefined ? '' : `  addresses: {lock: ${lock}}\n`}`;

function repository(files: Readonly<Record<string, string>> = {}): string {
  return folder({
    'network/cluster-values.yaml': values,
    'network/shop.yaml': network,
    'clusters/east.yaml': cluster('east', '192.168.1', 'east.lock.yaml'),
    'clusters/west.yaml': cluster('west', '172.20.8', 'west.lock.yaml'),
    ...files,
  });
}

const lockOf = (cwd: string, name: string) => readFileSync(join(cwd, 'clusters', `${name}.lock.yaml`), 'utf8');

const header = `# Addresses that cdk8s-ovn lock allocated. They stay, whatever else changes: commit this file.
# cdk8s-ovn lock adds what is missing; cdk8s-ovn lock --prune removes what nobody has any more.
`;
const locked = (ip: string) => `${header}external:\n  eip/eip1: ${ip}\nweb:\n  lanIp/gw1: 10.0.1.254\n`;

describe('two clusters with a lock each', () => {
  it('have addresses of their own, which stay', () => {
    const cwd = repository();
    expect(run(['lock', '--cluster', 'clusters', 'network'], { cwd })).toEqual({
      code: 0,
      out: `clusters/east.lock.yaml:
+ external eip/eip1: 192.168.1.200
+ web lanIp/gw1: 10.0.1.254
clusters/west.lock.yaml:
+ external eip/eip1: 172.20.8.200
+ web lanIp/gw1: 10.0.1.254
`,
      err: 'clusters/east.lock.yaml: 2 addresses added\nclusters/west.lock.yaml: 2 addresses added\n',
    });
    expect([lockOf(cwd, 'east'), lockOf(cwd, 'west')]).toEqual([locked('192.168.1.200'), locked('172.20.8.200')]);
    // Another pool, and others before it in the order of names: an entry never moves.
    const text = network.replace('[{name: eip1}]', '[{name: eip1}, {name: a}]');
    writeFileSync(join(cwd, 'network/shop.yaml'), text);
    expect(run(['lock', '--cluster', 'clusters', 'network'], { cwd })).toEqual({
      code: 0,
      out: `clusters/east.lock.yaml:
+ external eip/a: 192.168.1.201
clusters/west.lock.yaml:
+ external eip/a: 172.20.8.201
`,
      err: 'clusters/east.lock.yaml: 1 address added\nclusters/west.lock.yaml: 1 address added\n',
    });
    const [east, west] = [lockOf(cwd, 'east'), lockOf(cwd, 'west')];
    expect(run(['lock', '--cluster', 'clusters', '--prune', 'network'], { cwd })).toEqual({
      code: 0,
      out: '',
      err: 'clusters/east.lock.yaml: nothing to change\nclusters/west.lock.yaml: nothing to change\n',
    });
    expect([lockOf(cwd, 'east'), lockOf(cwd, 'west')]).toEqual([east, west]);
    expect(run(['check', '--cluster', 'clusters', 'network'], { cwd })).toMatchObject({ code: 0, err: '' });
  });

  it('check says which of them lacks an address', () => {
    const cwd = repository({ 'clusters/east.lock.yaml': locked('192.168.1.205') });
    const { code, out } = run(['check', '--cluster', 'clusters', 'network'], { cwd });
    expect(code).toBe(1);
    expect(out).toBe(`error[addresses/not-locked]: NAT gateway gw1 has no lanIp, and none is locked for it
   ┌─ network/shop.yaml:17:13
   │
17 │     - name: gw1
   │             ^^^
   = note: kube-ovn would choose one: nobody reviews it, and a rebuilt cluster has another
   = note: found for clusters/west.yaml, not for the others
   = help: run cdk8s-ovn lock and commit what it writes, or write the lanIp here

error[addresses/not-locked]: EIP eip1 has no address, and none is locked for it
   ┌─ network/shop.yaml:20:21
   │
20 │       eips: [{name: eip1}]
   │                     ^^^^
   = note: kube-ovn would choose one: nobody reviews it, and a rebuilt cluster has another
   = note: found for clusters/west.yaml, not for the others
   = help: run cdk8s-ovn lock and commit what it writes, or write the address here

2 errors in 13 objects, 4 files
`);
    expect(run(['lock', '--check', '--cluster', 'clusters', 'network'], { cwd })).toMatchObject({
      code: 1,
      err: 'clusters/east.lock.yaml: nothing to change\nclusters/west.lock.yaml: 2 addresses missing\n',
    });
  });

  it('render and the plugin have those of the cluster, and diff says what a move does', () => {
    const cwd = repository({
      'clusters/east.lock.yaml': locked('192.168.1.205'),
      'clusters/west.lock.yaml': locked('172.20.8.206'),
    });
    const render = run(['render', '--cluster', 'clusters/east.yaml', 'network'], { cwd });
    expect(render).toMatchObject({ code: 0, err: '' });
    expect(render.out).toContain('v4ip: 192.168.1.205\n');
    const copy = join(folder(), '_cmp_server', 'copy');
    cpSync(cwd, copy, { recursive: true });
    const env = { ARGOCD_APP_PARAMETERS: '[{"name": "cluster", "string": "../clusters/west.yaml"}]' };
    const plugin = run(['argocd', 'generate'], { cwd: join(copy, 'network'), env });
    expect(plugin).toMatchObject({ code: 0, err: '' });
    expect(plugin.out).toContain('v4ip: 172.20.8.206\n');

    const base = join(cwd, 'rendered.yaml');
    writeFileSync(base, render.out);
    writeFileSync(join(cwd, 'clusters/east.lock.yaml'), locked('192.168.1.207'));
    const { out } = run(['diff', '--cluster', 'clusters/east.yaml', 'rendered.yaml', 'network'], { cwd });
    expect(out).toMatch(/spec\.v4ip: 192\.168\.1\.205 → 192\.168\.1\.207\s+\(.*clusters\/east\.lock\.yaml:4:13\)/);
  });

  it('the lock of a cluster holds instead of that of the settings', () => {
    const settings = 'addresses: {lock: addresses.lock.yaml}\n';
    const north = cluster('north', '192.168.1');
    const cwd = repository({ 'network/cdk8s-ovn.yaml': settings, 'clusters/north.yaml': north });
    expect(run(['lock', '--cluster', 'clusters', 'network'], { cwd }).err).toBe(`\
clusters/east.lock.yaml: 2 addresses added
network/addresses.lock.yaml: 2 addresses added
clusters/west.lock.yaml: 2 addresses added
`);
    expect(readFileSync(join(cwd, 'network/addresses.lock.yaml'), 'utf8')).toBe(locked('192.168.1.200'));
    expect(run(['check', '--cluster', 'clusters', 'network'], { cwd })).toMatchObject({ code: 0, err: '' });
  });
});

describe('clusters with one lock', () => {
  const settings = { 'network/cdk8s-ovn.yaml': 'addresses: {lock: addresses.lock.yaml}\n' };
  const clusters = {
    'clusters/east.yaml': cluster('east', '192.168.1'),
    'clusters/west.yaml': cluster('west', '192.168.1'),
  };

  it('have the same addresses', () => {
    const cwd = repository({ ...settings, ...clusters });
    expect(run(['lock', '--cluster', 'clusters', 'network'], { cwd })).toEqual({
      code: 0,
      out: 'network/addresses.lock.yaml:\n+ external eip/eip1: 192.168.1.200\n+ web lanIp/gw1: 10.0.1.254\n',
      err: 'network/addresses.lock.yaml: 2 addresses added\nnetwork/addresses.lock.yaml: nothing to change\n',
    });
  });

  it('give nothing back together: what one lacks another may have', () => {
    const cwd = repository({ ...settings, ...clusters });
    expect(run(['lock', '--prune', '--cluster', 'clusters', 'network'], { cwd })).toEqual({
      code: 2,
      out: '',
      err: 'error: clusters/east.yaml and clusters/west.yaml have one lock: what one does not have another may have, so that --prune takes clusters with a lock each\n',
    });
  });
});

it('a cluster without a lock is told, by its name', () => {
  const cwd = repository({ 'clusters/east.yaml': cluster('east', '192.168.1') });
  expect(run(['lock', '--cluster', 'clusters', 'network'], { cwd })).toEqual({
    code: 2,
    out: '',
    err: 'error: neither clusters/east.yaml nor the settings name a lock: add addresses: {lock: addresses.lock.yaml} to cdk8s-ovn.yaml\n',
  });
  expect(() => lockOf(cwd, 'west')).toThrow();
});

describe('the lock of a cluster lies beside its file, or below it', () => {
  const away = folder({ 'secret.yaml': 'external: {eip/eip1: 192.168.1.231}\n' });
  const told = `error[settings/outside]: LOCK leads out of the directory of this file`;

  it.each([
    ['a path up', '../network/a.lock.yaml'],
    ['an absolute path', join(away, 'secret.yaml')],
    ['a link to a file', 'link.yaml'],
    ['a link to a file that is not there', 'new.yaml'],
    ['a file below a link', 'away/new.yaml'],
  ])('%s is refused', (_, lock) => {
    const cwd = repository({ 'clusters/east.yaml': cluster('east', '192.168.1', lock) });
    symlinkSync(join(away, 'secret.yaml'), join(cwd, 'clusters/link.yaml'));
    symlinkSync(join(away, 'new.yaml'), join(cwd, 'clusters/new.yaml'));
    symlinkSync(away, join(cwd, 'clusters/away'));
    for (const command of ['lock', 'check', 'render']) {
      const { code, out, err } = run([command, '--cluster', 'clusters/east.yaml', 'network'], { cwd });
      expect(code).toBe(2);
      expect((out + err).replace(/\s+/g, ' ')).toContain(told.replace('LOCK', lock));
      expect(out + err).not.toContain('192.168.1.231');
    }
    expect(() => readFileSync(join(away, 'new.yaml'))).toThrow();
  });

  it('a folder of locks is one below it', () => {
    const cwd = repository({ 'clusters/east.yaml': cluster('east', '192.168.1', 'locks/east.yaml') });
    mkdirSync(join(cwd, 'clusters/locks'));
    const { code } = run(['lock', '--cluster', 'clusters/east.yaml', 'network'], { cwd });
    expect(code).toBe(0);
    expect(readFileSync(join(cwd, 'clusters/locks/east.yaml'), 'utf8')).toBe(locked('192.168.1.200'));
  });
});
