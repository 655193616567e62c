import { bitsOf, Ip } from '../../net/ip';
import { RangeSet } from '../../net/range-set';
import type { Subnet } from '../../network/subnet';
import type { Vpc } from '../../network/vpc';
import { once } from '../../schema/once';
import { AddressSet } from '../addresses';
import type { Topology } from '../topology';

export const families = [4, 6] as const;
export type Family = (typeof families)[number];

/** Packets have addresses of one family. */
export type ByFamily = Readonly<Record<Family, AddressSet>>;

/** What nobody here has: neither subnets of VPCs nor EIPs. */
export function outsideOf(topology: Topology): ByFamily {
  const ranges = topology.subnets.flatMap(({ cidrs }) => cidrs ?? []);
  const own = AddressSet.from(RangeSet.of([...ranges, ...topology.heldRanges, ...topology.links]));
  const rest = (family: Family) => {
    const all = { first: Ip.of(family, 0n), last: Ip.of(family, (1n << BigInt(bitsOf(family))) - 1n) };
    return AddressSet.from(RangeSet.of([all]).subtract(own.known));
  };
  return { 4: rest(4), 6: rest(6) };
}

/** The addresses of each subnet of a VPC that pods can have. */
export function podsIn(topology: Topology, vpc: Vpc): readonly PodsIn[] {
  const byVpc = once(known, topology, () => new Map<Vpc, readonly PodsIn[]>());
  return once(byVpc, vpc, () => workedOut(topology, vpc));
}

/** The addresses of a subnet that pods can have. */
export interface PodsIn {
  readonly subnet: Subnet;
  readonly pods: ByFamily;
}

const known = new WeakMap<Topology, Map<Vpc, readonly PodsIn[]>>();

function workedOut(topology: Topology, vpc: Vpc): readonly PodsIn[] {
  return vpc.subnets
    .filter((subnet) => topology.isSetUp(subnet))
    .map((subnet) => ({ subnet, pods: podsOn(topology, subnet) }));
}

/** The addresses of one subnet that pods can have. */
export function podsOn(topology: Topology, subnet: Subnet): ByFamily {
  const taken = AddressSet.of(...subnet.gateways).union(AddressSet.from(topology.gatewaysOn(subnet.name)));
  const of = (family: Family) => {
    const cidr = subnet.cidrOf(family);
    if (!cidr) return AddressSet.of();
    return AddressSet.of(cidr)
      .subtract(AddressSet.of(...cidr.unusable))
      .subtract(taken);
  };
  return { 4: of(4), 6: of(6) };
}

/** A VPC, and those that routes and peerings lead to from it. */
export function connectedVpcs(topology: Topology, first: Vpc): ReadonlySet<Vpc> {
  const vpcs = new Set<Vpc>([first]);
  for (const { name } of vpcs) for (const next of topology.peersOf(name)) vpcs.add(next);
  return vpcs;
}

/** The addresses of VPCs that pods can have. */
export function podsOf(topology: Topology, vpcs: Iterable<Vpc>): ByFamily {
  const pods = [...vpcs].flatMap((vpc) => podsIn(topology, vpc));
  const all = (family: Family) => AddressSet.of(...pods.flatMap(({ pods }) => [...pods[family].known]));
  return { 4: all(4), 6: all(6) };
}
