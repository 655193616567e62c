import { describe, expect, test } from 'vitest';
import { northboundOf } from '../../../../lib/controllers/kube-ovn/rows/northbound';
import type { LogicalRouter, Row } from '../../../../lib/ovn/northbound';
import { formatPath } from '../../../../lib/source/path';
import { object } from '../../../rules/kube-ovn/nat-objects';
import { networkOf } from '../gateway-rules/support';

function routerOf(name: string, objects: readonly string[], version?: string): LogicalRouter {
  const router = northboundOf(networkOf(objects, version)).routers.get(name);
  if (!router) throw new Error(`there is no router ${name}`);
  return router;
}

const shop = (spec: object = {}) => object('Vpc', 'shop', spec);
const web = (spec: object = {}) => object('Subnet', 'web', { vpc: 'shop', cidrBlock: '10.7.0.0/24', ...spec });
const node = (name: string, host: number) => `apiVersion: v1
kind: Node
metadata:
  name: ${name}
  labels: {ovn.kubernetes.io/external-gw: "true"}
  annotations: {ovn.kubernetes.io/ip_address: 100.64.0.${host}, ovn.kubernetes.io/chassis: chassis-${name}}
`;

const routes = ({ staticRoutes }: LogicalRouter) =>
  staticRoutes.map(({ policy, prefix, nextHop, table }) => [policy, prefix, nextHop, table ?? ''].join(' ').trim());
const policies = ({ policies: all }: LogicalRouter) =>
  all.map(({ priority, match, action, nextHops }) => [priority, match, action, ...nextHops].join(' '));
const sources = ({ sources: all }: Row) => all.map(({ resource, path }) => `${resource.title} ${formatPath(path)}`);

describe('static routes', () => {
  test.each([
    ['1.13.14', []],
    ['1.14.41', ['src-ip 10.7.0.0/24 10.7.0.1']],
    ['1.15.2', ['src-ip 10.7.0.0/24 10.7.0.1']],
    ['1.16.2', ['src-ip 10.7.0.0/24 10.7.0.1 rt1', 'src-ip 10.7.0.0/24 10.7.0.1']],
  ])('kube-ovn %s writes those of a subnet with a route table', (version, expected) => {
    expect(routes(routerOf('shop', [shop(), web({ routeTable: 'rt1' })], version))).toEqual(expected);
  });

  test('a copy that two reconciliations write and delete may be absent', () => {
    const { staticRoutes } = routerOf('shop', [shop(), web({ routeTable: 'rt1' })]);
    expect(staticRoutes.map(({ comesAndGoes = false }) => comesAndGoes)).toEqual([false, true]);
  });

  test('one of several for a prefix stands, and the others are its alternatives', () => {
    const hops = ['10.7.0.8', '10.7.0.9', '10.7.0.8'];
    const staticRoutes = hops.map((nextHopIP) => ({ cidr: '0.0.0.0/0', nextHopIP }));
    const [route] = routerOf('shop', [shop({ staticRoutes }), web()]).staticRoutes;
    expect(route).toMatchObject({ nextHop: '10.7.0.8', alternatives: [{ nextHop: '10.7.0.9' }] });
    expect(route && sources(route)).toEqual(['Vpc shop spec.staticRoutes[0]', 'Vpc shop spec.staticRoutes[2]']);
  });

  test('those that BFD watches stand side by side', () => {
    const watched = (nextHopIP: string, bfdId?: string) => ({ cidr: '0.0.0.0/0', nextHopIP, ...(bfdId && { bfdId }) });
    const standing = (...staticRoutes: object[]) => routerOf('shop', [shop({ staticRoutes })]).staticRoutes.length;
    expect(standing(watched('10.7.0.8', 'a'), watched('10.7.0.9', 'b'))).toBe(2);
    expect(standing(watched('10.7.0.8', 'a'), watched('10.7.0.9'))).toBe(1);
  });

  test('the route of a subnet takes the place of a written one for its range', () => {
    const own = { cidr: '10.7.0.0/24', nextHopIP: '10.7.0.9', policy: 'policySrc' };
    const [route, ...more] = routerOf('shop', [shop({ staticRoutes: [own] }), web()]).staticRoutes;
    expect(more).toEqual([]);
    expect([route?.nextHop, route?.alternatives?.[0]?.nextHop]).toEqual(['10.7.0.9', '10.7.0.1']);
    const [kept] = routerOf('shop', [shop({ staticRoutes: [own] }), web()], '1.13').staticRoutes;
    expect(kept).not.toHaveProperty('alternatives');
  });

  test('a subnet that is refused has that of its Vpc alone', () => {
    const router = routerOf('shop', [shop(), web({ routeTable: 'rt1', allowSubnets: ['10.8.0.1'] })]);
    expect([router.ports, router.policies, routes(router)]).toEqual([[], [], ['src-ip 10.7.0.0/24 10.7.0.1 rt1']]);
  });
});

