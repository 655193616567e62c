import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Ip, parseIp } from '../../lib/net/ip';
import type { Outcome, Packet } from '../../lib/paths/packet';
import { reachesIn } from '../../lib/paths/reach/open-rows';
import { reach } from '../../lib/paths/reach/reach';
import type { Row } from '../../lib/paths/reach/row';
import { type Protocol, Services } from '../../lib/paths/services';
import { Topology } from '../../lib/paths/topology';
import { trace } from '../../lib/paths/trace';
import { around, networkOf } from '../controllers/kube-ovn/gateway-rules/support';
import { dnat, eip, fip, object, snat } from '../rules/kube-ovn/nat-objects';

const network: readonly string[] = [
  ...around,
  object('Subnet', 'net2', { vpc: 'vpc1', cidrBlock: '10.0.2.0/24', gateway: '10.0.2.1' }),
  eip('eip3', { externalSubnet: 'outside', v4ip: '192.168.100.232' }),
  snat('snat1', { eip: 'eip1', internalCIDR: '10.0.1.0/24' }),
  dnat('dnat1', { externalPort: '8080' }),
  fip('fip1', { eip: 'eip3', internalIp: '10.0.1.5' }),
];

/** `10.0.1.5 → 192.168.100.231 tcp 8080: 10.0.1.6:80 as 10.0.1.5, yes`, with the outside as one word. */
function told({ from, to, services, deliveredTo, seenAs, ends, ...row }: Row): string {
  const side = ({ vpc, addresses }: Row['from']) =>
    vpc === undefined && addresses.known.size(4) > 1000n ? 'outside' : `${addresses}`;
  const port = deliveredTo?.port ? `:${deliveredTo.port}` : '';
  const target = deliveredTo ? `${deliveredTo.address}${port}` : 'it';
  const all = Services.all.subtract(services).isEmpty ? '' : ` ${services}`;
  const reaches = reachesIn({ from, to, services, ends, ...row });
  return `${side(from)} → ${side(to)}${all}: ${target} from ${seenAs ?? 'it'}, ${ends}, ${reaches}`;
}

const leaves = (objects: readonly string[], version?: string) => reach(networkOf(objects, version)).leaves.map(told);
const enters = (objects: readonly string[], version?: string) => reach(networkOf(objects, version)).enters.map(told);
const sees = (objects: readonly string[], version?: string) => reach(networkOf(objects, version)).sees.map(told);

test('what leaves: by floating IP, by SNAT rule, with its own address', () => {
  expect(leaves(network)).toEqual([
    '10.0.1.5 → outside: it from 192.168.100.232, reply, yes',
    '10.0.1.2..10.0.1.4, 10.0.1.6..10.0.1.253 → outside: it from 192.168.100.230, reply, yes',
    '10.0.2.2..10.0.2.254 → outside: it from it, no-reply, no',
  ]);
});

test('what leaves without a route', () => {
  expect(leaves([object('Vpc', 'vpc1', {}), ...network.slice(1)])).toEqual([
    '10.0.1.2..10.0.1.253, 10.0.2.2..10.0.2.254 → outside: it from it, lost, no',
  ]);
});

test('what enters', () => {
  expect(enters(network)).toEqual([
    'outside → 192.168.100.230: it from it, refused, no',
    'outside → 192.168.100.231 tcp 8080: 10.0.1.6:80 from it, reply, yes',
    'outside → 192.168.100.231 tcp 0..8079, tcp 8081..65535, udp, icmp, other: it from it, refused, no',
    'outside → 192.168.100.232: 10.0.1.5 from it, reply, yes',
  ]);
});

test('subnets of a VPC see each other: one line', () => {
  const all = '10.0.1.2..10.0.1.253, 10.0.2.2..10.0.2.254';
  expect(sees(network)).toEqual([`${all} → ${all}: it from it, reply, yes`]);
});

test('an address that kube-ovn picks is named', () => {
  const objects = [
    ...network,
    eip('eip4', { externalSubnet: 'outside' }),
    snat('all', { eip: 'eip4', internalCIDR: '10.0.0.0/16' }),
  ];
  expect(leaves(objects)).toContain('10.0.2.2..10.0.2.254 → outside: it from <address of eip4>, reply, yes');
  expect(enters(objects)[4]).toBe('outside → <address of eip4>: it from it, refused, no');
});

