import { expect, test } from 'vitest';
import { object } from '../../rules/kube-ovn/nat-objects';
import { table } from './support';

const pods = { cidrBlock: '10.16.0.0/16', gateway: '10.16.0.1' };

function both(spec: object): { routes: string[]; policies: string[] } {
  const objects = [object('Vpc', 'ovn-cluster', {}), object('Subnet', 'pods', { ...pods, ...spec })];
  return { routes: table('routes', 'ovn-cluster', objects), policies: table('policies', 'ovn-cluster', objects) };
}

test('what goes to its subnets is delivered, everything else leaves through the node, as the node', () => {
  const { routes, policies } = both({ natOutgoing: true });
  expect(routes[0]).toBe('to 10.16.0.0-10.16.255.255: deliver in pods');
  expect(routes.slice(1).map((line) => line.split(':')[0])).toEqual(['to ip4', 'to ip6']);
  expect(policies[0]).toBe('to 10.16.0.0-10.16.255.255: allow');
  expect(policies[1]).toMatch(/^to 10\.0\.0\.0-10\.15\.255\.255,10\.17\.0\.0-.*: \? whether the destination is a node/);
  expect(policies[2]).toMatch(
    /^from 10\.16\.0\.0-10\.16\.255\.255: the node of the pod \[.* as <the node's address>\]$/,
  );
  expect(policies).toHaveLength(3);
});

test('natOutgoing is for both families', () => {
  const { policies } = both({
    cidrBlock: '10.16.0.0/16,fd00:16::/112',
    gateway: '10.16.0.1,fd00:16::1',
    natOutgoing: true,
  });
  expect(policies[2]).toMatch(
    /^from 10\.16\.0\.0-10\.16\.255\.255,fd00:16::-fd00:16::ffff: .* to 0\.0\.0\.0-10\.15\.255\.255,.*fd00:16::1:0-f{4}(?::f{4}){7}: as <the node's address>\]$/,
  );
});

test('through gateway nodes, and with what is not evaluated', () => {
  expect(both({ gatewayType: 'centralized', gatewayNode: 'n1', natOutgoing: true }).policies[2]).toContain(
    'a gateway node of Subnet pods [from 10.16.0.0-10.16.255.255 to 0.0.0.0-10.15.255.255,',
  );
  expect(both({ natOutgoing: false }).policies[2]).toContain(
    '? whether the network outside knows the way back to the addresses of Subnet pods',
  );
  const natOutgoingPolicyRules = [{ match: { srcIPs: '10.16.0.5' }, action: 'forward' }];
  expect(both({ natOutgoing: true, natOutgoingPolicyRules }).policies[2]).toContain(
    '? the natOutgoingPolicyRules of Subnet pods',
  );
});

test('a subnet on a VLAN has a router of its own', () => {
  const { routes } = both({ vlan: 'vlan1' });
  expect(routes[0]).toMatch(
    /^from 10\.16\.0\.0-10\.16\.255\.255 to .*: \? what the physical network does with packets/,
  );
  expect(routes[1]).toMatch(/to 10\.16\.0\.0-10\.16\.255\.255: \? what the physical network does/);
});

test('natOutgoing translates what goes to a VLAN, unless its router is that of the VPC', () => {
  const to = (spec: object) => {
    const office = object('Subnet', 'office', { vlan: 'v1', cidrBlock: '198.51.100.0/24', ...spec });
    const overlay = object('Subnet', 'pods', { ...pods, natOutgoing: true });
    return table('policies', 'ovn-cluster', [object('Vpc', 'ovn-cluster', {}), office, overlay]).find((line) =>
      line.startsWith('from 10.16.0.0-'),
    );
  };
  expect(to({})).not.toContain('198.51.100.0');
  expect(to({ logicalGateway: true })).toContain('-198.51.99.255,198.51.101.0-');
});
