import { describe, expect, test } from 'vitest';
import { parseIp } from '../../lib/net/ip';
import { AddressSet } from '../../lib/paths/addresses';
import type { Hosts, Outcome } from '../../lib/paths/packet';
import { Topology } from '../../lib/paths/topology';
import { trace } from '../../lib/paths/trace';
import { hopText, sentenceOf } from '../../lib/paths/words';
import { around, networkOf } from '../controllers/kube-ovn/gateway-rules/support';
import { dnat, eip, fip, object, snat } from '../rules/kube-ovn/nat-objects';

const host = '203.0.113.10';

/** The network of document 002 with a second subnet that no SNAT rule covers. */
const network: readonly string[] = [
  ...around,
  object('Subnet', 'net2', { vpc: 'vpc1', cidrBlock: '10.0.2.0/24', gateway: '10.0.2.1' }),
  eip('eip3', { externalSubnet: 'outside', v4ip: '192.168.100.232' }),
  snat('snat1', { eip: 'eip1', internalCIDR: '10.0.1.0/24' }),
  dnat('dnat1', { externalPort: '8080' }),
  fip('fip1', { eip: 'eip3', internalIp: '10.0.1.5' }),
];

function ip(text: string) {
  const parsed = parseIp(text);
  if (!parsed) throw new Error(`no address: ${text}`);
  return parsed;
}

interface Circumstances {
  readonly version?: string;
  readonly objects?: readonly string[];
  readonly hosts?: Hosts;
}

function outcomes(from: string, to: string, { version, objects = network, hosts }: Circumstances = {}) {
  const [address = '', port = '0'] = to.split(':');
  const packet = { from: ip(from), to: ip(address), protocol: 'tcp', port: Number(port) } as const;
  return trace(new Topology(networkOf(objects, version)), packet, hosts);
}

/** What only lets packets go on is not told. */
const isTold = ({ code }: Outcome['steps'][number]) => code !== 'policy-allowed';

/** `10.0.1.6:80 from 10.0.1.7, reply` for each outcome. */
function ends(...args: Parameters<typeof outcomes>): string[] {
  return outcomes(...args).map(({ deliveredTo, seenSource, clientSees }) =>
    deliveredTo ? `${deliveredTo.ip}:${deliveredTo.port} from ${seenSource}, ${clientSees}` : clientSees,
  );
}

test('out of the VPC: the SNAT rule, the floating IP, or the private address, which nobody answers', () => {
  expect(ends('10.0.1.6', `${host}:443`)).toEqual([`${host}:443 from 192.168.100.230, reply`]);
  expect(ends('10.0.1.5', `${host}:443`)).toEqual([`${host}:443 from 192.168.100.232, reply`]);
  expect(ends('10.0.2.9', `${host}:443`)).toEqual([`${host}:443 from 10.0.2.9, nothing`]);
});

test('into the VPC: the floating IP on every port, the forwarded port, and nothing else', () => {
  expect(ends(host, '192.168.100.232:22')).toEqual([`10.0.1.5:22 from ${host}, reply`]);
  expect(ends(host, '192.168.100.231:8080')).toEqual([`10.0.1.6:80 from ${host}, reply`]);
  expect(ends(host, '192.168.100.231:8081')).toEqual(['refused']);
  expect(ends('10.0.1.7', '192.168.100.231:8081')).toEqual(['refused']);
});

test('out and in again: before 1.16 the answer takes the short way and is none', () => {
  expect(ends('10.0.1.7', '192.168.100.231:8080', { version: '1.15' })).toEqual(['10.0.1.6:80 from 10.0.1.7, nothing']);
  expect(ends('10.0.1.7', '192.168.100.231:8080')).toEqual(['10.0.1.6:80 from 192.168.100.231, reply']);
  expect(ends('10.0.2.9', '192.168.100.231:8080')).toEqual(['10.0.1.6:80 from 192.168.100.231, reply']);
  expect(ends('10.0.1.6', '192.168.100.231:8080', { version: '1.15' })).toEqual(['nothing']);
  expect(ends('10.0.1.5', '192.168.100.231:8080', { version: '1.12' })).toEqual([
    '10.0.1.6:80 from 192.168.100.232, reply',
  ]);
});

test('pods of a VPC reach each other without the gateway', () => {
  const [outcome] = outcomes('10.0.1.6', '10.0.2.9:80');
  expect(outcome?.clientSees).toBe('reply');
  expect(outcome?.steps.filter(isTold).map(({ at }) => hopText(at))).toEqual(['Subnet net1', 'VPC vpc1', 'VPC vpc1']);
  expect(outcomes('10.0.1.6', '10.0.1.9:80')[0]?.steps.map(({ at }) => hopText(at))).toEqual([
    'Subnet net1',
    'Subnet net1',
  ]);
});

