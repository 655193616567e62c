import type { Cidr } from '../../net/cidr';
import { type Cluster, userJoinSubnets } from './cluster';
import { does } from './features';
import { ConfFault, type ConfKey, type NetConf } from './net-conf';
import { type Overlap, type OwnSubnets, overlapOf, overlapText } from './overlap-check';
import { Covering, type ListedSubnet, listedSubnets } from './subnet-lists';
import { transitSubnetsFor } from './transit-subnets';

/** A network as OVN-Kubernetes makes it from a configuration: networks of one name must agree in all of it. */
export interface LogicalNetwork {
  readonly name: string;
  readonly topology: string;
  readonly primary: boolean;
  readonly mtu: number;
  readonly vlan: number;
  readonly persistentIps: boolean;
  /** Empty where the name of the network is meant. */
  readonly physicalNetworkName: string;
  readonly subnets: readonly Pick<ListedSubnet, 'cidr' | 'hostPrefix'>[];
  readonly excluded: readonly Cidr[];
  readonly joinSubnets: readonly Cidr[];
  readonly transitSubnets: readonly Cidr[];
  readonly transport: string;
  readonly outboundSnat: string;
  readonly uplink: string;
  readonly evpn: string;
}

/** The name of the cluster's own network. */
export const defaultNetwork = 'default';

/** The cluster's own network, which a configuration without topology is. */
export function defaultNetworkOf({ mtu, clusterSubnets, joinSubnets }: Cluster): LogicalNetwork {
  return {
    ...none,
    name: defaultNetwork,
    topology: 'layer3',
    primary: true,
    mtu,
    subnets: clusterSubnets,
    joinSubnets,
  };
}

const none = {
  vlan: 0,
  persistentIps: false,
  physicalNetworkName: '',
  excluded: [],
  transitSubnets: [],
  transport: '',
  outboundSnat: '',
  uplink: '',
  evpn: '',
};

/** The network of a configuration (newNetInfo of go-controller/pkg/util/multi_network.go, main). */
export function logicalNetwork(conf: NetConf, cluster: Cluster): LogicalNetwork | ConfFault {
  const made = topologies[conf.topology]?.(conf);
  if (!made) return new ConfFault(`topology ${conf.topology} not supported`, ['topology']);
  if (made instanceof ConfFault || !made.primary) return made;
  const alien = made.subnets.find(({ cidr }) => !cluster.families.includes(cidr.family));
  if (!alien) return made;
  const family = `ipv${alien.cidr.family}`;
  return new ConfFault(
    `network ${conf.name} is attempting to use ${family} subnets but the cluster does not support ${family}`,
    ['subnets'],
  );
}

const topologies: Readonly<Record<string, (conf: NetConf) => LogicalNetwork | ConfFault>> = {
  __proto__: null as never,
  localnet: (conf) => {
    const lists = subnetsOf(conf, `invalid localnet netconf ${conf.name}: `, `invalid localnet netconf ${conf.name}: `);
    if (lists instanceof ConfFault) return lists;
    return {
      ...none,
      ...lists,
      ...common(conf),
      primary: false,
      vlan: Number(BigInt.asUintN(64, BigInt(conf.vlanID))),
      persistentIps: conf.allowPersistentIPs,
      physicalNetworkName: conf.physicalNetworkName,
      joinSubnets: [],
    };
  },
  layer2: (conf) => {
    const of = `for layer2 netconf ${conf.name}: `;
    const lists = subnetsOf(conf, `invalid network subnets ${of}`, `invalid exclude subnets ${of}`);
    if (lists instanceof ConfFault) return lists;
    const joinSubnets = joinSubnetsOf(conf);
    if (joinSubnets instanceof ConfFault) return joinSubnets;
    const transit = isPrimary(conf) ? listedSubnets(conf.transitSubnet, 'transitSubnet') : [];
    if (transit instanceof ConfFault) return prefixed(`invalid transit subnet ${of}`, transit);
    return {
      ...none,
      ...lists,
      ...common(conf),
      ...overlay(conf),
      persistentIps: conf.allowPersistentIPs,
      joinSubnets,
      transitSubnets: cidrsOf(transit),
    };
  },
  layer3: (conf) => {
    const subnets = listedSubnets(conf.subnets, 'subnets', true);
    if (subnets instanceof ConfFault) return subnets;
    const joinSubnets = joinSubnetsOf(conf);
    if (joinSubnets instanceof ConfFault) return joinSubnets;
    return { ...none, ...common(conf), ...overlay(conf), subnets, joinSubnets };
  },
};

