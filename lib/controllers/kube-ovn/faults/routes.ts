import { parseIp } from '../../../net/ip';
import type { Network } from '../../../network/network';
import type { Part } from '../../../network/part';
import type { Subnet } from '../../../network/subnet';
import type { StaticRoute, Vpc } from '../../../network/vpc';
import { groupBy } from '../../../source/group-by';
import { has, type Release } from '../../../target/release';

/** Static routes that differ in their next hop alone, by range: one of each hop. OVN gets one of them. */
export function contendingRoutes({ writtenRoutes }: Vpc): readonly (readonly Part[])[] {
  return [...groupBy(writtenRoutes, rangeOf).values()].map(contending).filter((routes) => routes.length > 1);
}

/** What OVN tells routes apart by, but for the next hop. */
function rangeOf(route: Part): string | undefined {
  const cidr = route.text('cidr');
  if (cidr === undefined || route.text('nextHopIP') === undefined) return undefined;
  return [route.text('routeTable') ?? '', route.text('policy') ?? 'policyDst', cidr].join('\n');
}

/** The routes that do not tolerate each other, one of each next hop: each BFD session may have a route of its own. */
function contending(routes: readonly Part[]): readonly Part[] {
  const byHop = [...groupBy(routes, (route) => route.text('nextHopIP')).values()].flatMap(([first]) => first ?? []);
  const sessions = byHop.map((route) => route.text('bfdId'));
  return new Set(sessions).size === byHop.length && !sessions.includes(undefined) ? [] : byHop;
}

/** A static route in whose place kube-ovn writes its own route by source for a Subnet. */
export interface OverwrittenRoute {
  readonly vpc: Vpc;
  readonly route: StaticRoute;
  readonly subnet: Subnet;
}

export function* overwrittenRoutes(network: Network): Generator<OverwrittenRoute> {
  const { version } = network.target.kubeOvn;
  for (const vpc of network.vpcs) {
    if (vpc.isDefault) continue;
    const routes = vpc.staticRoutes.filter(({ bySource, part }) => bySource && part.text('bfdId') === undefined);
    if (routes.length === 0) continue;
    const owners = new Map(
      vpc.subnets.flatMap((subnet) => (subnet.cidrs ?? []).map((cidr) => [`${cidr}`, subnet] as const)),
    );
    for (const route of routes) {
      const subnet = owners.get(`${route.cidr}`);
      if (subnet && hasOwnRoute(subnet, route, version) && !isSame(subnet, route)) yield { vpc, route, subnet };
    }
  }
}

/** Whether kube-ovn has a route by source for a Subnet in the table of a route. */
function hasOwnRoute(subnet: Subnet, { table }: StaticRoute, version: Release): boolean {
  if (has(version, ['1.15.24', '1.16'])) return table === '' || table === subnet.text('routeTable');
  return table === '' && hasSourceRoute(subnet);
}

/** Whether kube-ovn 1.14, and any later release, has a route by source for a Subnet of a custom VPC in the main table. */
export function hasSourceRoute(subnet: Subnet): boolean {
  return subnet.text('vlan') === undefined || subnet.flag('u2oInterconnection') || subnet.flag('logicalGateway');
}

/** Whether both routes are one row. */
function isSame({ gateways }: Subnet, { nextHop }: StaticRoute): boolean {
  return gateways.some((gateway) => gateway.equals(nextHop));
}

/** A policy route with several addresses in `nextHopIP`. */
export interface SharedPolicyRoute {
  readonly vpc: Vpc;
  readonly route: Part;
  readonly index: number;
  readonly addresses: readonly string[];
}

export function* policyRoutesWithSeveralHops({ vpcs }: Network): Generator<SharedPolicyRoute> {
  for (const vpc of vpcs)
    for (const [index, route] of vpc.parts('policyRoutes').entries()) {
      const addresses = (route.text('nextHopIP') ?? '').split(',');
      if (route.text('action') !== 'reroute' || addresses.length < 2) continue;
      if (addresses.every((address) => parseIp(address.trim()))) yield { vpc, route, index, addresses };
    }
}
