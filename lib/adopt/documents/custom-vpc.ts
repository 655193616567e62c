import type { JsonMap } from '../../source/json';
import type { Path } from '../../source/path';
import type { Resource } from '../../source/resource';
import { addressesOf } from './addresses';
import { gatewayProps, rulesOf } from './nat-gateway';
import { vpcParts } from './vpc-parts';
import { routesOf } from './vpc-routes';
import {
  documentOf,
  given,
  hasSameMetadata,
  type Inverse,
  labelsIn,
  listIn,
  mapIn,
  renamed,
  some,
  specOf,
  textIn,
  type World,
} from './world';

/** Every VPC with what belongs to it. */
export const customVpcs: Inverse = (world) => world.free('kubeovn.io', 'Vpc').map((vpc) => customVpc(vpc, world));

function customVpc(vpc: Resource, world: World): JsonMap {
  const {
    namespaces,
    staticRoutes,
    enableExternal: _,
    extraExternalSubnets,
    vpcPeerings,
    bfdPort,
    ...rest
  } = specOf(vpc);
  const spec: Record<string, unknown> = {};
  const document = { ...documentOf('CustomVpc', vpc, {}), spec };
  world.claim(vpc, document);
  const gateways = world.where('VpcNatGateway', 'vpc', vpc.name);
  const { staticRoutes: routes, isRouted } = routesOf(vpc, gateways);
  // In the order in which their default routes stand.
  const order = new Map(listIn(staticRoutes).map((route, i) => [mapIn(route).nextHopIP, i]));
  const nested = gateways
    .filter((gateway) => hasSameMetadata(gateway, vpc))
    .sort(
      (a, b) => (order.get(a.get('spec', 'lanIp')) ?? order.size) - (order.get(b.get('spec', 'lanIp')) ?? order.size),
    );
  world.claimEach(nested, document, 'spec', 'natGateways');
  const natGateways = nested.map((gateway, i) =>
    given({
      name: gateway.name,
      ...gatewayProps(gateway, world, isRouted(gateway)),
      ...rulesOf(gateway, world, document, ['spec', 'natGateways', i]),
    }),
  );
  const parts = vpcParts(vpc, world, document);
  const subnets = world.where('Subnet', 'vpc', vpc.name).map((subnet, i) => {
    const at = ['spec', 'subnets', i];
    world.claim(subnet, document, ...at);
    const inside = world.all('VpcNatGateway', 'subnet', subnet.name).filter(world.isOpen);
    const lanIps = inside.flatMap((gateway) => textIn(gateway.get('spec', 'lanIp')) ?? []);
    return given({
      name: subnet.name,
      ...subnetItem(subnet, namespaces, lanIps),
      ...subnetParts(subnet, world, document, at),
    });
  });
  const { enabled: __, ...bfd } = mapIn(bfdPort);
  const said = {
    namespaces,
    ...rest,
    staticRoutes: routes,
    peerings:
      vpcPeerings && listIn(vpcPeerings).map((one) => renamed(mapIn(one), { localConnectIP: 'localConnectIp' })),
    ovnExternalSubnets: extraExternalSubnets,
    bfdPort: bfdPort && bfd,
    subnets: some(subnets),
    natGateways: some(natGateways),
    ...parts,
  };
  Object.assign(spec, given(said));
  return document;
}

function subnetItem(subnet: Resource, ofVpc: unknown, lanIps: readonly string[]): JsonMap {
  const {
    vpc: _,
    protocol: __,
    cidrBlock: ___,
    gateway: ____,
    excludeIps: _____,
    namespaces,
    enableDHCP,
    ...rest
  } = specOf(subnet);
  const isSame = JSON.stringify(namespaces) === JSON.stringify(ofVpc);
  return {
    ...addressesOf(subnet, lanIps),
    namespaces: isSame ? undefined : (namespaces ?? []),
    ...rest,
    enableDhcp: enableDHCP,
  };
}

function subnetParts(subnet: Resource, world: World, document: JsonMap, at: Path): JsonMap {
  const pools = world.where('IPPool', 'subnet', subnet.name);
  world.claimEach(pools, document, ...at, 'ipPools');
  const vips = world.where('Vip', 'subnet', subnet.name).filter((vip) => vip.get('spec', 'type') === undefined);
  world.claimEach(vips, document, ...at, 'vips');
  const item = (one: Resource, names: Readonly<Record<string, string>> = {}) => {
    const { subnet: _, selector, ...rest } = renamed(specOf(one), names);
    return given({ name: one.name, ...rest, selector: labelsIn(selector) });
  };
  return {
    ipPools: some(pools.map((pool) => item(pool))),
    vips: some(vips.map((vip) => item(vip, { v4ip: 'v4Ip', v6ip: 'v6Ip' }))),
  };
}
