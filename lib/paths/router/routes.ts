import { Unknown } from '../../controllers/kube-ovn/gateway-rules/iptables';
import { bitsOf } from '../../net/ip';
import type { StaticRoute, Vpc } from '../../network/vpc';
import { groupBy } from '../../source/group-by';
import { has } from '../../target/release';
import { AddressSet } from '../addresses';
import { everyAddress } from './boxes';
import type { Deliver, Forward, NotJudged, RouterEntry } from './entry';
import { externalSubnetsOf, neighboursOf } from './neighbours';
import { type RouteTable, routeTablesOf } from './route-tables';
import { isUnderlay } from './underlay';

type RouteEntry = RouterEntry<Forward | Deliver | NotJudged>;

/** An entry with what OVN orders it by: the higher first. */
interface Ranked {
  readonly priority: number;
  readonly entry: RouteEntry;
}

/**
 * The routes of a VPC, in the order in which OVN asks them. By destination: the longest prefix first, and of the same
 * length a subnet of the VPC before a static route (ovn-org/ovn branch-25.03 northd/northd.c: ROUTE_PRIO_OFFSET). By
 * source: kube-ovn patches its OVN, so that a range comes after every route by destination, and a single address between
 * the default route and all others
 * (kubeovn/kube-ovn v1.16.2 dist/images/patches/9ee66bd91be65605cffb9a490b4dba3bc13358e9.patch).
 */
export function routes(vpc: Vpc): readonly RouteEntry[] {
  const tables = routeTablesOf(vpc);
  const all = [...connected(vpc), ...external(vpc), ...tables.flatMap((table) => staticRoutes(vpc, table))];
  return all.sort((a, b) => b.priority - a.priority).map(({ entry }) => entry);
}

const byLength = 3;
const offsets = { static: 1, connected: 2 };
const sourcePriority = { host: 2, range: 0.5 };

function connected(vpc: Vpc): Ranked[] {
  const blocks = vpc.subnets
    .filter((subnet) => !isUnderlay(subnet) || subnet.flag('u2oInterconnection'))
    .flatMap((subnet) => (subnet.cidrs ?? []).map((cidr) => ({ subnet, cidr })));
  return [...groupBy(blocks, ({ cidr }) => cidr.prefix)].map(([prefix, some]) => {
    const to = AddressSet.of(...some.map(({ cidr }) => cidr));
    const subnets = [...new Set(some.map(({ subnet }) => subnet))];
    const by = (subnets[0] ?? vpc).resource.at();
    return {
      priority: prefix * byLength + offsets.connected,
      entry: { match: { to }, action: { kind: 'deliver', subnets }, by },
    };
  });
}

/** The external switch is connected like a subnet; whether kube-ovn adds a default route to it depends on more. */
function external(vpc: Vpc): Ranked[] {
  if (!vpc.flag('enableExternal')) return [];
  const by = vpc.at('enableExternal');
  const what = `a default route to the external gateway of VPC ${vpc.name}, which some releases of kube-ovn add`;
  const blocks = externalSubnetsOf(vpc).flatMap((subnet) => (subnet.cidrs ?? []).map((cidr) => ({ subnet, cidr })));
  const connections = blocks.map(({ subnet, cidr }): Ranked => {
    const address = new Unknown(`the network of ${subnet.name}`);
    const to = [{ address, leadsTo: { kind: 'outside' as const }, by: subnet.resource.at() }];
    const entry: RouteEntry = { match: { to: AddressSet.of(cidr) }, action: { kind: 'forward', to }, by };
    return { priority: cidr.prefix * byLength + offsets.connected, entry };
  });
  return [...connections, { priority: 0, entry: { match: {}, action: { kind: 'not-judged', what }, by } }];
}

function staticRoutes(vpc: Vpc, { name, from }: RouteTable): Ranked[] {
  const own = vpc.staticRoutes.filter(({ table }) => table === name);
  const neighbour = neighboursOf(vpc);
  const sameMatch = groupBy(own, ({ cidr, bySource }) => `${bySource} ${cidr}`);
  const ranked = [...sameMatch.values()].map((several): Ranked => {
    const [route] = several as [StaticRoute];
    const range = AddressSet.of(route.cidr);
    const to = several.map(({ nextHop, part }) => ({
      address: nextHop,
      leadsTo: neighbour(nextHop) ?? { kind: 'nobody' as const, at: part.at('nextHopIP') },
      by: part.at(),
    }));
    const match = route.bySource
      ? { from: from ? from.intersect(range) : range }
      : { ...(from && { from }), to: range };
    return { priority: priorityOf(route), entry: { match, action: { kind: 'forward', to }, by: route.part.at() } };
  });
  return [...ranked, ...ties(vpc, own, from)];
}

function priorityOf({ cidr, bySource }: StaticRoute): number {
  if (!bySource) return cidr.prefix * byLength + offsets.static;
  return cidr.prefix === bitsOf(cidr.family) ? sourcePriority.host : sourcePriority.range;
}

/**
 * Before 1.14.11 the default route and routes for ranges by source have one priority: OVN takes any (kube-ovn#5490). Where
 * all have one next hop, it is the same.
 */
function ties(vpc: Vpc, own: readonly StaticRoute[], from = everyAddress): Ranked[] {
  if (has(vpc.network.target.kubeOvn.version, '1.14.11')) return [];
  return own
    .filter((route) => route.bySource && priorityOf(route) === sourcePriority.range)
    .flatMap((route) => {
      const { family } = route.cidr;
      const defaults = own.filter(({ cidr, bySource }) => !bySource && cidr.prefix === 0 && cidr.family === family);
      if (defaults.every(({ nextHop }) => nextHop.equals(route.nextHop))) return [];
      const what = `which of two routes of one priority counts: that by source ${route.cidr}, or the default route of VPC ${vpc.name}`;
      const match = { from: from.intersect(AddressSet.of(route.cidr)) };
      return {
        priority: offsets.static + 0.1,
        entry: { match, action: { kind: 'not-judged', what }, by: route.part.at() },
      };
    });
}
