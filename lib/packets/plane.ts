import { type Cluster, type ClusterNode, clusterOf } from '../controllers/kube-ovn/rows/cluster';
import { isMade } from '../controllers/kube-ovn/rows/made-subnets';
import { joinSubnet, nodePortGroupOf } from '../controllers/kube-ovn/rows/names';
import { northboundOf } from '../controllers/kube-ovn/rows/northbound';
import { defaultExternalSubnet } from '../controllers/kube-ovn/rows/routers/external-subnets';
import { RangeSet } from '../net/range-set';
import type { Network } from '../network/network';
import { defaultVpc } from '../network/vpc';
import type {
  BfdSession,
  LogicalRouter,
  LogicalSwitch,
  LogicalSwitchPort,
  Northbound,
  PortGroup,
  RoutingPolicy,
  StaticRoute,
} from '../ovn/northbound';
import { everyAddress } from '../ovn/packets/dimensions';
import { type AnyPod, Topology } from '../ovn/topology';
import type { Host, World } from '../ovn/walk';
import type { Resource } from '../source/resource';
import { type Dataplane, hostsOf, worldOf } from './dataplane';

/**
 * The data plane of a network with what no manifest names: pods that may have any address of a subnet, a node where none
 * is known, hosts on networks outside.
 */
export interface Plane extends Dataplane {
  readonly rows: Northbound;
  readonly cluster: Cluster;
}

/**
 * @param named workloads whose pods are looked at: those that ask for no address have the one that IPAM would give them now.
 * Those of others may have any address.
 */
export function planeOf(network: Network, named: ReadonlySet<Resource> = new Set()): Plane {
  const cluster = withNodes(clusterOf(network), network);
  const written = northboundOf(network, cluster);
  const anyPods = anyPodsOf(network, written);
  const instances = instancesIn(written, network);
  const external = externalNames(network);
  const rows: Northbound = {
    ...written,
    routers: new Map(Array.from(written.routers, ([name, one]) => [name, withInstances(one, instances)])),
    switches: new Map(
      Array.from(written.switches, ([name, one]) => [name, withPlaces(one, network, named, instances, external)]),
    ),
    portGroups: withNodeless(written, network, cluster, anyPods),
  };
  const hosts = new Map([[joinSubnet, nodeOn(cluster)], ...hostsOf(network)]);
  const world: World = { ...worldOf(cluster, hosts), outside: () => everyAddress };
  const isApart = (port: LogicalSwitchPort) => isGateway(port) || isNodePort(port, cluster);
  const topology = new Topology(rows, isApart, anyPods);
  return { topology, world, hosts, rows, cluster };
}

/** What nodes know of Subnet join, where that is not in the input. */
function nodeOn({ joinSubnets }: Cluster): Host {
  return { onLink: RangeSet.of(joinSubnets), gateways: joinSubnets.flatMap((cidr) => cidr.first.plus(1n) ?? []) };
}

/** The name of a port that stands for pods with any address of a subnet. */
export function anyPodOf(subnet: string): string {
  return `*.${subnet}`;
}

function anyPodsOf(network: Network, { switches }: Northbound): ReadonlyMap<string, AnyPod> {
  const pairs = [...network.subnets].flatMap((subnet): [string, AnyPod][] => {
    const { name, cidrs = [] } = subnet;
    if (!isMade(subnet) || name === joinSubnet || !switches.has(name)) return [];
    const port: LogicalSwitchPort = {
      name: anyPodOf(name),
      type: '',
      addresses: [],
      portSecurity: [],
      options: {},
      sources: [],
    };
    const unusable = RangeSet.of([...cidrs.flatMap((cidr) => cidr.unusable), ...subnet.gateways]);
    return [[name, { port, addresses: RangeSet.of(cidrs).subtract(unusable) }]];
  });
  return new Map(pairs);
}

/** What instances of gateways would be given when they start, and the address that stands for it. */
type Instances = ReadonlyMap<string, string>;

/**
 * Which addresses instances of gateways are given, nobody knows: any pod may have them. Their packets go to an address that no
 * pod has, the first one of the subnet.
 */
function instancesIn({ switches }: Northbound, network: Network): Instances {
  const found = new Map<string, string>();
  for (const { name, ports } of switches.values())
    for (const port of ports)
      for (const { address } of isGateway(port) ? (port.assumed ?? []) : []) {
        const family = address.includes(':') ? 6 : 4;
        const first = network.subnets.get(name)?.cidrOf(family)?.first;
        if (first) found.set(address, `${first}`);
      }
  return found;
}

function renamed(addresses: readonly string[], instances: Instances): readonly string[] {
  return [...new Set(addresses.map((address) => instances.get(address) ?? address))];
}

