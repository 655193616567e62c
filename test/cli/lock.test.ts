import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { addressLockText, type LockLine, lockComments } from '../../lib/output/address-lock';
import { folder } from '../folder';
import { run } from './command';

const external = `apiVersion: cdk8s-ovn/v1
kind: ExternalNetwork
metadata: {name: external}
spec:
  attach: {type: macvlan, interface: ens37}
  cidr: 192.168.100.0/24
  gateway: 192.168.100.1
  reserved: [192.168.100.2..192.168.100.20]
  pool: [192.168.100.230..192.168.100.233]
`;

const shop = `apiVersion: cdk8s-ovn/v1
kind: CustomVpc
metadata: {name: shop}
spec:
  subnets:
    - {name: web, cidr: 10.0.1.0/24}
  natGateways:
    - name: gw1
      subnet: web
      externalNetwork: external
      eips:
        - {name: eip1}
        - {name: eip2, address: 192.168.100.230}
      snats: [{name: out, source: web, eip: eip1}]
`;

const header = `# Addresses that cdk8s-ovn lock allocated. They stay, whatever else changes: commit this file.
# cdk8s-ovn lock adds what is missing; cdk8s-ovn lock --prune removes what nobody has any more.
`;

const settings = 'addresses: {lock: addresses.lock.yaml}\n';

const lock = `${header}external:
  eip/eip1: 192.168.100.231
web:
  lanIp/gw1: 10.0.1.254
`;

/** A directory with a network, and perhaps a lock. */
function network(files: Readonly<Record<string, string>> = {}): string {
  return folder({ 'cdk8s-ovn.yaml': settings, 'external.yaml': external, 'shop.yaml': shop, ...files });
}

const lockOf = (cwd: string) => readFileSync(join(cwd, 'addresses.lock.yaml'), 'utf8');

