import { describe, expect, test } from 'vitest';
import { type Ip, parseIp } from '../../lib/net/ip';
import { RangeSet } from '../../lib/net/range-set';
import type { LogicalRouter, LogicalSwitchPort, StaticRoute } from '../../lib/ovn/northbound';
import { valuesOf } from '../../lib/ovn/packets/flow';
import { onlyAddress } from '../../lib/ovn/packets/values';
import { routePriorities } from '../../lib/ovn/router/priorities';
import { Topology } from '../../lib/ovn/topology';
import type { Trace } from '../../lib/ovn/trace';
import { Walk, type World } from '../../lib/ovn/walk';
import { packetOf } from '../conformance/packets/packets';
import { type Example, hostOn, northboundOf } from './northbound';

const gateway = RangeSet.of([parseIp('172.30.0.1') ?? []].flat());
const world: World = {
  priorities: routePriorities['25.03'],
  isUp: () => true,
  outside: (_, asker) => (asker === 'router' ? gateway : RangeSet.none),
};

const addresses = { a1: '10.0.1.10', a2: '10.0.1.11', b1: '10.0.2.10', b2: '10.0.2.11' } as const;

function trace(example: Example, from: keyof typeof addresses, to: string, own: Partial<World> = {}, port = 80) {
  const topology = new Topology(northboundOf(example), (one) => own.forward !== undefined && one.name === 'b1');
  const { of, port: sender } = topology.switchPort(from) as { of: { name: string }; port: LogicalSwitchPort };
  const walk = new Walk(topology, { ...world, ...own });
  const packet = packetOf(parseIp(addresses[from]) as Ip, parseIp(to) as Ip, { protocol: 'tcp', port });
  const traces = walk.send(packet, of.name, [sender], hostOn(of.name));
  return { topology, traces };
}

/** `delivered b1 10.0.1.10 > 10.0.2.10` */
function ends(traces: readonly Trace[]): readonly string[] {
  return traces.map(({ disposition: end, flow, choices }) => {
    const where =
      end.code === 'delivered'
        ? end.ports.map(({ name }) => name).join()
        : end.code === 'dropped'
          ? end.reason
          : end.at.name;
    const way = `${onlyAddress(valuesOf(flow, 'ip.src'))} > ${onlyAddress(valuesOf(flow, 'ip.dst'))}`;
    return [end.code, where, way, ...choices.map(({ by, among }) => `${by} of ${among}`)].join(' ');
  });
}

