import { type Cidr, parseCidr } from '../../../net/cidr';
import type { Family } from '../../../net/ip';
import type { Network } from '../../../network/network';
import type { VpcEgressGateway } from '../../../network/vpc-egress-gateway';
import type { AddressSetRow, PortGroup } from '../../../ovn/northbound';
import type { Place } from '../../../source/resource';
import type { Cluster } from './cluster';
import { does } from './features';
import { internalSubnetOf } from './gateway-pods';
import { egressGatewayGroupOf } from './names';
import { peersOf } from './peers';
import type { PodPort } from './pods';

/** Whose packets an egress gateway takes: the pods that it selects, subnets and ranges. */
export interface EgressSelection {
  readonly group: PortGroup | undefined;
  readonly sets: readonly AddressSetRow[];
}

/** (kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_egress_gateway.go, reconcileVpcEgressGatewayOVNRoutes). */
export function egressSelectionsOf(network: Network, cluster: Cluster): readonly EgressSelection[] {
  if (!does(cluster.release, 'egressGateways')) return [];
  return [...network.egressGateways].flatMap((gateway) => selectionOf(gateway, cluster));
}

function selectionOf(gateway: VpcEgressGateway, cluster: Cluster): EgressSelection[] {
  const families = familiesOf(gateway, cluster);
  if (families.length === 0) return [];
  const { namespace, name } = gateway;
  const group = egressGatewayGroupOf(gateway);
  const selectors = gateway.parts('selectors');
  const ranges = families.map((family): AddressSetRow => {
    const all = rangesOf(gateway).filter(({ cidr }) => cidr.family === family);
    const addresses = [...new Set(all.map(({ text }) => text))];
    return { name: `${group}.ipv${family}`, addresses, sources: all.map(({ at }) => at) };
  });
  if (selectors.length === 0 && does(cluster.release, 'setsWithoutPortGroup')) {
    const empty = families.map((family) => ({
      name: `${group}_ip${family}`,
      addresses: [],
      sources: [gateway.atName],
    }));
    return [{ group: undefined, sets: [...ranges, ...empty] }];
  }
  const row: PortGroup = {
    name: group,
    ports: [...new Set(selectedBy(gateway, cluster).map((port) => port.name))],
    acls: [],
    // Both families write it; the later one stays.
    ids: { 'vpc-egress-gateway': `${namespace ?? 'default'}/${name}`, af: `${families.at(-1)}` },
    sources: [gateway.atName, ...selectors.map((_, index) => gateway.at('selectors', index))],
  };
  return [{ group: row, sets: ranges }];
}

/** The families that the controller gets to: it stops where OVN's database refuses the policies of one. */
function familiesOf(gateway: VpcEgressGateway, { release }: Cluster): readonly Family[] {
  const subnet = internalSubnetOf(gateway);
  const all = ([4, 6] as const).filter((family) => subnet?.cidrOf(family));
  if (does(release, 'setsWithoutPortGroup')) return all.length > 0 ? [4, 6] : [];
  if (gateway.text('trafficPolicy') !== 'Local' || does(release, 'localWithoutBfd')) return all;
  const refused = all.findIndex((family) => !isWatched(gateway, family));
  return refused === -1 ? all : all.slice(0, refused + 1);
}

/** Whether the VPC has a BFD port of the family. */
function isWatched(gateway: VpcEgressGateway, family: Family): boolean {
  const port = gateway.hasBfd ? gateway.vpc?.part('bfdPort') : undefined;
  const addresses = port?.flag('enabled') ? (port.text('ip') ?? '').split(',') : [];
  return addresses.some((text) => text !== '' && text.includes(':') === (family === 6));
}

interface Range {
  readonly cidr: Cidr;
  readonly text: string;
  readonly at: Place;
}

function rangesOf(gateway: VpcEgressGateway): readonly Range[] {
  const { network, policies } = gateway;
  return policies.flatMap((policy) => [
    ...policy.texts('ipBlocks').flatMap(({ text, index }) => {
      const cidr = parseCidr(text);
      return cidr ? [{ cidr, text, at: policy.at('ipBlocks', index) }] : [];
    }),
    ...policy.texts('subnets').flatMap(({ text, index }) => {
      const { cidrs = [] } = network.subnets.get(text) ?? {};
      return cidrs.map((cidr) => ({ cidr, text: `${cidr}`, at: policy.at('subnets', index) }));
    }),
  ]);
}

/** The ports in the gateway's VPC of the pods that any selector means. */
function selectedBy(gateway: VpcEgressGateway, cluster: Cluster): readonly PodPort[] {
  const { network, vpcName } = gateway;
  const peers = peersOf(network, cluster);
  return gateway.parts('selectors').flatMap((selector) => {
    const pods = selector.raw('podSelector') ?? undefined;
    const namespaces = peers.namespacesOf(selector.raw('namespaceSelector') ?? {});
    return namespaces
      .flatMap((namespace) => peers.podsIn(namespace, pods))
      .flatMap(({ ports }) => ports.filter(({ subnet }) => subnet.vpcName === vpcName));
  });
}
