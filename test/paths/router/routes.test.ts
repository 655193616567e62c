import { describe, expect, test } from 'vitest';
import { around } from '../../controllers/kube-ovn/gateway-rules/support';
import { object } from '../../rules/kube-ovn/nat-objects';
import { table } from './support';

const others = around.slice(1);
const route = (cidr: string, nextHopIP: string, more: object = {}) => ({
  cidr,
  nextHopIP,
  policy: 'policyDst',
  ...more,
});
const source = { policy: 'policySrc' };

function routes(staticRoutes: readonly object[], more: readonly string[] = [], version?: string): string[] {
  return table('routes', 'vpc1', [object('Vpc', 'vpc1', { staticRoutes }), ...others, ...more], version);
}

const delivered = 'to 10.0.1.0-10.0.1.255: deliver in net1';

test('the longest prefix comes first, a subnet before a static route of the same length', () => {
  expect(
    routes([
      route('0.0.0.0/0', '10.0.1.254'),
      route('10.0.1.0/24', '10.0.1.253'),
      route('10.0.1.128/25', '10.0.1.254'),
      route('203.0.113.0/24', '10.0.1.253'),
    ]),
  ).toEqual([
    'to 10.0.1.128-10.0.1.255: gateway gw1 at 10.0.1.254',
    delivered,
    'to 10.0.1.0-10.0.1.255: nobody at 10.0.1.253',
    'to 203.0.113.0-203.0.113.255: nobody at 10.0.1.253',
    'to ip4: gateway gw1 at 10.0.1.254',
  ]);
});

test('several next hops for one range share the connections', () => {
  expect(routes([route('0.0.0.0/0', '10.0.1.254'), route('0.0.0.0/0', '10.0.1.253')])).toEqual([
    delivered,
    'to ip4: gateway gw1 at 10.0.1.254 or nobody at 10.0.1.253',
  ]);
});

describe('routes by source', () => {
  const three = [
    route('0.0.0.0/0', '10.0.1.254'),
    route('10.0.1.0/25', '10.0.1.252', source),
    route('10.0.1.7', '10.0.1.253', source),
    route('203.0.113.0/24', '10.0.1.254'),
  ];

  test('come after every route by destination but the default one, which only those of one address precede', () => {
    expect(routes(three)).toEqual([
      delivered,
      'to 203.0.113.0-203.0.113.255: gateway gw1 at 10.0.1.254',
      'from 10.0.1.7: nobody at 10.0.1.253',
      'to ip4: gateway gw1 at 10.0.1.254',
      'from 10.0.1.0-10.0.1.127: nobody at 10.0.1.252',
    ]);
  });

  test.each(['1.12', '1.13', '1.14.10'])('in %s the last two have one priority', (release) => {
    expect(routes(three, [], release).at(-3)).toBe(
      'from 10.0.1.0-10.0.1.127: ? which of two routes of one priority counts: that by source 10.0.1.0/25, or the default route of VPC vpc1',
    );
  });

  test.each(['1.14.11', '1.14', '1.15.0', '1.15', '1.16'])('in %s each has its own', (release) => {
    expect(routes(three, [], release)).toEqual(routes(three));
  });
});

test('a subnet with a route table asks that one alone', () => {
  const net2 = object('Subnet', 'net2', { vpc: 'vpc1', cidrBlock: '10.0.2.0/24', routeTable: 'own' });
  const two = [route('0.0.0.0/0', '10.0.1.254'), route('0.0.0.0/0', '10.0.1.253', { routeTable: 'own' })];
  expect(routes([...two, route('9.0.0.0/8', '10.0.1.254', { routeTable: 'nobody' })], [net2])).toEqual([
    'to 10.0.1.0-10.0.2.255: deliver in net1, net2',
    'from 0.0.0.0-10.0.1.255,10.0.3.0-255.255.255.255,::-ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff to ip4: gateway gw1 at 10.0.1.254',
    'from 10.0.2.0-10.0.2.255 to ip4: nobody at 10.0.1.253',
  ]);
});

test('what a pod does with packets for others is not known', () => {
  const firewall = [
    'apiVersion: v1',
    'kind: Pod',
    'metadata:',
    '  name: firewall',
    '  annotations: {ovn.kubernetes.io/logical_switch: net1, ovn.kubernetes.io/ip_address: 10.0.1.253}',
    '',
  ].join('\n');
  expect(routes([route('0.0.0.0/0', '10.0.1.253')], [firewall]).at(-1)).toBe(
    'to ip4: 10.0.1.253 ? what Pod firewall does with packets for others',
  );
});

describe('policy routes', () => {
  function policies(policyRoutes: readonly object[]): string[] {
    return table('policies', 'vpc1', [object('Vpc', 'vpc1', { policyRoutes }), ...others]);
  }
  const policy = (priority: number, match: string, action: string, nextHopIP?: string) => ({
    priority,
    match,
    action,
    ...(nextHopIP && { nextHopIP }),
  });

  test('come by priority, with what they ask for', () => {
    expect(
      policies([
        policy(10, 'ip4.src == 10.0.1.5 && tcp.dst == {80, 443}', 'reroute', '10.0.1.254'),
        policy(20, 'ip4.dst == 10.9.0.0/16 || udp', 'drop'),
        policy(30, 'ip4.src == 10.0.1.0/24', 'allow'),
      ]),
    ).toEqual([
      'from 10.0.1.0-10.0.1.255 to ip4: allow',
      'from ip4 to 10.9.0.0-10.9.255.255: drop',
      'udp: drop',
      'from 10.0.1.5 to ip4 tcp/80,tcp/443: gateway gw1 at 10.0.1.254',
    ]);
  });

  test('what is not evaluated is named, for the packets that it may take', () => {
    expect(
      policies([
        policy(30, 'ip4.src == 10.0.1.5 && ip4.dst == $set', 'drop'),
        policy(20, 'ip4', 'reroute', '10.0.1.254,10.0.1.253'),
        policy(15, 'udp', 'reroute'),
        policy(10, 'tcp', 'mirror'),
      ]),
    ).toEqual([
      "from 10.0.1.5 to ip4: ? 'ip4.dst == $set' of a policy route",
      "from ip4 to ip4: ? a policy route to '10.0.1.254,10.0.1.253', which is not one address",
      'udp: ? a policy route that reroutes without a nextHopIP',
      'tcp: ? a policy route without an action that OVN has',
    ]);
  });

  test('of one priority OVN takes any: what two of them take in different ways is open', () => {
    expect(policies([policy(10, 'tcp', 'drop'), policy(10, 'ip4.src == 10.0.1.5', 'allow')])).toEqual([
      'from 10.0.1.5 to ip4 tcp: ? which of several policy routes of one priority counts',
      'tcp: drop',
      'from 10.0.1.5 to ip4: allow',
    ]);
    expect(policies([policy(10, 'tcp', 'drop'), policy(10, 'ip4.src == 10.0.1.5', 'drop')])).toHaveLength(2);
    expect(policies([policy(10, 'tcp', 'drop'), policy(10, 'udp', 'allow')])).toHaveLength(2);
  });
});