describe('policies', () => {
  const written = (policy: object) => shop({ policyRoutes: [{ priority: 10, match: 'ip4', ...policy }] });

  test.each([
    ['1.14.41', ['10.7.0.8,10.7.0.9']],
    ['1.16.2', ['10.7.0.8', '10.7.0.9']],
  ])('kube-ovn %s reads a list of next hops', (version, nextHops) => {
    const router = routerOf('shop', [written({ action: 'reroute', nextHopIP: '10.7.0.8,10.7.0.9' })], version);
    expect(router.policies).toMatchObject([{ priority: 10, nextHops }]);
  });

  test('nodes that are not known have none', () => {
    const pods = object('Subnet', 'pods', { cidrBlock: '10.66.0.0/16' });
    const join = ['31000 ip4.dst == 100.64.0.0/16 allow', '31000 ip6.dst == fd00:100:64::/112 allow'];
    const allow = ['31000 ip4.dst == 10.66.0.0/16 allow', ...join];
    expect(policies(routerOf('ovn-cluster', [pods]))).toEqual(allow);
    expect(policies(routerOf('ovn-cluster', [pods, node('n1', 2)]))).toEqual([
      allow[0],
      '29000 ip4.src == $pods.n1_ip4 reroute 100.64.0.2',
      ...join,
    ]);
  });

  test('the gateway node of a centralized subnet is the first that is alive', () => {
    const pods = object('Subnet', 'pods', {
      cidrBlock: '10.66.0.0/16',
      gatewayType: 'centralized',
      gatewayNode: 'n2,n1',
    });
    const router = routerOf('ovn-cluster', [pods, node('n1', 2), node('n2', 3)]);
    expect(router.policies.find(({ priority }) => priority === 29000)).toMatchObject({
      match: 'ip4.src == 10.66.0.0/16',
      nextHops: ['100.64.0.3'],
      alternatives: [{ nextHops: ['100.64.0.2'] }],
    });
  });
});

