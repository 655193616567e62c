import { describe, expect, test } from 'vitest';
import { main } from '../../lib/cli/main';
import type { JsonReach } from '../../lib/output/reach/json';
import { base } from '../scenario';

function reach(text: string, ...args: string[]) {
  const out = { stdout: '', stderr: '' };
  const stream = (name: keyof typeof out) => ({
    write(more: string) {
      out[name] += more;
    },
    isTerminal: false,
  });
  const io = { cwd: __dirname, env: {}, stdin: () => text, stdout: stream('stdout'), stderr: stream('stderr') };
  return { code: main(['reach', ...args, '-'], io), ...out };
}

test('the network of the walk-through, as a table', () => {
  expect(reach(base)).toMatchObject({ code: 0, stderr: '' });
  expect(reach(base).stdout).toMatchInlineSnapshot(`
    "Leaves
      VPC         from                                      seen outside as  answered  by
      test-vpc-1  10.0.1.5                                  192.168.100.232  yes       IptablesFIPRule fip01 (<stdin>:113:7)
      test-vpc-1  10.0.1.2..10.0.1.4, 10.0.1.6..10.0.1.253  192.168.100.230  yes       IptablesSnatRule snat01 (<stdin>:74:7)

    Enters
      EIP   address          service          to           answered                    by
      eip1  192.168.100.230  everything       –            no: the gateway refuses it
      eip2  192.168.100.231  tcp 8080         10.0.1.6:80  yes                         IptablesDnatRule web (<stdin>:92:7)
      eip2  192.168.100.231  everything else  –            no: the gateway refuses it
      eip3  192.168.100.232  everything       10.0.1.5     yes                         IptablesFIPRule fip01 (<stdin>:113:7)

    Sees each other
      from                                    to          answered
      VPC test-vpc-1 10.0.1.2..10.0.1.253  ↔  each other  yes
    "
  `);
});

test('what is not evaluated has a number, and a line that rests on it says so', () => {
  const policy = 'apiVersion: networking.k8s.io/v1\nkind: NetworkPolicy\nmetadata: {name: deny, namespace: ns1}\n';
  const route = base.replace(/^ {2}staticRoutes:\n(?: {4}.*\n)*/m, '');
  expect(route).not.toBe(base);
  expect(reach(`${route}---\n${policy}`).stdout).toMatchInlineSnapshot(`
    "Leaves
      VPC         from                  seen outside as  answered                                    by
      test-vpc-1  10.0.1.2..10.0.1.253  –                no: VPC test-vpc-1 has no route out for it  Vpc test-vpc-1 (<stdin>:137:1)

    Enters
      EIP   address          service          to           answered                                           by
      eip1  192.168.100.230  everything       –            no: the gateway refuses it
      eip2  192.168.100.231  tcp 8080         10.0.1.6:80  no answer: VPC test-vpc-1 has no route out for it  IptablesDnatRule web (<stdin>:92:7), Vpc test-vpc-1 (<stdin>:137:1)
      eip2  192.168.100.231  everything else  –            no: the gateway refuses it
      eip3  192.168.100.232  everything       –            no: Subnet net1 drops it by an ACL                 IptablesFIPRule fip01 (<stdin>:113:7), NetworkPolicy ns1/deny (<stdin>:157:7)

    Sees each other
      from                                    to                                                       answered
      VPC test-vpc-1 10.0.1.2..10.0.1.253  →  VPC test-vpc-1 10.0.1.2..10.0.1.4, 10.0.1.6..10.0.1.253  unknown [1]

    Not judged, and may change what refers to it:
      [1] NetworkPolicy ns1/deny (<stdin>:158:18)
    "
  `);
});

test('JSON has the whole of it', () => {
  const { leaves, enters, sees, unjudged, version } = JSON.parse(reach(base, '--format', 'json').stdout) as JsonReach;
  expect({ version, unjudged }).toEqual({ version: 1, unjudged: [] });
  expect(leaves.map(({ from, seenAs, reaches, by }) => [from, seenAs, reaches, by[0]?.object])).toEqual([
    [{ vpc: 'test-vpc-1', addresses: ['10.0.1.5'] }, '192.168.100.232', 'yes', 'IptablesFIPRule fip01'],
    [
      { vpc: 'test-vpc-1', addresses: ['10.0.1.2..10.0.1.4', '10.0.1.6..10.0.1.253'] },
      '192.168.100.230',
      'yes',
      'IptablesSnatRule snat01',
    ],
  ]);
  expect(enters.map(({ eip, services, deliveredTo = '' }) => `${eip} ${services} ${deliveredTo}`)).toContain(
    'eip2 tcp 8080 10.0.1.6:80',
  );
  expect(sees).toHaveLength(1);
});

test('the picture has a sign in each cell, and escapes names', () => {
  const { stdout } = reach(base, '--format', 'svg');
  expect(stdout).toContain('<title>test-vpc-1 → outside: connections work</title>');
  expect(stdout.match(/<g><title>/g)).toHaveLength(3);
  expect(stdout).not.toMatch(/<script|href|NaN|undefined/);
});

