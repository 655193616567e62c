import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reachChanges } from '../../../lib/change/reach/reach-changes';
import { type Ip, parseIp } from '../../../lib/net/ip';
import { connectedVpcs } from '../../../lib/paths/reach/ranges';
import { Services } from '../../../lib/paths/services';
import { subnetsAt } from '../../../lib/paths/subnets-at';
import { Topology } from '../../../lib/paths/topology';
import { trace } from '../../../lib/paths/trace';
import { networkOf } from '../../controllers/kube-ovn/gateway-rules/support';
import { dnat, eip, fip, object, snat } from '../../rules/kube-ovn/nat-objects';

/** Every statement holds for every packet of it, and every packet whose fate is another one is in a statement. */

const last = fc.integer({ min: 2, max: 12 });
const internal = fc.tuple(fc.constantFrom('10.0.1', '10.0.2', '10.1.0'), last).map(([net, host]) => `${net}.${host}`);
const name = fc.constantFrom('eip0', 'eip1', 'eip2');
const port = fc.constantFrom('80', '81', '8080');

const rules = fc.record({
  snats: fc.array(
    fc.record({
      eip: name,
      internalCIDR: fc.tuple(internal, fc.integer({ min: 24, max: 32 })).map((parts) => parts.join('/')),
    }),
    { maxLength: 3 },
  ),
  fips: fc.array(fc.record({ eip: name, internalIp: internal }), { maxLength: 2 }),
  dnats: fc.array(
    fc.record({
      eip: name,
      externalPort: port,
      internalPort: port,
      protocol: fc.constantFrom('tcp', 'udp'),
      internalIp: internal,
    }),
    { maxLength: 3 },
  ),
  routes: fc.array(
    fc.record({
      cidr: fc.constantFrom('0.0.0.0/0', '10.0.1.4/30', '10.1.0.0/29', '198.51.100.0/24'),
      nextHopIP: fc.constantFrom('10.0.1.14', '169.254.0.2', '10.0.1.9'),
      policy: fc.constantFrom('policyDst', 'policySrc'),
    }),
    { maxLength: 3 },
  ),
  back: fc.array(fc.constantFrom('0.0.0.0/0', '10.0.1.0/29', '10.0.2.8/29'), { maxLength: 2 }),
  isPrivate: fc.boolean(),
});
type Rules = typeof rules extends fc.Arbitrary<infer R> ? R : never;

function built({ snats, fips, dnats, routes, back, isPrivate }: Rules, version: string) {
  const side = (remoteVpc: string, localConnectIP: string) => [{ remoteVpc, localConnectIP }];
  return networkOf(
    [
      object('Vpc', 'vpc1', { staticRoutes: routes, vpcPeerings: side('far', '169.254.0.1/30') }),
      object('Vpc', 'far', {
        staticRoutes: back.map((cidr) => ({ cidr, nextHopIP: '169.254.0.1', policy: 'policyDst' })),
        vpcPeerings: side('vpc1', '169.254.0.2/30'),
      }),
      object('Subnet', 'join', { vpc: 'ovn-cluster', cidrBlock: '100.64.0.0/16' }),
      object('Subnet', 'net1', { vpc: 'vpc1', cidrBlock: '10.0.1.0/28' }),
      object('Subnet', 'net2', {
        vpc: 'vpc1',
        cidrBlock: '10.0.2.0/28',
        ...(isPrivate && { private: true, allowSubnets: ['10.0.1.0/30'] }),
      }),
      object('Subnet', 'far1', { vpc: 'far', cidrBlock: '10.1.0.0/28' }),
      object('Subnet', 'outside', { provider: 'outside.kube-system', cidrBlock: '192.168.100.0/24' }),
      object('VpcNatGateway', 'gw1', { vpc: 'vpc1', subnet: 'net1', lanIp: '10.0.1.14', externalSubnets: ['outside'] }),
      ...[0, 1, 2].map((i) => eip(`eip${i}`, { externalSubnet: 'outside', v4ip: `192.168.100.${230 + i}` })),
      ...snats.map((spec, i) => snat(`snat${i}`, spec)),
      ...fips.map((spec, i) => fip(`fip${i}`, spec)),
      ...dnats.map((spec, i) => dnat(`dnat${i}`, spec)),
    ],
    version,
  );
}

