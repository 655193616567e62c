import { bitsOf, Ip } from '../../net/ip';
import { RangeSet } from '../../net/range-set';
import type { Subnet } from '../../network/subnet';
import type { Vpc } from '../../network/vpc';
import { AddressSet } from '../addresses';
import type { Router } from '../router/router';
import type { Topology } from '../topology';

export const families = [4, 6] as const;
export type Family = (typeof families)[number];

/** Packets have addresses of one family. */
export type ByFamily = Readonly<Record<Family, AddressSet>>;

/** What nobody here has: neither subnets of VPCs nor EIPs. */
export function outsideOf(topology: Topology): ByFamily {
  const ranges = [...topology.network.vpcs].flatMap((vpc) => vpc.subnets.flatMap(({ cidrs }) => cidrs ?? []));
  const own = AddressSet.from(RangeSet.of([...ranges, ...topology.external.known]));
  const rest = (family: Family) => {
    const all = { first: Ip.of(family, 0n), last: Ip.of(family, (1n << BigInt(bitsOf(family))) - 1n) };
    return AddressSet.from(RangeSet.of([all]).subtract(own.known));
  };
  return { 4: rest(4), 6: rest(6) };
}

/** The addresses of each subnet of a VPC that pods can have. */
export function podsIn({ vpc, lanIps }: Router): readonly { readonly subnet: Subnet; readonly pods: ByFamily }[] {
  return vpc.subnets.map((subnet) => {
    const taken = AddressSet.of(...subnet.gateways);
    const of = (family: Family) => {
      const cidr = subnet.cidrOf(family);
      if (!cidr) return AddressSet.of();
      return AddressSet.of(cidr)
        .subtract(AddressSet.of(...cidr.unusable))
        .subtract(taken)
        .subtract(lanIps);
    };
    return { subnet, pods: { 4: of(4), 6: of(6) } };
  });
}

/** A VPC, and those that routes and peerings lead to from it. */
export function connectedVpcs(topology: Topology, router: Router): ReadonlySet<Vpc> {
  const vpcs = new Set<Vpc>([router.vpc]);
  for (const vpc of vpcs) for (const next of topology.router(vpc).peers) vpcs.add(next);
  return vpcs;
}

/** The addresses of VPCs that pods can have. */
export function podsOf(topology: Topology, vpcs: Iterable<Vpc>): ByFamily {
  const pods = [...vpcs].flatMap((vpc) => podsIn(topology.router(vpc)));
  const all = (family: Family) => AddressSet.of(...pods.flatMap(({ pods }) => [...pods[family].known]));
  return { 4: all(4), 6: all(6) };
}