function withInstances(router: LogicalRouter, instances: Instances): LogicalRouter {
  if (instances.size === 0) return router;
  const session = (one: BfdSession) => ({ ...one, address: instances.get(one.address) ?? one.address });
  const policy = (row: RoutingPolicy): RoutingPolicy => ({
    ...row,
    nextHops: renamed(row.nextHops, instances),
    bfd: row.bfd.map(session),
    alternatives: row.alternatives?.map(policy),
  });
  const route = (row: StaticRoute): StaticRoute => ({
    ...row,
    nextHop: instances.get(row.nextHop) ?? row.nextHop,
    bfd: row.bfd && session(row.bfd),
    alternatives: row.alternatives?.map(route),
  });
  return { ...router, policies: router.policies.map(policy), staticRoutes: router.staticRoutes.map(route) };
}

/** Pods of others are found at the addresses that they ask for alone; networks outside are wired to something. */
function withPlaces(
  of: LogicalSwitch,
  network: Network,
  named: ReadonlySet<Resource>,
  instances: Instances,
  external: ReadonlySet<string>,
): LogicalSwitch {
  const ports = of.ports.map((port) => {
    if (isGateway(port)) return { ...port, addresses: renamed(port.addresses, instances) };
    if (!port.assumed || port.sources.some(({ resource }) => named.has(resource))) return port;
    const assumed = new Set(port.assumed?.map(({ address }) => address));
    return { ...port, addresses: port.addresses.filter((address) => !assumed.has(address)) };
  });
  const subnet = network.subnets.get(of.name);
  const isWired = ports.some(({ type }) => type === 'localnet');
  const isOutside = subnet !== undefined && (subnet.text('vlan') !== undefined || external.has(of.name));
  if (isWired || !isOutside) return { ...of, ports };
  const toOutside: LogicalSwitchPort = {
    name: `localnet.${of.name}`,
    type: 'localnet',
    addresses: ['unknown'],
    portSecurity: [],
    options: {},
    sources: [subnet.atName],
  };
  return { ...of, ports: [...ports, toOutside] };
}

/** Subnets that routers are connected to as to a network outside, by their names. */
function externalNames({ vpcs }: Network): ReadonlySet<string> {
  const named = [...vpcs].flatMap((vpc) => vpc.texts('extraExternalSubnets').map(({ text }) => text));
  return new Set([defaultExternalSubnet, ...named]);
}

/** Kinds whose pods send on what is not for themselves. */
const gateways: ReadonlySet<string> = new Set(['VpcNatGateway', 'VpcEgressGateway']);

/** Whether a port is that of a node. */
export function isNodePort({ name }: LogicalSwitchPort, { nodes = [] }: Cluster): boolean {
  return name.startsWith('node-') && nodes.some((node) => name === `node-${node.name}`);
}

function isGateway({ sources }: LogicalSwitchPort): boolean {
  return sources.some(({ resource }) => gateways.has(resource.kind));
}

const anyNode = 'any';

/** Where no node is known there are some: one stands for all of them. */
function withNodes(cluster: Cluster, network: Network): Cluster {
  // In custom VPCs nothing asks for them.
  if (cluster.nodes || network.subnetsOf(defaultVpc).length === 0) return cluster;
  const joinAddresses = cluster.joinSubnets.flatMap((cidr) => cidr.first.plus(2n)?.toString() ?? []);
  const node: ClusterNode = {
    name: anyNode,
    resource: undefined,
    joinAddresses,
    internalAddresses: [],
    chassis: anyNode,
    isExternalGateway: true,
  };
  return { ...cluster, nodes: [node] };
}

/** Pods of which nobody knows the node are on the first one: what one node does with them, all do. */
function withNodeless(
  { portGroups, switches }: Northbound,
  network: Network,
  { nodes: [node] = [] }: Cluster,
  anyPods: ReadonlyMap<string, AnyPod>,
): ReadonlyMap<string, PortGroup> {
  if (!node) return portGroups;
  const placed = new Set([...portGroups.values()].filter(({ ids }) => ids.node).flatMap(({ ports }) => ports));
  const groups = new Map(portGroups);
  for (const subnet of network.subnets) {
    const name = nodePortGroupOf(subnet, node.name);
    const group = groups.get(name);
    const anyPod = anyPods.get(subnet.name);
    if (!group || !anyPod) continue;
    const pods = (switches.get(subnet.name)?.ports ?? []).filter((port) => port.type === '' && !placed.has(port.name));
    groups.set(name, { ...group, ports: [...group.ports, ...pods.map((port) => port.name), anyPod.port.name] });
  }
  return groups;
}