describe('what is not evaluated', () => {
  test('an ACL of one subnet is evaluated, and leaves the others alone', () => {
    const hidden = object('Subnet', 'net3', {
      vpc: 'vpc1',
      cidrBlock: '10.0.3.0/24',
      acls: [{ direction: 'to-lport', priority: 1, match: 'ip4', action: 'drop' }],
    });
    const rows = reach(networkOf([...network, hidden]));
    const all = '10.0.1.2..10.0.1.253, 10.0.2.2..10.0.2.254';
    expect(rows.leaves.map(told).slice(2)).toEqual([
      '10.0.2.2..10.0.2.254 → outside: it from it, no-reply, no',
      '10.0.3.2..10.0.3.254 → outside: it from it, lost, no',
    ]);
    expect(rows.sees.map(told)).toEqual([`${all} → ${all}: it from it, reply, yes`]);
    expect(rows.unjudged).toEqual([]);
  });

  const policy = (spec: object, namespace?: string) =>
    `${JSON.stringify({ apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy', metadata: { name: 'deny', namespace }, spec })}\n`;

  test('a policy may select any pod of a subnet without namespaces, in the direction that it is about', () => {
    const { leaves, sees } = reach(networkOf([...network, policy({ policyTypes: ['Egress'] })]));
    expect(leaves.map(reachesIn)).toEqual(['unknown', 'unknown', 'no']);
    expect(new Set(sees.map(reachesIn))).toEqual(new Set(['unknown']));
    expect(new Set(leaves.flatMap(({ unjudged }) => unjudged).map(({ what }) => what))).toEqual(
      new Set(['NetworkPolicy deny']),
    );
    const ingress = reach(networkOf([...network, policy({ policyTypes: ['Ingress'] })]));
    expect(ingress.leaves.map(reachesIn)).toEqual(['yes', 'yes', 'no']);
    expect(new Set(ingress.sees.map(reachesIn))).toEqual(new Set(['unknown']));
  });

  test('a policy of a namespace is for the subnets of that', () => {
    const bound = network.map((text) => text.replace('"vpc":"vpc1"', '"vpc":"vpc1","namespaces":["web"]'));
    const of = (namespace: string) => reach(networkOf([...bound, policy({ policyTypes: ['Egress'] }, namespace)]));
    expect(of('web').leaves.map(reachesIn)).toEqual(['unknown', 'unknown', 'no']);
    expect(of('elsewhere').leaves.map(reachesIn)).toEqual(['yes', 'yes', 'no']);
    expect(new Set(of('elsewhere').sees.map(reachesIn))).toEqual(new Set(['yes']));
  });
});

describe('over a peering', () => {
  const vpc = (name: string, peer: string, own: string, routes: readonly object[]) =>
    object('Vpc', name, { vpcPeerings: [{ remoteVpc: peer, localConnectIP: `${own}/30` }], staticRoutes: routes });
  const route = (cidr: string, nextHopIP: string) => ({ cidr, nextHopIP, policy: 'policyDst' });
  const subnets = [
    object('Subnet', 'shop1', { vpc: 'shop', cidrBlock: '10.1.0.0/29' }),
    object('Subnet', 'pay1', { vpc: 'pay', cidrBlock: '10.2.0.0/29' }),
  ];
  const shop = vpc('shop', 'pay', '169.254.0.1', [route('10.2.0.0/30', '169.254.0.2')]);
  const across = (back: readonly object[]) =>
    sees([...subnets, shop, vpc('pay', 'shop', '169.254.0.2', back)]).filter((line) => !/(.*) → \1:/.test(line));

  test('only what routes name', () => {
    expect(across([route('10.1.0.0/24', '169.254.0.1')])).toEqual([
      '10.1.0.2..10.1.0.6 → 10.2.0.2..10.2.0.3: it from it, reply, yes',
      // The answers to the others find no way back.
      '10.2.0.4..10.2.0.6 → 10.1.0.2..10.1.0.6: it from it, no-reply, no',
      '10.2.0.2..10.2.0.3 → 10.1.0.2..10.1.0.6: it from it, reply, yes',
    ]);
  });

  test('without a route back nobody is answered', () => {
    expect(across([])).toEqual(['10.1.0.2..10.1.0.6 → 10.2.0.2..10.2.0.3: it from it, no-reply, no']);
  });
});