describe('a router', () => {
  const tie: Example = {
    routes: [
      ['0.0.0.0/0', '10.0.2.10'],
      ['10.0.1.0/24', '10.0.2.11', 'src-ip'],
    ],
  };

  test('prefers every route by destination to one by source, in OVN 25.03', () => {
    expect(ends(trace(tie, 'a1', '1.1.1.1').traces)).toEqual(['delivered b1 10.0.1.10 > 1.1.1.1']);
  });

  test('has no order between a default route and one by source, before', () => {
    expect(ends(trace(tie, 'a1', '1.1.1.1', { priorities: routePriorities['24.03'] }).traces)).toEqual([
      'delivered b1 10.0.1.10 > 1.1.1.1 tie of 2',
      'delivered b2 10.0.1.10 > 1.1.1.1 tie of 2',
    ]);
  });

  test('shares connections between next hops of one prefix', () => {
    const example: Example = {
      routes: [
        ['0.0.0.0/0', '10.0.2.10'],
        ['0.0.0.0/0', '10.0.2.11'],
      ],
    };
    expect(ends(trace(example, 'a1', '1.1.1.1').traces)).toEqual([
      'delivered b1 10.0.1.10 > 1.1.1.1 next-hop of 2',
      'delivered b2 10.0.1.10 > 1.1.1.1 next-hop of 2',
    ]);
  });

  test('leaves out a next hop in none of its networks, and takes the next prefix', () => {
    const example: Example = {
      routes: [
        ['1.0.0.0/8', '192.0.2.1'],
        ['0.0.0.0/0', '10.0.2.10'],
      ],
    };
    expect(ends(trace(example, 'a1', '1.1.1.1').traces)).toEqual(['delivered b1 10.0.1.10 > 1.1.1.1']);
  });

  test('asks policies only of packets that found a route', () => {
    const policies = [[100, 'ip4.src == 10.0.1.0/24', 'reroute', '10.0.2.10']] as const;
    expect(ends(trace({ policies }, 'a1', '1.1.1.1').traces)).toEqual(['dropped no-route 10.0.1.10 > 1.1.1.1']);
    const routes = [['0.0.0.0/0', '172.30.0.1']] as const;
    expect(ends(trace({ policies, routes }, 'a1', '1.1.1.1').traces)).toEqual(['delivered b1 10.0.1.10 > 1.1.1.1']);
  });

  test('leaves out a policy that OVN cannot read, or whose sessions are down', () => {
    const policies = [[100, '!tcp', 'drop']] as const;
    expect(ends(trace({ policies }, 'a1', '10.0.2.10').traces)).toEqual(['delivered b1 10.0.1.10 > 10.0.2.10']);
  });

  test('names both policies of one priority that differ', () => {
    const policies = [
      [100, 'ip4.src == 10.0.1.0/24', 'drop'],
      [100, 'ip4.dst == 10.0.2.0/24', 'allow'],
    ] as const;
    expect(ends(trace({ policies }, 'a1', '10.0.2.10').traces).toSorted()).toEqual([
      'delivered b1 10.0.1.10 > 10.0.2.10 tie of 2',
      'dropped routing-policy 10.0.1.10 > 10.0.2.10 tie of 2',
    ]);
  });

  test('names every row that may stand in the place of another one', () => {
    const rows = northboundOf({ routes: [['0.0.0.0/0', '10.0.2.10']] });
    const router = rows.routers.get('r') as LogicalRouter;
    const [route] = router.staticRoutes;
    const staticRoutes = [
      { ...(route as StaticRoute), alternatives: [{ ...(route as StaticRoute), nextHop: '10.0.2.11' }] },
    ];
    const topology = new Topology({ ...rows, routers: new Map([['r', { ...router, staticRoutes }]]) });
    const packet = packetOf(parseIp('10.0.1.10') as Ip, parseIp('1.1.1.1') as Ip, { protocol: 'tcp', port: 80 });
    const sender = topology.switchPort('a1')?.port as LogicalSwitchPort;
    expect(ends(new Walk(topology, world).send(packet, 'a', [sender], hostOn('a')))).toEqual([
      'delivered b1 10.0.1.10 > 1.1.1.1 tie of 2',
      'delivered b2 10.0.1.10 > 1.1.1.1 tie of 2',
    ]);
  });

  test('discards', () => {
    expect(ends(trace({ routes: [['1.0.0.0/8', 'discard']] }, 'a1', '1.1.1.1').traces)).toEqual([
      'dropped discard-route 10.0.1.10 > 1.1.1.1',
    ]);
  });

  test('translates sources by the longest range, and restores them in the answer', () => {
    const example: Example = {
      routes: [['0.0.0.0/0', '172.30.0.1']],
      nat: [
        ['snat', '172.30.0.9', '10.0.0.0/16'],
        ['dnat_and_snat', '172.30.0.10', '10.0.1.10'],
      ],
    };
    expect(ends(trace(example, 'a1', '1.1.1.1').traces)).toEqual(['left outside 172.30.0.10 > 1.1.1.1']);
    expect(ends(trace(example, 'a2', '1.1.1.1').traces)).toEqual(['left outside 172.30.0.9 > 1.1.1.1']);
    const { topology, traces } = trace(example, 'a2', '172.30.0.10');
    expect(ends(traces)).toEqual(['delivered a1 172.30.0.9 > 10.0.1.10']);
    const answers = new Walk(topology, world).answer(traces[0] as Trace, hostOn('a'));
    expect(ends(answers)).toEqual(['delivered a2 172.30.0.10 > 10.0.1.11']);
    expect(answers.map(({ translations }) => translations.length)).toEqual([0]);
  });
});

describe('a switch', () => {
  test('restores the VIP in the answers of a backend', () => {
    const { topology, traces } = trace({ vips: { '10.96.0.1:80': ['10.0.2.10:8080'] } }, 'a1', '10.96.0.1');
    expect(ends(traces)).toEqual(['delivered b1 10.0.1.10 > 10.0.2.10']);
    const answers = new Walk(topology, world).answer(traces[0] as Trace, hostOn('b'));
    expect(ends(answers)).toEqual(['delivered a1 10.96.0.1 > 10.0.1.10']);
  });

  test('lets answers pass where it looks up connections, and not at the port of its router', () => {
    const acls = [
      [1000, 'to-lport', 'ip', 'drop'],
      [1001, 'to-lport', 'tcp.dst == 80', 'allow-related'],
    ] as const;
    const { topology, traces } = trace({ acls }, 'a1', '10.0.2.10');
    expect(ends(traces)).toEqual(['delivered b1 10.0.1.10 > 10.0.2.10']);
    expect(ends(new Walk(topology, world).answer(traces[0] as Trace, hostOn('b')))).toEqual([
      'delivered a1 10.0.2.10 > 10.0.1.10',
    ]);
    expect(ends(trace({ acls }, 'a1', '10.0.2.10', {}, 443).traces)).toEqual(['dropped acl 10.0.1.10 > 10.0.2.10']);
  });

  test('hands packets to a port that sends them on', () => {
    const forward: World['forward'] = (flow, port, on) =>
      port.name === 'b1' ? [{ flow: flow, on, from: port, nextHop: parseIp('10.0.2.11') as Ip }] : undefined;
    const example: Example = { routes: [['0.0.0.0/0', '10.0.2.10']] };
    expect(ends(trace(example, 'a1', '1.1.1.1', { forward }).traces)).toEqual(['delivered b2 10.0.1.10 > 1.1.1.1']);
  });
});
