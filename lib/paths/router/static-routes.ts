import { parseCidr } from '../../net/cidr';
import type { Ip } from '../../net/ip';
import { groupBy } from '../../network/collection';
import type { StaticRoute, Vpc } from '../../network/vpc';
import { AddressSet } from '../addresses';
import type { Forward, Neighbour, RouterEntry } from './entry';

/**
 * The static routes of a VPC's main table: the longest prefix counts, and a route by destination before one by source
 * (OVN northd, route priorities). Several with the same match are ECMP.
 */
export function staticRoutes(vpc: Vpc): readonly RouterEntry<Forward>[] {
  const main = vpc.staticRoutes.filter(({ table }) => table === '');
  const sameMatch = groupBy(main, ({ cidr, bySource }) => `${bySource} ${cidr}`);
  const neighbour = neighboursOf(vpc);
  return [...sameMatch.values()]
    .sort(([a], [b]) => rankOf(b as StaticRoute) - rankOf(a as StaticRoute))
    .map((routes) => {
      const [{ cidr, bySource, part }] = routes as [StaticRoute, ...StaticRoute[]];
      const range = AddressSet.of(cidr);
      return {
        match: bySource ? { from: range } : { to: range },
        action: {
          kind: 'forward',
          to: routes.map(({ nextHop, part }) => ({
            address: nextHop,
            leadsTo: neighbour(nextHop) ?? { kind: 'nobody', at: part.at('nextHopIP') },
            by: part.at(),
          })),
        },
        by: part.at(),
      };
    });
}

function rankOf({ cidr, bySource }: StaticRoute): number {
  return cidr.prefix * 2 + (bySource ? 0 : 1);
}

/** Who is at an address of a VPC: a gateway's lanIp, or the other side of a peering that both sides have written. */
export function neighboursOf(vpc: Vpc): (address: Ip) => Neighbour | undefined {
  const found = new Map<string, Neighbour>();
  for (const here of vpc.parts('vpcPeerings')) {
    const peer = vpc.network.vpcs.get(here.text('remoteVpc'));
    const there = peer?.parts('vpcPeerings').find((other) => other.text('remoteVpc') === vpc.name);
    const [own, theirs] = [here, there].map((side) => parseCidr(side?.text('localConnectIP') ?? ''));
    if (!peer || !own || !theirs || !own.contains(theirs.address) || found.has(`${theirs.address}`)) continue;
    found.set(`${theirs.address}`, { kind: 'vpc', vpc: peer });
  }
  for (const gateway of [...vpc.gateways].reverse())
    if (gateway.lanIp) found.set(`${gateway.lanIp}`, { kind: 'gateway', gateway });
  return (address) => found.get(`${address}`);
}
