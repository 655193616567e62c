import { describe, expect, test } from 'vitest';
import { type Ip, parseIp } from '../../lib/net/ip';
import { RangeSet } from '../../lib/net/range-set';
import type { LogicalSwitchPort } from '../../lib/ovn/northbound';
import { etherTypes, everyIpv4, everyIpv6 } from '../../lib/ovn/packets/dimensions';
import { NumberSet } from '../../lib/ovn/packets/number-set';
import { Packets } from '../../lib/ovn/packets/packets';
import type { Trace } from '../../lib/ovn/trace';
import { type Host, Walk } from '../../lib/ovn/walk';
import type { Dataplane } from '../../lib/packets/dataplane';
import { packetOf } from '../conformance/packets/packets';
import { recordingOf } from '../conformance/packets/recording';
import { shared } from '../shared';

const folder = shared('corpus/controller');

/** Networks with ACLs, NetworkPolicies, security groups, NAT, peerings, several next hops, both families. */
const networks = ['d-000', 'd-001', 'd-009', 'd-022', 'd-032', 'd-050', 'd-079', 'd-085', 'd-104'];

describe.skipIf(!folder)('packets walked together', () => {
  test.each(networks)('go where each of them goes alone (%s)', (network) => {
    const plane = recordingOf({ network, release: 'v1.16.2' }, folder as string)?.recorded as Dataplane;
    let compared = 0;
    for (const { name, pods, host, family } of sendersOf(plane)) {
      const together = send(plane, everyPacket(pods, family), name, pods, host);
      for (const port of pods)
        for (const from of addressesOf(port, family))
          for (const to of destinationsOf(plane, family)) {
            if (from.equals(to)) continue;
            for (const service of services) {
              const packet = packetOf(from, to, service);
              const alone = send(plane, packet, name, [port], host);
              const own = together.filter(({ flow }) => flow.sent.intersect(packet));
              expect(endsOf(own, packet), `${from} ${to} ${service.protocol} ${service.port}`).toEqual(
                endsOf(alone, packet),
              );
              compared++;
            }
          }
    }
    expect(compared).toBeGreaterThan(100);
  });
});

const services = [
  { protocol: 'tcp', port: 80 },
  { protocol: 'udp', port: 53 },
  { protocol: 'icmp', port: 0 },
] as const;

function send(
  { topology, world }: Dataplane,
  packets: Packets,
  on: string,
  from: readonly LogicalSwitchPort[],
  host: Host,
) {
  return new Walk(topology, world).send(packets, on, from, host);
}

function* sendersOf({ topology, hosts }: Dataplane) {
  for (const [name, host] of hosts) {
    const pods = topology.switch(name)?.row.ports.filter(({ type }) => type === '') ?? [];
    for (const family of [4, 6] as const) {
      const own = pods.filter((port) => addressesOf(port, family).length > 0);
      if (own.length > 0) yield { name, pods: own, host, family };
    }
  }
}

/** Everything that pods of a switch send from their own addresses, to anywhere. */
function everyPacket(pods: readonly LogicalSwitchPort[], family: 4 | 6): Packets {
  return Packets.of([
    ['eth.type', NumberSet.of(etherTypes[family])],
    ['ip.src', RangeSet.of(pods.flatMap((port) => addressesOf(port, family)))],
    ['ip.dst', family === 4 ? everyIpv4 : everyIpv6],
    ['ip.ttl', NumberSet.of(64)],
    ['ip.frag', NumberSet.of(0)],
  ]) as Packets;
}

function addressesOf({ addresses }: LogicalSwitchPort, family: 4 | 6): readonly Ip[] {
  const all = addresses.flatMap((text) => text.split(' ')).flatMap((text) => parseIp(text) ?? []);
  return all.filter((ip) => ip.family === family);
}

/** Addresses of pods, of routers, of NAT, of VIPs, and some beyond. */
function destinationsOf({ topology: { northbound } }: Dataplane, family: 4 | 6): readonly Ip[] {
  const texts = [
    ...[...northbound.switches.values()].flatMap(({ ports }) => ports.flatMap(({ addresses }) => addresses)),
    ...[...northbound.routers.values()].flatMap(({ ports }) => ports.flatMap((port) => port.networks)),
    ...[...northbound.routers.values()].flatMap(({ nat }) => nat.map(({ externalIP }) => externalIP)),
    ...[...northbound.loadBalancers.values()].flatMap(({ vips }) =>
      [...vips.keys()].map((vip) => vip.replace(/:\d+$/, '')),
    ),
    '8.8.8.8',
    '10.1.1.45',
    '172.30.0.9',
    '2001:db8::9',
  ];
  const ips = texts.flatMap((text) => text.split(' ')).flatMap((text) => parseIp(text.replace(/\/.*/, '')) ?? []);
  const own = new Map(ips.filter((ip) => ip.family === family).map((ip) => [`${ip}`, ip]));
  return [...own.values()];
}

/** The different ends, with what decided, of the traces of one packet. */
function endsOf(traces: readonly Trace[], packet: Packets): readonly string[] {
  return [...new Set(traces.map((trace) => endOf(trace, packet)))].sort();
}

function endOf({ disposition, steps, choices, flow }: Trace, packet: Packets): string {
  const { code, at } = disposition;
  const rules = steps.flatMap((step) => {
    if (step.code === 'acl') return step.acls.map(({ acl }) => `${step.at.name} ${acl.priority} ${acl.match}`);
    if (step.code === 'policy')
      return step.policies.map(({ priority, match }) => `${priority} ${match} ${step.nextHop}`);
    if (step.code === 'route') return step.routes.map(({ prefix, nextHop }) => `${prefix} ${nextHop}`);
    return step.code === 'translated' ? `${step.to}` : step.code === 'balanced' ? step.backend : [];
  });
  const receiver = code === 'delivered' ? receiverOf(disposition.ports, flow, packet) : '';
  return [code, at.name, receiver, JSON.stringify(choices), ...rules].join(' | ');
}

/** Of several ports the one that has the address to which the packet was sent: nothing was written into it then. */
function receiverOf(ports: readonly LogicalSwitchPort[], { written }: Trace['flow'], packet: Packets): string {
  const [only, more] = ports;
  if (!more) return `${only?.name}`;
  expect(written.has('ip.dst')).toBe(false);
  const to = packet.get('ip.dst') as RangeSet;
  const own = ports.filter((port) =>
    ([4, 6] as const).some((family) => addressesOf(port, family).some((ip) => to.contains(ip))),
  );
  return own.map(({ name }) => name).join();
}