test('without a default route to the gateway nothing leaves, and what comes in is not answered', () => {
  const objects = [object('Vpc', 'vpc1', {}), ...network.slice(1)];
  expect(ends('10.0.1.6', `${host}:443`, { objects })).toEqual(['nothing']);
  expect(ends(host, '192.168.100.232:22', { objects })).toEqual([`10.0.1.5:22 from ${host}, nothing`]);
});

test('a default route to somebody else is followed no further', () => {
  const staticRoutes = [{ cidr: '0.0.0.0/0', nextHopIP: '10.0.1.253', policy: 'policyDst' }];
  const objects = [object('Vpc', 'vpc1', { staticRoutes }), ...network.slice(1)];
  const [outcome] = outcomes('10.0.1.6', `${host}:443`, { objects });
  expect(outcome?.clientSees).toBe('nothing');
  expect(outcome?.steps.at(-1)).toMatchObject({ code: 'no-next-hop', address: ip('10.0.1.253') });
});

test('the longest prefix counts, then a route for one source address, then the default route', () => {
  const staticRoutes = [
    { cidr: '0.0.0.0/0', nextHopIP: '10.0.1.253', policy: 'policyDst' },
    { cidr: '203.0.113.0/24', nextHopIP: '10.0.1.254', policy: 'policyDst' },
    { cidr: '203.0.113.128/25', nextHopIP: '10.0.1.253', policy: 'policyDst' },
    { cidr: '10.0.1.7/32', nextHopIP: '10.0.1.254', policy: 'policySrc' },
  ];
  const objects = [object('Vpc', 'vpc1', { staticRoutes }), ...network.slice(1)];
  expect(ends('10.0.1.6', `${host}:443`, { objects })).toEqual([`${host}:443 from 192.168.100.230, reply`]);
  expect(ends('10.0.1.7', '203.0.113.130:443', { objects })).toEqual(['nothing']);
  expect(ends('10.0.1.6', '198.51.100.7:443', { objects })).toEqual(['nothing']);
  expect(ends('10.0.1.7', '198.51.100.7:443', { objects })).toEqual(['198.51.100.7:443 from 192.168.100.230, reply']);
});

test('an address that nobody has gets nothing', () => {
  const hosts = { inside: AddressSet.of() };
  expect(ends(host, '192.168.100.231:8080', { hosts })).toEqual(['nothing']);
  expect(ends('10.0.1.6', `${host}:443`, { hosts: { outside: AddressSet.of() } })).toEqual(['nothing']);
});

test('a shared port leads to each of its targets, before a floating IP', () => {
  const shared = ['10.0.1.6', '10.0.1.7'].map((internalIp) =>
    dnat(`to-${internalIp}`, { eip: 'eip3', externalPort: '80', internalIp, type: 'share' }),
  );
  const circumstances = { objects: [...network, ...shared], version: '1.17-dev' };
  expect(ends(host, '192.168.100.232:80', circumstances)).toEqual([
    `10.0.1.6:80 from ${host}, reply`,
    `10.0.1.7:80 from ${host}, reply`,
  ]);
});

test('from one gateway into another', () => {
  const second = [
    object('Vpc', 'vpc2', { staticRoutes: [{ cidr: '0.0.0.0/0', nextHopIP: '10.9.0.254', policy: 'policyDst' }] }),
    object('Subnet', 'far', { vpc: 'vpc2', cidrBlock: '10.9.0.0/24' }),
    object('VpcNatGateway', 'gw2', { vpc: 'vpc2', subnet: 'far', lanIp: '10.9.0.254', externalSubnets: ['outside'] }),
    eip('eip9', { natGwDp: 'gw2', externalSubnet: 'outside', v4ip: '192.168.100.240' }),
    fip('fip9', { eip: 'eip9', internalIp: '10.9.0.5' }),
  ];
  const objects = [...network, ...second];
  expect(ends('10.0.1.6', '192.168.100.240:80', { objects })).toEqual(['10.9.0.5:80 from 192.168.100.230, reply']);
});

test('gateways that forward to each other for ever are left alone', () => {
  const far = [
    object('VpcNatGateway', 'gw2', { vpc: 'vpc1', subnet: 'net1', lanIp: '10.0.1.253', externalSubnets: ['outside'] }),
    eip('eip9', { natGwDp: 'gw2', externalSubnet: 'outside', v4ip: '192.168.100.240' }),
    dnat('there', { eip: 'eip9', internalIp: '192.168.100.231', internalPort: '9' }),
    dnat('back', { externalPort: '9', internalIp: '192.168.100.240', internalPort: '8081' }),
  ];
  const [outcome] = outcomes(host, '192.168.100.240:8081', { objects: [...network, ...far] }) as [Outcome];
  expect(outcome.clientSees).toBe('nothing');
  expect(outcome.steps.at(-1)?.code).toBe('loop');
});

