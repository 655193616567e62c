import type { Address } from '../controllers/kube-ovn/gateway-rules/iptables';
import { Ip } from '../net/ip';
import type { Subnet } from '../network/subnet';
import type { StaticRoute, Vpc } from '../network/vpc';

/** The subnet of a VPC that an address lies in. */
export function subnetOf(vpc: Vpc, address: Address): Subnet | undefined {
  return address instanceof Ip ? vpc.subnetOf(address) : undefined;
}

/**
 * The static routes of a VPC's main table that take a packet: the longest prefix counts, and a route by destination
 * before one by source (OVN northd, route priorities). Several are ECMP.
 */
export function routesFor(vpc: Vpc, from: Address, to: Address): readonly StaticRoute[] {
  let best: StaticRoute[] = [];
  let rank = -1;
  for (const route of vpc.staticRoutes) {
    const end = route.bySource ? from : to;
    if (route.table !== '' || !takes(route, end)) continue;
    const own = route.cidr.prefix * 2 + (route.bySource ? 0 : 1);
    if (own > rank) best = [];
    if (own >= rank) best.push(route);
    rank = Math.max(rank, own);
  }
  return best;
}

/** An address that is not known yet is external: only a route for everything surely takes it. */
function takes({ cidr }: StaticRoute, end: Address): boolean {
  return end instanceof Ip ? cidr.contains(end) : cidr.prefix === 0 && cidr.family === 4;
}