/** A change of one part, as people make them: the others stay. */
const change = fc
  .tuple(rules, rules, fc.constantFrom<keyof Rules>('snats', 'fips', 'dnats', 'routes', 'back', 'isPrivate'))
  .map(([base, other, part]) => ({ base, head: { ...base, [part]: other[part] } as Rules }));

const outsider = fc.constantFrom('198.51.100.7', '203.0.113.10');
const external = fc.integer({ min: 230, max: 232 }).map((host) => `192.168.100.${host}`);
const ends = fc.oneof(
  fc.tuple(internal, outsider),
  fc.tuple(outsider, external),
  fc.tuple(internal, internal).filter(([from, to]) => from !== to),
);
const sent = fc.record({
  ends,
  protocol: fc.constantFrom<('tcp' | 'udp')[]>('tcp', 'udp'),
  port: fc.constantFrom(80, 81, 8080, 22),
});
type Sent = typeof sent extends fc.Arbitrary<infer S> ? S : never;

/** What becomes of a packet, as `trace` says it: each fate once. Between pods, what comes to the outside is lost. */
function fatesOf(topology: Topology, { ends: [from, to], protocol, port }: Sent): readonly string[] | 'open' {
  const outcomes = trace(topology, { from: ip(from), to: ip(to), protocol, port });
  if (outcomes.some(({ open }) => open.some(({ kind }) => kind === 'router'))) return 'open';
  const areBothInside = from.startsWith('10.') && to.startsWith('10.');
  const fates = outcomes.map(({ deliveredTo: got, seenSource, clientSees, steps }) => {
    const end = steps.findLast(({ direction }) => direction === 'request');
    if (!got || (areBothInside && end?.at.kind === 'outside')) return 'nobody';
    return `${got.ip}:${got.port} from ${seenSource}, ${clientSees}`;
  });
  return [...new Set(fates)].sort();
}

type Fates = ReturnType<typeof fatesOf>;

function expectedOf(was: Fates, is: Fates, areRouted: boolean): readonly string[] {
  if (was !== 'open' && is !== 'open') return `${was}` === `${is}` ? [] : ['changed'];
  if (was === is || !areRouted) return [];
  return [was === 'open' ? 'certain' : 'uncertain'];
}

/** Where no route leads from one VPC to the other one, nobody gets it, whatever is not known of its way. */
function areRouted(topology: Topology, from: Ip, to: Ip): boolean {
  const [sender, receiver] = [from, to].map((end) => subnetsAt(topology.network, end)[0]?.vpc);
  return !sender || !receiver || connectedVpcs(topology, sender).has(receiver);
}

test('the fate of a packet is another one exactly where a statement says so', () => {
  const compared = { changed: 0, same: 0 };
  fc.assert(
    fc.property(
      change,
      fc.constantFrom('1.15', '1.16', '1.17-dev'),
      fc.array(sent, { minLength: 30, maxLength: 30 }),
      ({ base, head }, version, packets) => {
        const states = { base: built(base, version), head: built(head, version) };
        const { changes } = reachChanges(states);
        const [before, after] = [new Topology(states.base), new Topology(states.head)];
        for (const packet of packets) {
          const [was, is] = [fatesOf(before, packet), fatesOf(after, packet)];
          const asked = Services.of(packet.protocol, packet.port, packet.port);
          const [from, to] = packet.ends.map(ip) as [Ip, Ip];
          const of = changes.filter(
            (one) => one.from.has(from) && one.to.has(to) && !one.services.intersect(asked).isEmpty,
          );
          const expected = expectedOf(was, is, areRouted(before, from, to) || areRouted(after, from, to));
          expect({ packet, was, is, what: of.map(({ what }) => what) }).toEqual({ packet, was, is, what: expected });
          compared[expected.length > 0 ? 'changed' : 'same']++;
        }
      },
    ),
    { numRuns: 120 },
  );
  expect(compared.changed).toBeGreaterThan(100);
  expect(compared.same).toBeGreaterThan(1000);
});

function ip(text: string): Ip {
  const parsed = parseIp(text);
  if (!parsed) throw new Error(`no address: ${text}`);
  return parsed;
}