test('each step says where it happens, what the packet is then, and what of the input decided it', () => {
  const [outcome] = outcomes('10.0.1.7', '192.168.100.231:8080');
  const told = outcome?.steps
    .filter(isTold)
    .map(
      ({ direction, packet, decidedBy, ...step }) =>
        `${direction} ${sentenceOf(step)}: ${packet.from} → ${packet.to}:${packet.port}${decidedBy ? ` (${decidedBy.resource.title})` : ''}`,
    );
  expect(told).toEqual([
    'request Subnet net1 takes it to the router: 10.0.1.7 → 192.168.100.231:8080 (Subnet net1)',
    'request VPC vpc1 routes it to 10.0.1.254: 10.0.1.7 → 192.168.100.231:8080 (Vpc vpc1)',
    'request gateway gw1 translates the destination: 10.0.1.7 → 10.0.1.6:80 (IptablesDnatRule dnat1)',
    'request gateway gw1 forwards it from eth0 to eth0: 10.0.1.7 → 10.0.1.6:80',
    'request gateway gw1 translates the source: 192.168.100.231 → 10.0.1.6:80 (IptablesEIP eip2)',
    'request Subnet net1 delivers it, without a router: 192.168.100.231 → 10.0.1.6:80 (Subnet net1)',
    'answer VPC vpc1 routes it to 10.0.1.254: 10.0.1.6 → 192.168.100.231:80 (Vpc vpc1)',
    'answer gateway gw1 translates the answer back: 192.168.100.231 → 10.0.1.7:8080 (IptablesDnatRule dnat1)',
    'answer Subnet net1 delivers the answer: 192.168.100.231 → 10.0.1.7:8080',
  ]);
});

describe('over a peering', () => {
  const vpc = (name: string, peer: string, own: string, routes: readonly object[]) =>
    object('Vpc', name, { vpcPeerings: [{ remoteVpc: peer, localConnectIP: `${own}/30` }], staticRoutes: routes });
  const route = (cidr: string, nextHopIP: string) => ({ cidr, nextHopIP, policy: 'policyDst' });
  const subnets = [
    object('Subnet', 'shop1', { vpc: 'shop', cidrBlock: '10.1.0.0/24' }),
    object('Subnet', 'pay1', { vpc: 'pay', cidrBlock: '10.2.0.0/24' }),
  ];
  const there = route('10.2.0.0/24', '169.254.0.2');
  const back = route('10.1.0.0/24', '169.254.0.1');
  const shop = vpc('shop', 'pay', '169.254.0.1', [there]);

  test('with a route on both sides', () => {
    const objects = [...subnets, shop, vpc('pay', 'shop', '169.254.0.2', [back])];
    expect(ends('10.1.0.5', '10.2.0.6:80', { objects })).toEqual(['10.2.0.6:80 from 10.1.0.5, reply']);
    const [{ steps } = { steps: [] }] = outcomes('10.1.0.5', '10.2.0.6:80', { objects });
    expect(steps.filter(isTold).map(({ direction, at }) => `${direction}: ${hopText(at)}`)).toEqual([
      'request: Subnet shop1',
      'request: VPC shop',
      'request: VPC pay',
      'answer: VPC pay',
      'answer: VPC shop',
    ]);
  });

  test('without the route back there is no answer', () => {
    const objects = [...subnets, shop, vpc('pay', 'shop', '169.254.0.2', [])];
    expect(ends('10.1.0.5', '10.2.0.6:80', { objects })).toEqual(['10.2.0.6:80 from 10.1.0.5, nothing']);
  });

  test('to an address that the other side does not have', () => {
    const objects = [...subnets, shop, vpc('pay', 'shop', '169.254.0.6', [back])];
    expect(ends('10.1.0.5', '10.2.0.6:80', { objects })).toEqual(['nothing']);
  });

  test('round in circles', () => {
    const objects = [
      ...subnets,
      vpc('shop', 'pay', '169.254.0.1', [route('10.9.0.0/16', '169.254.0.2')]),
      vpc('pay', 'shop', '169.254.0.2', [route('10.9.0.0/16', '169.254.0.1')]),
    ];
    expect(ends('10.1.0.5', '10.9.0.6:80', { objects })).toEqual(['nothing']);
  });

  test('out through the gateway of the other VPC: the answer finds back only where the other VPC knows the way', () => {
    const objects = (routes: readonly object[]) => [
      ...network.filter((text) => !text.includes('kind: Vpc\n')),
      object('Subnet', 'shop1', { vpc: 'shop', cidrBlock: '10.1.0.0/24' }),
      vpc('shop', 'vpc1', '169.254.0.1', [route('0.0.0.0/0', '169.254.0.2')]),
      vpc('vpc1', 'shop', '169.254.0.2', [route('0.0.0.0/0', '10.0.1.254'), ...routes]),
      snat('snat2', { eip: 'eip1', internalCIDR: '10.1.0.0/24' }),
    ];
    const seen = `${host}:443 from 192.168.100.230`;
    expect(ends('10.1.0.5', `${host}:443`, { objects: objects([back]) })).toEqual([`${seen}, reply`]);
    expect(ends('10.1.0.5', `${host}:443`, { objects: objects([]) })).toEqual([`${seen}, nothing`]);
  });
});