describe('lock', () => {
  it('allocates what is left out, once', () => {
    const cwd = network();
    expect(run(['lock'], { cwd })).toEqual({
      code: 0,
      out: '+ external eip/eip1: 192.168.100.231\n+ web lanIp/gw1: 10.0.1.254\n',
      err: 'addresses.lock.yaml: 2 addresses added\n',
    });
    expect(lockOf(cwd)).toBe(lock);
    expect(run(['lock'], { cwd })).toEqual({ code: 0, out: '', err: 'addresses.lock.yaml: nothing to change\n' });
    expect(lockOf(cwd)).toBe(lock);
    expect(run(['check'], { cwd })).toEqual({ code: 0, out: 'no findings in 8 objects, 2 files\n', err: '' });
  });

  it('renders the same as addresses that somebody wrote', () => {
    const written = shop.replace('{name: eip1}', '{name: eip1, address: 192.168.100.231}');
    const plain = network({ 'shop.yaml': written.replace('name: gw1\n', 'name: gw1\n      lanIp: 10.0.1.254\n') });
    const { out, code } = run(['render'], { cwd: network({ 'addresses.lock.yaml': lock }) });
    expect(code).toBe(0);
    expect(out).toContain('v4ip: 192.168.100.231');
    expect(out).toBe(run(['render'], { cwd: plain }).out);
  });

  it('--check writes nothing, and fails while there is something to write', () => {
    const cwd = network();
    expect(run(['lock', '--check'], { cwd })).toEqual({
      code: 1,
      out: '+ external eip/eip1: 192.168.100.231\n+ web lanIp/gw1: 10.0.1.254\n',
      err: 'addresses.lock.yaml: 2 addresses missing\n',
    });
    expect(() => lockOf(cwd)).toThrow();
    writeFileSync(join(cwd, 'addresses.lock.yaml'), lock);
    expect(run(['lock', '--check'], { cwd }).code).toBe(0);
  });

  it('keeps what nobody has, until it is told to give it back', () => {
    const more = lock.replace('.231\n', '.231\n  eip/old: 192.168.100.232\n');
    const cwd = network({ 'addresses.lock.yaml': more });
    writeFileSync(join(cwd, 'shop.yaml'), shop.replace('{name: eip1}', '{name: eip1}\n        - {name: eip3}'));
    expect(run(['lock'], { cwd })).toEqual({
      code: 0,
      out: '+ external eip/eip3: 192.168.100.233\n',
      err: `addresses.lock.yaml: 1 address added
1 address kept that nobody has; --prune gives back:
  external eip/old: 192.168.100.232
`,
    });
    expect(run(['lock', '--check', '--prune'], { cwd })).toEqual({
      code: 1,
      out: '- external eip/old: 192.168.100.232\n',
      err: 'addresses.lock.yaml: 1 to remove\n',
    });
    expect(run(['lock', '--prune'], { cwd })).toEqual({
      code: 0,
      out: '- external eip/old: 192.168.100.232\n',
      err: 'addresses.lock.yaml: 1 removed\n',
    });
    expect(lockOf(cwd)).toBe(lock.replace('.231\n', '.231\n  eip/eip3: 192.168.100.233\n'));
  });

  it('keeps what people wrote beside the lines', () => {
    const before = `${header}# Ask the people of the firewall before you change one.
# They have them all.

# What is outside.
external: # 192.168.100.0/24
  # eip1 is in the DNS
  eip/eip1: 192.168.100.231 # shop.example.com
  # Not needed any more?
  eip/old: 192.168.100.232 # Bob's
  # no more than three
# The pods.
web: {lanIp/gw1: 10.0.1.254} # last one
# The end.
`;
    const cwd = network({ 'addresses.lock.yaml': before.replaceAll('\n', '\r\n') });
    writeFileSync(join(cwd, 'shop.yaml'), shop.replace('{name: eip1}', '{name: eip1}\n        - {name: eip3}'));
    expect(run(['lock'], { cwd })).toMatchObject({ code: 0, out: '+ external eip/eip3: 192.168.100.233\n' });
    const after = before
      .replace('  # Not needed', '  eip/eip3: 192.168.100.233\n  # Not needed')
      .replace('web: {lanIp/gw1: 10.0.1.254}', 'web:\n  lanIp/gw1: 10.0.1.254');
    expect(lockOf(cwd)).toBe(after);
    expect(run(['lock', '--prune'], { cwd })).toMatchObject({
      code: 0,
      out: "- external eip/old: 192.168.100.232 # Bob's\n",
    });
    expect(lockOf(cwd)).toBe(after.replace("  eip/old: 192.168.100.232 # Bob's\n", ''));
  });

  it('loses no comment, and no value, wherever comments stand', () => {
    const comment = fc.constantFrom('', '# a: b', "# it's", '#', '  # "c"', '# {', '---');
    const texts = fc.tuple(
      comment,
      comment,
      comment,
      comment,
      comment,
      fc.constantFrom(': ', ':\n    ', ': &a '),
      comment,
    );
    fc.assert(
      fc.property(texts, ([top, network, above, behind, below, between, end]) => {
        const text = `${top}
'a#b': ${network.replace('---', '')}
  ${above.replace('---', '')}
  "eip/x # y"${between}1.1.1.1 ${behind.replace('---', '')}
  eip/gone: 1.1.1.2
  ${below.replace('---', '')}
web: {eip/b: 2.2.2.2, eip/c: '2.2.2.3'}
${end.replace('---', '')}
`;
        const lines: LockLine[] = [
          { network: 'a#b', key: 'eip/a', address: '1.1.1.9' },
          { network: 'a#b', key: 'eip/x # y', address: '1.1.1.1' },
          { network: 'web', key: 'eip/b', address: '2.2.2.2' },
          { network: 'web', key: 'eip/c', address: '2.2.2.3' },
        ];
        const rewritten = (before: string) => addressLockText(lines, lockComments(before, lines));
        const after = rewritten(text);
        expect(parse(after)).toEqual(parse(addressLockText(lines)));
        const comments = [top, network, above, behind, below, end]
          .map((one) => one.trim())
          .filter((one) => one[0] === '#');
        const told = after
          .slice(header.length)
          .split('\n')
          .map((line) => /(?:^|[\d:] |^ +)(#.*)$/.exec(line)?.[1]);
        expect(told.filter((one) => one !== undefined).sort()).toEqual(comments.sort());
        expect(rewritten(after)).toBe(after);
      }),
      { numRuns: 300 },
    );
  });

  it('needs a lock in the settings', () => {
    expect(run(['lock'], { cwd: network({ 'cdk8s-ovn.yaml': '' }) })).toEqual({
      code: 2,
      out: '',
      err: 'error: the settings name no lock: add addresses: {lock: addresses.lock.yaml} to cdk8s-ovn.yaml\n',
    });
  });

  it('allocates nothing while parts of the input cannot be read', () => {
    const cwd = network({ 'other.yaml': 'kind: IptablesEIP\nmetadata: {name: [\n' });
    const { code, out, err } = run(['lock'], { cwd });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('input/syntax');
    expect(err).toMatch(/nothing is allocated: what is wrong here may have any address\n$/);
    expect(() => lockOf(cwd)).toThrow();
  });

  it('says what gets no address, and allocates the others', () => {
    const eips = ['a', 'b', 'c', 'd'].map((name) => `        - {name: ${name}}\n`).join('');
    const cwd = network({ 'shop.yaml': shop.replace('        - {name: eip1}\n', `${eips}        - {name: eip1}\n`) });
    expect(run(['lock'], { cwd })).toEqual({
      code: 1,
      out: `+ external eip/a: 192.168.100.231
+ external eip/b: 192.168.100.232
+ external eip/c: 192.168.100.233
+ web lanIp/gw1: 10.0.1.254
`,
      err: `error[addresses/none-free]: EIP d gets no address: all addresses of the pool of external are taken
   ┌─ shop.yaml:15:18
   │
15 │         - {name: d}
   │                  ^
   ┌─ external.yaml:6:9 (ExternalNetwork external)
   │
 6 │   cidr: 192.168.100.0/24
   │         ---------------- external is 192.168.100.0/24
   = help: extend its pool

error[addresses/none-free]: EIP eip1 gets no address: all addresses of the pool of external are
  taken
   ┌─ shop.yaml:16:18
   │
16 │         - {name: eip1}
   │                  ^^^^
   ┌─ external.yaml:6:9 (ExternalNetwork external)
   │
 6 │   cidr: 192.168.100.0/24
   │         ---------------- external is 192.168.100.0/24
   = help: extend its pool

2 errors in 11 objects, 2 files
addresses.lock.yaml: 4 addresses added
`,
    });
  });

  it('advises --prune where that gives something back, and no more addresses where there are none', () => {
    const told = (pool: string, lock = '', ...options: string[]) => {
      const cwd = network({ 'external.yaml': external.replace('192.168.100.230..192.168.100.233', pool) });
      if (lock) writeFileSync(join(cwd, 'addresses.lock.yaml'), lock);
      return run(['lock', ...options], { cwd }).err;
    };
    const prune = 'cdk8s-ovn lock --prune gives back';
    const idle = 'external: {eip/gone: 192.168.100.231}\n';
    expect(told('192.168.100.230')).not.toContain(prune);
    expect(told('192.168.100.230..192.168.100.231', idle)).toContain(prune);
    expect(told('192.168.100.230', 'elsewhere: {eip/gone: 192.168.100.231}\n')).not.toContain(prune);
    expect(told('192.168.100.230', idle, '--prune')).not.toContain(prune);
    expect(told('')).toContain('EIP eip1 gets no address: the pool of external is empty\n');
  });

  it('says which Subnet it would have to know', () => {
    const { code, err } = run(['lock', 'shop.yaml'], { cwd: network() });
    expect(code).toBe(1);
    expect(err).toBe(`error[addresses/subnet-unknown]: EIP eip1 gets no address: Subnet external is not described here
   ┌─ shop.yaml:12:18
   │
12 │         - {name: eip1}
   │                  ^^^^
   = help: add Subnet external to the input or to external:, or write the address

1 error in 5 objects, 1 file
addresses.lock.yaml: 1 address added
`);
  });
});

describe('check, with a lock', () => {
  const check = (files: Readonly<Record<string, string>>) => run(['check'], { cwd: network(files) });

  it('finds what is not locked, and nothing that follows from it', () => {
    expect(check({})).toEqual({
      code: 1,
      err: '',
      out: `error[addresses/not-locked]: NAT gateway gw1 has no lanIp, and none is locked for it
  ┌─ shop.yaml:8:13
  │
8 │     - name: gw1
  │             ^^^
  = note: kube-ovn would choose one: nobody reviews it, and a rebuilt cluster has another
  = help: run cdk8s-ovn lock and commit what it writes, or write the lanIp here

error[addresses/not-locked]: EIP eip1 has no address, and none is locked for it
   ┌─ shop.yaml:12:18
   │
12 │         - {name: eip1}
   │                  ^^^^
   = note: kube-ovn would choose one: nobody reviews it, and a rebuilt cluster has another
   = help: run cdk8s-ovn lock and commit what it writes, or write the address here

2 errors in 7 objects, 2 files
`,
    });
  });

  it('finds what a merge of two branches gave twice, at both lines', () => {
    const twice = lock.replace('.231\n', '.231\n  eip/eip3: 192.168.100.231\n');
    const eips = shop.replace('{name: eip1}', '{name: eip1}\n        - {name: eip3}');
    expect(check({ 'addresses.lock.yaml': twice, 'shop.yaml': eips })).toEqual({
      code: 1,
      err: '',
      out: `error[addresses/locked-twice]: 192.168.100.231 of external is locked for eip/eip1 and for eip/eip3
  ┌─ addresses.lock.yaml:5:13
  │
5 │   eip/eip3: 192.168.100.231
  │             ^^^^^^^^^^^^^^^
  ┌─ addresses.lock.yaml:4:13
  │
4 │   eip/eip1: 192.168.100.231
  │             --------------- eip/eip1 has it
  = note: kube-ovn gives an address once: what it handles second never gets ready
  = help: remove the line of the one that was not applied yet, and run cdk8s-ovn lock

1 error in 9 objects, 2 files
`,
    });
  });

  it('finds an address that another EIP has, at both places', () => {
    expect(check({ 'addresses.lock.yaml': lock.replace('.231', '.230') }).out).toMatchInlineSnapshot(`
      "error[kube-ovn/eip-address-used-twice]: v4ip 192.168.100.230 of EIP eip2 is also that of EIP eip1
         ┌─ shop.yaml:13:33 (CustomVpc shop)
         │
      13 │         - {name: eip2, address: 192.168.100.230}
         │                                 ^^^^^^^^^^^^^^^
         ┌─ addresses.lock.yaml:4:13 (CustomVpc shop)
         │
       4 │   eip/eip1: 192.168.100.230
         │             --------------- eip1 has it
         = note: spec.v4ip of IptablesEIP eip2 is made from spec.natGateways[0].eips[1].address
         = note: the EIP that kube-ovn handles first gets the address; for the other its controller
                 repeats AddressConflict, and its rules never get ready
         = help: give eip2 an address of its own, or leave v4ip out and kube-ovn picks a free one

      1 error in 8 objects, 2 files
      "
    `);
  });

  it('finds an address outside of the network', () => {
    expect(check({ 'addresses.lock.yaml': lock.replace('100.231', '10.231') }).out).toMatchInlineSnapshot(`
      "error[kube-ovn/eip-address-outside-subnet]: v4ip 192.168.10.231 of EIP eip1 is outside of Subnet
        external, 192.168.100.0/24
        ┌─ addresses.lock.yaml:4:13 (CustomVpc shop)
        │
      4 │   eip/eip1: 192.168.10.231
        │             ^^^^^^^^^^^^^^
        ┌─ external.yaml:6:9 (ExternalNetwork external)
        │
      6 │   cidr: 192.168.100.0/24
        │         ---------------- external is 192.168.100.0/24
        = note: spec.v4ip of IptablesEIP eip1 is made from external["eip/eip1"]
        = note: kube-ovn's webhook rejects this if it is enabled; without it the controller repeats the
                error in its log, and neither the EIP nor its rules get ready
        = help: did you mean 192.168.100.231?

      1 error in 8 objects, 2 files
      "
    `);
  });

  it('finds an address that is reserved for other machines', () => {
    expect(check({ 'addresses.lock.yaml': lock.replace('.231', '.9') }).out).toMatchInlineSnapshot(`
      "error[addresses/locked-reserved]: 192.168.100.9, locked for EIP eip1, is reserved for other
        machines of external
        ┌─ addresses.lock.yaml:4:13
        │
      4 │   eip/eip1: 192.168.100.9
        │             ^^^^^^^^^^^^^
        ┌─ external.yaml:8:14
        │
      8 │   reserved: [192.168.100.2..192.168.100.20]
        │              ----------------------------- reserved here
        = note: two machines then answer for one address, and connections to either break
        = help: correct reserved; or remove the line from the lock, and run cdk8s-ovn lock

      1 error in 8 objects, 2 files
      "
    `);
  });

  it('finds a lanIp that a pod has', () => {
    const pod = `apiVersion: v1
kind: Pod
metadata:
  name: db
  namespace: shop
  annotations: {ovn.kubernetes.io/logical_switch: web, ovn.kubernetes.io/ip_address: 10.0.1.254}
spec:
  containers: [{name: db, image: 'docker.io/library/postgres:17'}]
`;
    expect(check({ 'addresses.lock.yaml': lock, 'pod.yaml': pod }).out).toMatchInlineSnapshot(`
      "error[kube-ovn/lan-ip-taken]: lanIp 10.0.1.254 of NAT gateway gw1 is also that of Pod shop/db
        ┌─ addresses.lock.yaml:6:14 (CustomVpc shop)
        │
      6 │   lanIp/gw1: 10.0.1.254
        │              ^^^^^^^^^^
        ┌─ pod.yaml:6:86
        │
      6 │   annotations: {ovn.kubernetes.io/logical_switch: web, ovn.kubernetes.io/ip_address: 10.0.1.254}
        │                                                                                      ----------
        │ Pod shop/db
        = note: spec.lanIp of VpcNatGateway gw1 is made from web["lanIp/gw1"]
        = note: an address is given once in web: the second one stays in ContainerCreating,
                AddressConflict
        = help: write lanIp: 10.0.1.253, which nothing here has

      1 error in 9 objects, 3 files
      "
    `);
  });

  it('finds the address of the router', () => {
    expect(check({ 'addresses.lock.yaml': lock.replace('.231', '.1') }).out).toMatchInlineSnapshot(`
      "error[kube-ovn/eip-address-reserved]: v4ip 192.168.100.1 of EIP eip1 is the gateway of Subnet
        external
        ┌─ addresses.lock.yaml:4:13 (CustomVpc shop)
        │
      4 │   eip/eip1: 192.168.100.1
        │             ^^^^^^^^^^^^^
        ┌─ external.yaml:7:12 (ExternalNetwork external)
        │
      7 │   gateway: 192.168.100.1
        │            ------------- the router of external
        = note: spec.v4ip of IptablesEIP eip1 is made from external["eip/eip1"]
        = note: kube-ovn 1.16 accepts this: the gateway pod answers ARP for the address of the router, so
                hosts of the external network lose their way out
        = help: leave v4ip out, and kube-ovn picks a free address

      1 error in 8 objects, 2 files
      "
    `);
  });
});

describe('a lock that is none', () => {
  const check = (text: string) =>
    run(['check', '--format', 'compact'], { cwd: network({ 'addresses.lock.yaml': text }) });

  it.each([
    ['a list', '- eip1\n'],
    ['no map of a Subnet', 'external: eip1\n'],
    ['no owner', 'external: {eip1: 192.168.100.231}\n'],
    ['an unknown owner', 'external: {pod/a: 192.168.100.231}\n'],
    ['no address', 'external: {eip/eip1: 192.168.100.300}\n'],
    ['a number', 'external: {eip/eip1: 192}\n'],
    ['two addresses of one family', 'external: {eip/eip1: "192.168.100.231,192.168.100.232"}\n'],
    ['a key twice', 'external:\n  eip/eip1: 192.168.100.231\n  eip/eip1: 192.168.100.232\n'],
    [
      'marks of a merge',
      'external:\n<<<<<<< HEAD\n  eip/eip1: 192.168.100.231\n=======\n  eip/eip1: 192.168.100.232\n>>>>>>> b\n',
    ],
    ['two documents', 'external: {}\n---\nexternal: {}\n'],
    ['too much', `external: {eip/eip1: "${'9'.repeat(11_000_000)}"}\n`],
  ])('%s', (_, text) => {
    const { code, out } = check(text);
    expect(code).toBe(2);
    expect(out).toMatch(/^addresses\.lock\.yaml:\d+:\d+: error: .*\[settings\/malformed-lock\]\n/);
    expect(out.length).toBeLessThan(500);
  });

  it('says nothing of Kubernetes, which reads no lock', () => {
    const twice = run(['check'], {
      cwd: network({ 'addresses.lock.yaml': 'external:\n  eip/a: 10.0.0.1\n  eip/a: 10.0.0.2\n' }),
    });
    expect(twice.out).toContain('the key eip/a is set twice');
    expect(twice.out).not.toMatch(/kubectl|Flux|Argo/);
    expect(check('external: {}\n---\n# none\n---\nweb: {}\n').out).toMatch(
      /^addresses.lock.yaml:4:1: error: a second document begins here: this file is read as one \[/,
    );
  });

  it.each(['.', 'network', './network/'])('is no directory: %s', (name) => {
    const cwd = network({ 'cdk8s-ovn.yaml': `addresses: {lock: ${name}}\n`, 'network/none.yaml': '' });
    expect(run(['check', '--format', 'compact'], { cwd })).toMatchObject({
      code: 2,
      out: `cdk8s-ovn.yaml:1:19: error: ${name} is a directory, not a file [settings/wrong-value]\n`,
    });
  });

  it('has its directory made', () => {
    const cwd = network({ 'cdk8s-ovn.yaml': 'addresses: {lock: sub/deep/x.lock}\n' });
    expect(run(['lock'], { cwd })).toMatchObject({ code: 0, err: 'sub/deep/x.lock: 2 addresses added\n' });
    expect(readFileSync(join(cwd, 'sub/deep/x.lock'), 'utf8')).toBe(lock);
  });

  it('that cannot be written leaves no word of what would be in it', () => {
    const cwd = network({ 'cdk8s-ovn.yaml': 'addresses: {lock: shop.yaml/x.lock}\n' });
    expect(run(['lock'], { cwd })).toMatchObject({ code: 2, out: '' });
  });

  it('names of prototypes are names', () => {
    const { code, out } = check(`${lock}__proto__: {eip/eip1: 192.168.100.9}\nconstructor: {eip/toString: 10.0.0.9}\n`);
    expect({ code, out }).toEqual({ code: 0, out: '' });
  });

  it('an empty one has nothing', () => {
    const { out } = check('');
    expect(out.match(/addresses\/not-locked/g)).toHaveLength(2);
  });

  it('lies in the directory of the settings', () => {
    const away = folder({ 'secret.yaml': 'external: {eip/eip1: 192.168.100.231}\n' });
    const outside = `addresses: {lock: ${join(away, 'secret.yaml')}}\n`;
    expect(run(['lock'], { cwd: network({ 'cdk8s-ovn.yaml': outside }) }).err).toContain('settings/outside');
    const cwd = network();
    symlinkSync(join(away, 'secret.yaml'), join(cwd, 'addresses.lock.yaml'));
    for (const args of [['check'], ['lock'], ['argocd', 'generate']]) {
      const { code, out, err } = run(args, { cwd });
      expect(code).toBe(2);
      expect(out + err).toContain('leads out of the directory of this file');
      expect(out + err).not.toContain('192.168.100.231');
    }
  });
});

describe('the plugin for Argo CD', () => {
  it('reads the lock, and writes none', () => {
    const cwd = network();
    const { code, out, err } = run(['argocd', 'generate'], { cwd });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('2 errors; first: shop.yaml:8:13 NAT gateway gw1 has no lanIp');
    expect(() => lockOf(cwd)).toThrow();
    writeFileSync(join(cwd, 'addresses.lock.yaml'), lock);
    const rendered = run(['argocd', 'generate'], { cwd });
    expect(rendered).toMatchObject({ code: 0, err: '' });
    expect(rendered.out).toContain('v4ip: 192.168.100.231');
  });
});

describe('a standalone gateway', () => {
  const standalone = shop
    .replace(
      'name: gw1\n',
      'name: gw1\n      mode: standalone\n      image: docker.io/kubeovn/vpc-nat-gateway:v1.16.2\n',
    )
    .replace('        - {name: eip2, address: 192.168.100.230}\n', '');

  it('has what it lacks from the lock, and lacks it once', () => {
    const { code, out } = run(['check', '--format', 'compact'], { cwd: network({ 'shop.yaml': standalone }) });
    expect(code).toBe(1);
    expect(out.match(/\[[^\]]+\]$/gm)).toEqual(['[addresses/not-locked]', '[addresses/not-locked]']);
    const rendered = run(['render'], { cwd: network({ 'shop.yaml': standalone, 'addresses.lock.yaml': lock }) });
    expect(rendered).toMatchObject({ code: 0, err: '' });
    expect(rendered.out).toContain('eip-add 192.168.100.231/24');
    expect(rendered.out).toContain('ovn.kubernetes.io/ip_address: 10.0.1.254');
  });
});

it('a change of the lock is a change of what it makes, at its line', () => {
  const before = network({ 'addresses.lock.yaml': lock });
  const after = network({ 'addresses.lock.yaml': lock.replace('.231', '.232') });
  const { out } = run(['diff', before, after]);
  expect(out).toContain('~ IptablesEIP eip1');
  expect(out).toMatch(/spec\.v4ip: 192\.168\.100\.231 → 192\.168\.100\.232\s+\(.*addresses\.lock\.yaml:4:13\)/);
});
