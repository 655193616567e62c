import { parseCidr } from '../../net/cidr';
import { isMap, type JsonMap } from '../../source/json';
import { valueAt } from '../../source/path';
import type { Resource } from '../../source/resource';
import { cases } from '../cases';
import type { Difference } from '../difference';
import { breaks, brief, compareEffects, destroys, type Effect, ignored, live } from '../effect';
import { citeAll, controller, kubeOvnFile } from '../evidence';
import type { FieldChange } from '../field-effects';
import { updatesStatefulSet } from './gateway-workload';
import { hasSince } from './releases';

/*
 * The static and policy routes of a Vpc. The controller compares them as two sets: it deletes the rows that no entry
 * asks for, and adds those that are missing.
 */
const handled = controller('vpc.go', 'handleAddOrUpdateVpc');
const keyed = controller('vpc.go', 'getStaticRouteItemKey');
const oneNextHop = citeAll(
  handled,
  kubeOvnFile('pkg/ovs/ovn-nb-logical_router_route.go', 'AddLogicalRouterStaticRoute'),
);

export const staticRoutes = cases(
  {
    live: 'a route is added or removed',
    brief: 'a route changes',
    ignored: 'another order; ecmpMode or bfdId alone',
    breaks: 'two routes to one range; a route that a Subnet has; a next hop ahead of its gateway',
    destroys: 'the last default route is removed',
  },
  (change) => {
    const entries = entriesOf(change.difference) ?? [entryAround(change)];
    if (entries.length === 0) return meaninglessOrder('route');
    return entries.map((entry) => routeEffect(entry, change)).reduce(worse);
  },
);

function worse(a: Effect, b: Effect): Effect {
  return compareEffects(a.kind, b.kind) < 0 ? b : a;
}

function routeEffect({ before, after }: Entry, change: FieldChange): Effect {
  const { difference, old, now } = change;
  if (!after) return withoutRoute(change);
  if (before && keyOf(before) === keyOf(after))
    return ignored(
      `the controller tells routes apart by table, policy, cidr and nextHopIP: it does not see a change of ${difference.headPath.at(-1)} alone`,
      keyed,
    );
  const twin = routesOf(now).find((other) => isTwin(other, after));
  if (twin) return alternates(after, twin);
  const own = subnetOf(after, change);
  if (own !== undefined) return takesOwnRoute(`${after.cidr}`, own);
  if (before) return aheadOfGateway(change) ?? replaced('route');
  const former = routesOf(old).find((other) => isTwin(other, after));
  return former
    ? brief(
        `the router replaces the route by way of ${former.nextHopIP}: connections move to ${after.nextHopIP}`,
        handled,
      )
    : live('the route is added to the router', handled);
}

export const policyRoutes = cases(
  {
    live: 'a policy is added or removed',
    brief: 'a policy changes',
    ignored: 'another order',
  },
  (change) => {
    const { before, after } = change.difference;
    if (Array.isArray(before) && Array.isArray(after)) return meaninglessOrder('policy');
    if (before === undefined) return live('the policy is added to the router', handled);
    if (after === undefined) return without('policy');
    return replaced('policy');
  },
);

const meaninglessOrder = (noun: string): Effect =>
  ignored(`the order of the list has no meaning: every ${noun} stays as it is`, handled);

const replaced = (noun: string): Effect =>
  brief(`the router loses the ${noun} and gets the new one: its traffic stops for a moment, then moves over`, handled);

/** A route before and after. */
interface Entry {
  readonly before?: JsonMap | undefined;
  readonly after?: JsonMap | undefined;
}

/** The routes that a difference adds or takes away; none where the list has another order, undefined within a route. */
function entriesOf({ before, after }: Difference): readonly Entry[] | undefined {
  if (Array.isArray(before) && Array.isArray(after)) return [];
  if (Array.isArray(after)) return after.filter(isMap).map((route) => ({ after: route }));
  if (Array.isArray(before)) return before.filter(isMap).map((route) => ({ before: route }));
  if (isMap(before) || isMap(after))
    return [{ before: isMap(before) ? before : undefined, after: isMap(after) ? after : undefined }];
  return undefined;
}

/** The route that has a field that differs. */
function entryAround({ difference: { basePath, headPath }, old, now }: FieldChange): Entry {
  const [before, after] = [valueAt(old.value, basePath.slice(0, 3)), valueAt(now.value, headPath.slice(0, 3))];
  return { before: isMap(before) ? before : undefined, after: isMap(after) ? after : undefined };
}

