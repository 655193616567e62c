import type { Cidr } from '../../net/cidr';
import { compareIps } from '../../net/ip';
import { type Cluster, masqueradeSubnets, transitSubnets } from './cluster';
import { Covering } from './subnet-lists';

/** A network with what it is for, as OVN-Kubernetes' message names it. */
export interface Used {
  readonly use: string;
  readonly cidr: Cidr;
}

/** Two networks that overlap; `later` is the one that comes later in the list that is looked at. */
export interface Overlap {
  readonly later: Used;
  readonly earlier: Used;
}

/** The networks of a user defined network that is joined with the nodes' routers. */
export interface OwnSubnets {
  readonly subnets: readonly Cidr[];
  readonly joinSubnets: readonly Cidr[];
  readonly transitSubnets: readonly Cidr[];
  readonly excluded: readonly Cidr[];
  readonly topology: string;
}

/**
 * The first overlap between the networks of the cluster and those of a user defined network (SubnetOverlapCheck of
 * go-controller/pkg/util/multi_network.go, CheckForOverlaps of go-controller/pkg/config/utils.go, main).
 */
export function overlapOf(cluster: Cluster, own: OwnSubnets): Overlap | undefined {
  const used: Used[] = [
    ...cluster.clusterSubnets.map(({ cidr }) => ({ use: 'cluster subnet', cidr })),
    ...named('service subnet', cluster.serviceSubnets),
    ...named('built-in join subnet', cluster.joinSubnets),
    ...named('masquerade subnet', masqueradeSubnets),
    ...(own.topology === 'layer3' ? named('transit switch subnet', transitSubnets) : []),
    ...named('user defined subnet', own.subnets),
    ...named('user defined join subnet', own.joinSubnets),
    ...named('transit switch subnet', own.transitSubnets),
  ];
  return firstOverlap(own.excluded.length === 0 ? used : withoutExcluded(used, new Covering(own.excluded)));
}

/** Go's loop takes items out of the list that it goes through: what follows one that is taken out is not looked at. */
function withoutExcluded(used: readonly Used[], excluded: Covering): readonly Used[] {
  let skips = false;
  return used.filter(({ cidr }) => {
    skips = !skips && excluded.covers(cidr);
    return !skips;
  });
}

function named(use: string, cidrs: readonly Cidr[]): Used[] {
  return cidrs.map((cidr) => ({ use, cidr }));
}

/**
 * The earliest network that overlaps one before it, with the first such. Networks nest or are disjoint, so that in the
 * order of addresses those that hold a network are the open ones: O(n log n).
 */
function firstOverlap(used: readonly Used[]): Overlap | undefined {
  const entries = used.map(({ cidr }, index) => ({ cidr, index }));
  entries.sort((a, b) => compareIps(a.cidr.network, b.cidr.network) || a.cidr.prefix - b.cidr.prefix);
  const open: { readonly cidr: Cidr; readonly least: number }[] = [];
  let first = Number.POSITIVE_INFINITY;
  for (const { cidr, index } of entries) {
    while (open.length > 0 && !open.at(-1)?.cidr.contains(cidr)) open.pop();
    const least = open.at(-1)?.least ?? Number.POSITIVE_INFINITY;
    first = Math.min(first, Math.max(index, least));
    open.push({ cidr, least: Math.min(index, least) });
  }
  const later = used[first];
  const earlier = later && used.find(({ cidr }) => cidr.overlaps(later.cidr));
  return later && earlier && { later, earlier };
}

/** `user defined subnet "10.0.0.0/8" overlaps cluster subnet "10.128.0.0/14"`. */
export function overlapText({ later, earlier }: Overlap): string {
  return `${later.use} "${later.cidr}" overlaps ${earlier.use} "${earlier.cidr}"`;
}