function isPrimary({ role }: NetConf): boolean {
  return role === 'primary';
}

function common(conf: NetConf): Pick<LogicalNetwork, 'name' | 'topology' | 'mtu' | 'primary'> {
  return { name: conf.name, topology: conf.topology, mtu: conf.mtu, primary: isPrimary(conf) };
}

function overlay({ transport, outboundSNAT, uplink, evpn }: NetConf) {
  return { transport, outboundSnat: outboundSNAT, uplink, evpn };
}

/** The subnets and what is excluded of them, which must lie within them. */
function subnetsOf(conf: NetConf, wrongSubnets: string, wrongExcludes: string) {
  const subnets = listedSubnets(conf.subnets, 'subnets');
  if (subnets instanceof ConfFault) return prefixed(wrongSubnets, subnets);
  const excluded = listedSubnets(conf.excludeSubnets, 'excludeSubnets');
  if (excluded instanceof ConfFault) return prefixed(wrongExcludes, excluded);
  const within = new Covering(cidrsOf(subnets));
  const outside = excluded.find(({ cidr }) => !within.covers(cidr));
  if (!outside) return { subnets, excluded: cidrsOf(excluded) };
  return new ConfFault(
    `the provided network subnets do not contain excluded subnets ${outside.cidr}`,
    ['excludeSubnets', 'subnets'],
    outside.text,
    'outside',
  );
}

/** The usual networks of the routers; what is written replaces that of its family. */
function joinSubnetsOf({ joinSubnet }: NetConf): readonly Cidr[] | ConfFault {
  const written = listedSubnets(joinSubnet, 'joinSubnet');
  if (written instanceof ConfFault) return written;
  const last = new Map(cidrsOf(written).map((cidr) => [cidr.family, cidr]));
  return userJoinSubnets.map((usual) => last.get(usual.family) ?? usual);
}

/** Whether a network that is joined with the nodes' routers overlaps the cluster; one with own switches may. */
export function overlapFault(network: LogicalNetwork, cluster: Cluster): ConfFault | undefined {
  const overlap = overlapOf(cluster, ownSubnets(network));
  return overlap && faultOf(overlap);
}

/** The configuration with the networks between its routers, which OVN-Kubernetes chooses for primary layer 2 networks. */
export function withTransitSubnets(conf: NetConf, cluster: Cluster): NetConf | ConfFault {
  if (!isPrimary(conf) || conf.topology !== 'layer2' || conf.transitSubnet !== '') return conf;
  if (!does(cluster.release, 'transitSubnet')) return conf;
  const network = logicalNetwork(conf, cluster);
  if (network instanceof ConfFault) return prefixed('error while parsing subnets: ', network);
  const found = transitSubnetsFor(cluster, ownSubnets(network));
  if (found === undefined)
    return new ConfFault(
      "can't generate transit subnets: failed to find non-overlapping transit subnet",
      ['subnets'],
      undefined,
      'overlap',
    );
  return 'later' in found ? faultOf(found) : { ...conf, transitSubnet: found.join(',') };
}

function ownSubnets(network: LogicalNetwork): OwnSubnets {
  return { ...network, subnets: cidrsOf(network.subnets) };
}

function faultOf(overlap: Overlap): ConfFault {
  const reason = `pod or join subnet overlaps with already configured internal subnets: ${overlapText(overlap)}`;
  const key = keyOf[overlap.later.use] ?? keyOf[overlap.earlier.use] ?? 'subnets';
  return new ConfFault(reason, [key], overlap.later.cidr.written, 'overlap');
}

const keyOf: Readonly<Record<string, ConfKey>> = {
  'user defined subnet': 'subnets',
  'user defined join subnet': 'joinSubnet',
};

export function prefixed(prefix: string, { reason, keys, item, kind }: ConfFault): ConfFault {
  return new ConfFault(`${prefix}${reason}`, keys, item, kind);
}

function cidrsOf(listed: readonly { readonly cidr: Cidr }[]): readonly Cidr[] {
  return listed.map(({ cidr }) => cidr);
}