/** What a cell of the picture means. */
function cells(text: string) {
  const { stdout } = reach(text, '--format', 'svg');
  return (from: string, to: string) => stdout.match(new RegExp(`<title>${from} → ${to}: ([^<]*)`))?.[1];
}

describe('a cell of two VPCs is about all of their pods', () => {
  const objects = (...all: readonly [kind: string, name: string, spec: object][]) =>
    all
      .map(([kind, name, spec]) => JSON.stringify({ apiVersion: 'kubeovn.io/v1', kind, metadata: { name }, spec }))
      .join('\n---\n');
  const subnet = (name: string, vpc: string, net: string, more: object = {}) => {
    const range = { cidrBlock: `${net}.0/24`, gateway: `${net}.1`, protocol: 'IPv4' };
    return ['Subnet', name, { vpc, ...range, ...more }] as const;
  };
  const peered = (name: string, peer: string, [own, other]: readonly number[], net: string) => {
    const vpcPeerings = [{ remoteVpc: peer, localConnectIP: `169.254.0.${own}/30` }];
    const staticRoutes = [{ policy: 'policyDst', cidr: `${net}.0/24`, nextHopIP: `169.254.0.${other}` }];
    return ['Vpc', name, { vpcPeerings, staticRoutes }] as const;
  };
  const shop = peered('shop', 'pay', [1, 2], '10.2.0');
  const pay = peered('pay', 'shop', [2, 1], '10.1.0');
  const [web, bank] = [subnet('web', 'shop', '10.1.0'), subnet('bank', 'pay', '10.2.0')];

  test('which all get through', () => {
    const cell = cells(objects([...shop], [...pay], [...web], [...bank]));
    expect(cell('shop', 'shop')).toBe('connections work');
    expect(cell('shop', 'pay')).toBe('connections work');
  });

  test.each([
    ['a private subnet', 'shop', 'shop', subnet('db', 'shop', '10.1.1', { private: true })],
    ['a subnet without a route', 'shop', 'pay', subnet('safe', 'pay', '10.2.1')],
  ])('%s is out of it', (_, from, to, more) => {
    expect(cells(objects([...shop], [...pay], [...web], [...bank], [...more]))(from, to)).toBe('some of them do');
  });

  test('who has the addresses of the others answers himself', () => {
    const twin = subnet('twin', 'pay', '10.1.0');
    const cell = cells(objects([...shop], [...pay], [...web], [...bank], [...twin]));
    expect(cell('shop', 'pay')).toBe('packets arrive, no answer comes back');
    expect(cell('pay', 'pay')).toBe('connections work');
  });

  test('one service is out of it', () => {
    const policyRoutes = [{ priority: 300, match: 'ip4.dst == 10.2.0.0/24 && tcp.dst == 25', action: 'drop' }];
    const [kind, name, spec] = shop;
    const cell = cells(objects([kind, name, { ...spec, policyRoutes }], [...pay], [...web], [...bank]));
    expect(cell('shop', 'pay')).toBe('some of them do');
  });

  test('a pod alone has nobody to reach', () => {
    const alone = ['Subnet', 'one', { vpc: 'shop', cidrBlock: '10.1.9.0/30', gateway: '10.1.9.1' }] as const;
    expect(cells(objects(['Vpc', 'shop', {}], [...web], [...alone]))('shop', 'shop')).toBe('connections work');
  });
});

test('localnets are in the picture: those on one segment with one range see each other, of others nobody knows', () => {
  const localnet = (name: string, id: number, subnet: string) => `\
apiVersion: k8s.ovn.org/v1
kind: ClusterUserDefinedNetwork
metadata: {name: ${name}}
spec:
  namespaceSelector: {matchLabels: {team: red}}
  network:
    topology: Localnet
    localnet: {role: Secondary, physicalNetworkName: blue, subnets: [${subnet}], vlan: {mode: Access, access: {id: ${id}}}}
`;
  const networks = [
    localnet('front', 200, '192.168.100.0/24'),
    localnet('back', 200, '192.168.100.0/24'),
    localnet('apart', 200, '192.168.101.0/24'),
    localnet('store', 300, '192.168.100.0/24'),
  ];
  const cell = cells([base, ...networks].join('---\n'));
  expect(cell('localnet front', 'localnet back')).toBe('connections work');
  expect(cell('localnet front', 'localnet front')).toBe('connections work');
  for (const [from, to] of [
    ['localnet front', 'localnet apart'],
    ['localnet front', 'localnet store'],
    ['localnet front', 'outside'],
    ['test-vpc-1', 'localnet front'],
  ] as const)
    expect(cell(from, to), `${from} to ${to}`).toBe('not known: something is not evaluated');
});

test.each([
  ['test-vpc-2', base, 'error: there is no VPC test-vpc-2: did you mean test-vpc-1?\n'],
  ['shop', base, 'error: there is no VPC shop; those here: test-vpc-1\n'],
  ['', base, 'error: the name of the VPC is empty; those here: test-vpc-1\n'],
  ['shop', '', 'error: there is no VPC shop, nor any other one\n'],
])('a VPC that is not there: %j', (name, text, message) => {
  const { code, stdout, stderr } = reach(text, '--vpc', name);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(message);
});