function routesOf(vpc: Resource): readonly JsonMap[] {
  const routes = vpc.get('spec', 'staticRoutes');
  return Array.isArray(routes) ? routes.filter(isMap) : [];
}

/** What the controller compares; an absent policy is policyDst. */
function keyOf(route: JsonMap): string {
  return `${rangeOf(route)} ${route.nextHopIP}`;
}

function rangeOf({ routeTable, policy, cidr }: JsonMap): string {
  return `${routeTable || ''} ${policy || 'policyDst'} ${cidr}`;
}

/** Whether two routes of a Vpc are for the same range, by different next hops: OVN gets one of them, unless BFD tells them apart. */
function isTwin(a: JsonMap, b: JsonMap): boolean {
  const areGuarded = a.bfdId && b.bfdId && a.bfdId !== b.bfdId;
  return rangeOf(a) === rangeOf(b) && a.nextHopIP !== b.nextHopIP && !areGuarded;
}

/** Routes for one range that differ in their next hop: `10.0.40.0/24`. */
export function contestedRanges(vpc: Resource): readonly string[] {
  const routes = routesOf(vpc);
  const contested = routes.filter((route) => routes.some((other) => isTwin(other, route)));
  return [...new Set(contested.map(({ cidr }) => `${cidr}`))];
}

function alternates({ cidr, nextHopIP }: JsonMap, twin: JsonMap): Effect {
  return breaks(
    `OVN gets one of the two routes to ${cidr}, by ${twin.nextHopIP} or by ${nextHopIP}: each reconciliation of the Vpc, and each restart of the controller, puts the other one in its place`,
    oneNextHop,
    `keep one route to ${cidr}`,
    { setOffBy: 'reconciliation' },
  );
}

/** The subnet whose own route by source a route of the Vpc is for; kube-ovn writes one for each since 1.14. */
function subnetOf({ policy, cidr, routeTable }: JsonMap, { now, head }: FieldChange): string | undefined {
  if (policy !== 'policySrc' || routeTable || !hasSince({ head }, '1.14')) return undefined;
  const range = parseCidr(`${cidr}`);
  return head.vpcs
    .get(now.name)
    ?.subnets.find(({ cidrs }) => range && cidrs?.some((own) => own.toString() === range.toString()))?.name;
}

function takesOwnRoute(cidr: string, subnet: string): Effect {
  return breaks(
    `the route takes the place of the one that kube-ovn keeps for Subnet ${subnet} (by source, ${cidr}), and a reconciliation of the Subnet puts that one back: two owners write one row`,
    citeAll(oneNextHop, controller('subnet.go', 'addCustomVPCStaticRouteForSubnet', '1.14')),
    `steer the subnet by policyRoutes with the match ip4.src == ${cidr}`,
    { setOffBy: 'reconciliation' },
  );
}

/** A next hop that follows the lanIp of a gateway, while its pod keeps the old address. */
function aheadOfGateway({ difference, now, base, head }: FieldChange): Effect | undefined {
  const { headPath, after } = difference;
  if (headPath.at(-1) !== 'nextHopIP') return undefined;
  const gateway = head
    .gatewaysOf(now.name)
    .find(({ lanIp, isHighlyAvailable }) => !isHighlyAvailable && `${lanIp}` === after);
  const before = base.gateways.get(gateway?.name);
  if (
    !gateway ||
    !before?.lanIp ||
    `${before.lanIp}` === after ||
    updatesStatefulSet({ old: before.effective, now: gateway.effective })
  )
    return undefined;
  return breaks(
    `the route leads to ${after} at once, where nothing answers: the pod of gateway ${gateway.name} keeps ${before.lanIp}, even if it is deleted, until the controller updates its StatefulSet`,
    citeAll(handled, controller('vpc_nat_gateway.go', 'isVpcNatGwChanged')),
    `change selector, tolerations, affinity or externalSubnets of gateway ${gateway.name} in the same commit: its pod is then replaced and has ${after}`,
  );
}

function withoutRoute({ now, base, head }: FieldChange): Effect {
  const [before, after] = [base, head].map((network) => network.vpcs.get(now.name)?.defaultRoutes.length ?? 0);
  return before && !after
    ? destroys('the router has no default route any more: nothing that follows it leaves the VPC', handled)
    : without('route');
}

const without = (noun: string): Effect =>
  live(`the router loses the ${noun}: its traffic takes the next match, or is dropped`, handled);