describe('trace of any packet agrees with the line that it is in', () => {
  const last = fc.integer({ min: 0, max: 15 });
  const internal = fc.tuple(fc.constantFrom('10.0.1', '10.0.2', '10.1.0'), last).map(([net, host]) => `${net}.${host}`);
  const address = fc.integer({ min: 230, max: 234 }).map((host) => `192.168.100.${host}`);
  const port = fc.constantFrom('80', '81', '8080');
  const name = fc.constantFrom('eip0', 'eip1', 'eip2', 'eip3');
  const rules = fc.record({
    snats: fc.array(
      fc.record({
        eip: name,
        internalCIDR: fc.tuple(internal, fc.integer({ min: 20, max: 32 })).map((p) => p.join('/')),
      }),
      { maxLength: 4 },
    ),
    fips: fc.array(fc.record({ eip: name, internalIp: internal }), { maxLength: 3 }),
    dnats: fc.array(
      fc.record({
        eip: name,
        externalPort: port,
        internalPort: port,
        protocol: fc.constantFrom('tcp', 'udp'),
        internalIp: fc.oneof(internal, address),
        type: fc.constantFrom('', 'share'),
      }),
      { maxLength: 5 },
    ),
    gateways: fc.array(fc.constantFrom('gw1', 'gw2'), { minLength: 4, maxLength: 4 }),
    routes: fc.array(
      fc.record({
        cidr: fc.constantFrom(
          '0.0.0.0/0',
          '10.0.1.4/30',
          '10.1.0.0/29',
          '198.51.100.0/24',
          '203.0.113.0/25',
          '10.0.2.3',
        ),
        nextHopIP: fc.constantFrom('10.0.1.14', '10.0.1.13', '169.254.0.2', '10.0.1.9'),
        policy: fc.constantFrom('policyDst', 'policySrc'),
      }),
      { maxLength: 4 },
    ),
    back: fc.array(fc.constantFrom('0.0.0.0/0', '10.0.1.0/29', '10.0.2.8/29', '192.168.100.230/31'), { maxLength: 2 }),
    version: fc.constantFrom('1.12', '1.15', '1.16', '1.17-dev'),
  });
  type Rules = typeof rules extends fc.Arbitrary<infer R> ? R : never;

  const built = ({ snats, fips, dnats, gateways, routes, back, version }: Rules) =>
    networkOf(
      [
        object('Vpc', 'vpc1', {
          staticRoutes: routes,
          vpcPeerings: [{ remoteVpc: 'far', localConnectIP: '169.254.0.1/30' }],
        }),
        object('Vpc', 'far', {
          staticRoutes: back.map((cidr) => ({ cidr, nextHopIP: '169.254.0.1', policy: 'policyDst' })),
          vpcPeerings: [{ remoteVpc: 'vpc1', localConnectIP: '169.254.0.2/30' }],
        }),
        object('Subnet', 'net1', { vpc: 'vpc1', cidrBlock: '10.0.1.0/28' }),
        object('Subnet', 'net2', { vpc: 'vpc1', cidrBlock: '10.0.2.0/28' }),
        object('Subnet', 'far1', { vpc: 'far', cidrBlock: '10.1.0.0/28' }),
        object('Subnet', 'outside', {
          provider: 'outside.kube-system',
          cidrBlock: '192.168.100.0/24',
          gateway: '192.168.100.1',
        }),
        ...['10.0.1.14', '10.0.1.13'].map((lanIp, i) =>
          object('VpcNatGateway', `gw${i + 1}`, { vpc: 'vpc1', subnet: 'net1', lanIp, externalSubnets: ['outside'] }),
        ),
        ...gateways.map((natGwDp, i) =>
          eip(`eip${i}`, { natGwDp, externalSubnet: 'outside', v4ip: `192.168.100.${230 + i}` }),
        ),
        ...snats.map((spec, i) => snat(`snat${i}`, spec)),
        ...fips.map((spec, i) => fip(`fip${i}`, spec)),
        ...dnats.map((spec, i) => dnat(`dnat${i}`, spec)),
      ],
      version,
    );

  const sent = fc.record({
    from: fc.oneof(internal, fc.constantFrom('198.51.100.7', '203.0.113.10')),
    to: fc.oneof(internal, address, fc.constantFrom('198.51.100.7', '203.0.113.10')),
    protocol: fc.constantFrom<Packet['protocol'][]>('tcp', 'udp', 'icmp'),
    port: fc.constantFrom(80, 81, 8080, 22),
  });

  test('and with the answer of every other packet there', () => {
    let compared = 0;
    fc.assert(
      fc.property(rules, fc.array(sent, { minLength: 15, maxLength: 15 }), (made, packets) => {
        const network = built(made);
        const topology = new Topology(network);
        const { leaves, enters, sees } = reach(network);
        const rows = [...leaves, ...enters, ...sees];
        for (const packet of packets) {
          const [from, to] = [ip(packet.from), ip(packet.to)];
          const of = rows.filter((row) => holds(row, from, to, packet.protocol, packet.port));
          if (from.equals(to)) continue;
          const [sender, receiver] = [kindOf(packet.from), kindOf(packet.to)];
          // Everything that goes out of VPCs, or comes to EIPs, is in some line.
          if (sender === 'pod' && receiver === 'outside') expect(of).not.toEqual([]);
          if (sender === 'outside' && receiver === 'eip') expect(of).not.toEqual([]);
          if (of.length === 0) continue;
          compared++;
          const { protocol } = packet;
          const port = protocol === 'icmp' ? undefined : packet.port;
          const all = trace(topology, { from, to, protocol, port });
          // Where connections are spread, lines between VPCs are those of who gets them, or may get them.
          const isSeen = of.every((row) => sees.includes(row));
          const mayArrive = ({ deliveredTo, open }: Outcome) =>
            deliveredTo !== undefined || open.some(({ kind }) => kind === 'router');
          const outcomes = isSeen ? all.filter(mayArrive) : all;
          const single = outcomes.map(({ deliveredTo: got, seenSource, clientSees, steps }) => {
            // A line is of connections as well: who answers a ping itself refuses them.
            const last = steps.at(-1);
            if (last?.code === 'ping-answered' && last.at.kind !== 'router') return 'refused';
            return got ? `${got.ip}:${got.port} from ${seenSource}, ${clientSees}` : clientSees;
          });
          const expected = of.map((row) => {
            const { deliveredTo: target, seenAs = from, ends } = row;
            const client = { reply: 'reply', 'no-reply': 'nothing', refused: 'refused', lost: 'nothing' }[ends];
            const delivered = ends === 'reply' || ends === 'no-reply';
            return delivered ? `${target?.address ?? to}:${target?.port ?? port} from ${seenAs}, ${client}` : client;
          });
          expect([...new Set(single)].sort()).toEqual([...new Set(expected)].sort());
        }
      }),
      { numRuns: 150 },
    );
    expect(compared).toBeGreaterThan(300);
  });

  /** Nobody has the first addresses of a subnet, nor the last one; a gateway has the inner ones. */
  function kindOf(address: string): 'pod' | 'eip' | 'outside' | 'other' {
    const host = Number(address.slice(address.lastIndexOf('.') + 1));
    if (address.startsWith('10.')) return host > 1 && host < 13 ? 'pod' : 'other';
    if (!address.startsWith('192.')) return 'outside';
    return host < 234 ? 'eip' : 'outside';
  }

  function holds({ from, to, services }: Row, sender: Ip, receiver: Ip, protocol: Protocol, port: number): boolean {
    const asked = Services.of(protocol, port, port);
    return from.addresses.has(sender) && to.addresses.has(receiver) && !services.intersect(asked).isEmpty;
  }
});

function ip(text: string): Ip {
  const parsed = parseIp(text);
  if (!parsed) throw new Error(`no address: ${text}`);
  return parsed;
}