describe('egress gateways', () => {
  const gateway = (spec: object) => `apiVersion: kubeovn.io/v1
kind: VpcEgressGateway
metadata: {name: out, namespace: t1}
spec: ${JSON.stringify({ vpc: 'shop', internalSubnet: 'web', externalSubnet: 'x', policies: [{ subnets: ['web'] }], ...spec })}
`;
  const of = (priority: number, spec: object, version?: string, vpc: object = {}) =>
    routerOf('shop', [shop(vpc), web(), gateway(spec), node('n1', 2), node('n2', 3)], version).policies.filter(
      (policy) => policy.priority === priority,
    );

  test('its instances have the written addresses, or those that kube-ovn chooses', () => {
    const [written] = of(29100, { replicas: 2, internalIPs: ['10.7.0.40', '10.7.0.41', '10.7.0.42'] });
    expect(written).toMatchObject({ nextHops: ['10.7.0.40', '10.7.0.41'], assumed: [] });
    const [chosen] = of(29100, { replicas: 2 });
    expect(chosen?.nextHops).toEqual(['10.7.0.2', '10.7.0.3']);
    expect(chosen?.assumed?.map(({ within }) => within)).toEqual(['10.7.0.0/24', '10.7.0.0/24']);
  });

  test.each([
    ['1.13.14', 0, 0],
    ['1.14.41', 0, 0],
    ['1.15.16', 0, 0],
    ['1.15.24', 2, 2],
    ['1.16.2', 0, 0],
    ['1.17-dev', 2, 2],
  ])('with trafficPolicy Local and no BFD, kube-ovn %s writes %d policies of nodes', (version, local, all) => {
    expect(of(29150, { trafficPolicy: 'Local' }, version)).toHaveLength(local);
    expect(of(29100, { trafficPolicy: 'Local' }, version)).toHaveLength(all);
  });

  test('on which node an instance runs is open', () => {
    const [policy] = of(29150, { trafficPolicy: 'Local' }, '1.17-dev');
    expect(policy?.match).toMatch(/^ip4\.src == \$node\.n1_ip4 && /);
    expect(policy?.alternatives?.map(({ match }) => match)).toEqual([
      expect.stringMatching(/^ip4\.src == \$node\.n2_ip4 && /),
    ]);
  });

  test('BFD watches each instance, and what comes while none is alive is dropped', () => {
    const vpc = { bfdPort: { enabled: true, ip: '10.255.255.1' } };
    const [policy] = of(29100, { bfd: { enabled: true } }, '1.16.2', vpc);
    expect(policy?.bfd).toEqual([{ port: 'bfd@shop', address: '10.7.0.2' }]);
    expect(of(29090, { bfd: { enabled: true } }, '1.16.2', vpc)).toHaveLength(2);
    expect(of(29090, { bfd: { enabled: true } }, '1.17-dev', vpc)).toHaveLength(4);
  });
});

describe('networks outside', () => {
  const outside = object('Subnet', 'external', { cidrBlock: '172.30.0.0/16', gateway: '172.30.0.1', vlan: 'v' });
  const port = (objects: readonly string[]) =>
    routerOf('shop', [shop({ enableExternal: true }), outside, ...objects]).ports.find(
      ({ name }) => name === 'shop-external',
    );

  test('the address is that of the OvnEip with the name of the port, or a free one', () => {
    expect(port([])?.networks).toEqual(['172.30.0.2/16']);
    const taken = object('OvnEip', 'e', { externalSubnet: 'external', v4Ip: '172.30.0.2' });
    expect(port([taken])).toMatchObject({ networks: ['172.30.0.3/16'], assumed: [{ within: '172.30.0.0/16' }] });
    const own = object('OvnEip', 'shop-external', { externalSubnet: 'external', v4Ip: '172.30.0.9', type: 'lrp' });
    expect(port([own])?.networks).toEqual(['172.30.0.9/16']);
    expect(port([own])).not.toHaveProperty('assumed');
  });

  test('the chassis are the labelled nodes; without a Node nobody knows them', () => {
    expect(port([])).toMatchObject({ gatewayChassis: [], chassisUnknown: true });
    expect(port([node('n1', 2)])).toMatchObject({ gatewayChassis: ['chassis-n1'] });
    expect(port([node('n1', 2).replace('"true"', '"false"')])).toBeUndefined();
  });

  test.each([
    ['1.14.41', { staleless: 'true' }],
    ['1.16.2', { stateless: 'true' }],
  ])('a distributed floating IP under kube-ovn %s', (version, options) => {
    const eip = object('OvnEip', 'e', { externalSubnet: 'external', v4Ip: '172.30.0.20' });
    const fip = object('OvnFip', 'f', { ovnEip: 'e', vpc: 'shop', v4Ip: '10.7.0.5', type: 'distributed' });
    const { nat } = routerOf('shop', [shop({ enableExternal: true }), web(), outside, eip, fip], version);
    expect(nat).toMatchObject([{ type: 'dnat_and_snat', externalIP: '172.30.0.20', logicalIP: '10.7.0.5', options }]);
  });
});
