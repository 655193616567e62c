import type { Subnet } from '../../network/subnet';
import { VpcEgressGateway } from '../../network/vpc-egress-gateway';
import { AddressSet } from '../addresses';
import { addressesAt, splitByAddress } from '../flow';
import { endText, type Journey, nameOf, noted, switchOf, type Way } from '../journey';
import { lookUp } from '../router/lookup';
import { privateEntries } from '../router/private';
import type { Router } from '../router/router';
import { answeredBy, isPing, received } from './arrival';
import { refused, refusedByInstance } from './gateway';
import { lostAt, type Walk } from './on-the-way';

/** `hop` delivers it: the switch of a subnet, or the router. */
export function deliver(walk: Walk, journey: Journey, router: Router, hop: string): readonly Way[] {
  return router.byNeighbour(journey.flow).flatMap(({ flow, gateway }) => {
    const here = { ...journey, flow };
    if (!gateway) return toHosts(walk, here, router, hop);
    if (gateway instanceof VpcEgressGateway) {
      const [subnet] = router.subnetsAt(flow, flow.to);
      return filtered(walk, here, subnet, (passed) => [refusedByInstance(walk, passed, gateway, 'internalIPs')]);
    }
    return filtered(walk, here, gateway.subnet, (passed) => [refused(walk, passed, walk.topology.gateway(gateway))]);
  });
}

/** To pods; the router answers for its own addresses, and nobody for the first and the last one of a subnet. */
function toHosts(walk: Walk, journey: Journey, router: Router, hop: string): readonly Way[] {
  const { flow } = journey;
  const own = splitByAddress(flow, flow.to, router.ports);
  return [
    ...(own.inside ? [byRouter(walk, { ...journey, flow: own.inside }, router)] : []),
    ...own.others.flatMap((other) => {
      const { inside: unused, others } = splitByAddress(other, other.to, router.nobodys);
      return [
        ...(unused ? [atNobodys(walk, { ...journey, flow: unused }, router, hop)] : []),
        ...others.flatMap((rest) => toPods(walk, { ...journey, flow: rest }, router, hop)),
      ];
    }),
  ];
}

/**
 * Nothing listens in a router: it resets connections, and drops them once it has an external gateway (ovn northd.c,
 * build_lrouter_ipv4_ip_input: "UDP/TCP/SCTP port unreachable").
 */
function byRouter(walk: Walk, journey: Journey, router: Router): Way {
  const hop = nameOf({ router });
  const action = 'keeps it: the address is its own, and nothing listens there';
  if (router.vpc.flag('enableExternal') && !isPing(journey)) return lostAt(walk, journey, hop, action);
  return answeredBy(walk, journey, hop, action);
}

function atNobodys(walk: Walk, journey: Journey, router: Router, hop: string): Way {
  const { flow } = journey;
  const [subnet] = router.subnetsAt(flow, flow.to);
  const text = `has nobody at ${endText(flow, flow.to)}: no host gets the first or the last address of a subnet`;
  return lostAt(walk, journey, hop, text, { decidedBy: subnet?.at('cidrBlock') });
}

/** Whether sender and receiver share a switch counts for the answer: those that may are looked at subnet by subnet. */
function toPods(
  walk: Walk,
  journey: Journey,
  router: Router,
  hop: string,
  subnets = router.subnetsAt(journey.flow, journey.flow.to),
): readonly Way[] {
  const { flow } = journey;
  const sender = addressesAt(flow, flow.from).known;
  const shared = subnets.length > 1 && subnets.find(({ cidrs = [] }) => cidrs.some((cidr) => sender.overlaps(cidr)));
  if (!shared) return intoSubnets(walk, journey, router, hop, subnets);
  const { inside, others } = splitByAddress(flow, flow.to, AddressSet.of(...(shared.cidrs ?? [])));
  return [
    ...(inside ? intoSubnets(walk, { ...journey, flow: inside }, router, hop, [shared]) : []),
    ...others.flatMap((other) =>
      toPods(
        walk,
        { ...journey, flow: other },
        router,
        hop,
        router.subnetsAt(other, other.to).filter((subnet) => subnet !== shared),
      ),
    ),
  ];
}

function intoSubnets(
  walk: Walk,
  journey: Journey,
  router: Router,
  hop: string,
  subnets: readonly Subnet[],
): readonly Way[] {
  const [subnet, another] = subnets;
  const by = { decidedBy: subnet?.resource.at() };
  const here = noted({ ...journey, at: { router, on: another ? undefined : subnet } }, hop, delivery(hop, subnets), by);
  return subnets.reduce<(journey: Journey) => readonly Way[]>(
    (then, own) => (passed) => within(walk, passed, own, then),
    (passed) => received(walk, passed, walk.hosts.inside),
  )(here);
}

/** Through the switch of a subnet, where they are for it. */
function within(
  walk: Walk,
  journey: Journey,
  subnet: Subnet,
  then: (journey: Journey) => readonly Way[],
): readonly Way[] {
  if (!subnet.flag('private')) return then(journey);
  const { flow } = journey;
  const { inside, others } = splitByAddress(flow, flow.to, AddressSet.of(...(subnet.cidrs ?? [])));
  return [
    ...(inside ? filtered(walk, { ...journey, flow: inside }, subnet, then) : []),
    ...others.flatMap((other) => then({ ...journey, flow: other })),
  ];
}

/** Through the switch of a subnet: a private one drops what it does not know. */
export function filtered(
  walk: Walk,
  journey: Journey,
  subnet: Subnet | undefined,
  then: (journey: Journey) => readonly Way[],
): readonly Way[] {
  if (!subnet?.flag('private')) return then(journey);
  return lookUp(privateEntries(subnet), journey.flow).flatMap(({ flow, entry, open }) => {
    const here = { ...journey, flow, open: [...journey.open, ...open] };
    if (entry?.action.kind !== 'drop') return then(here);
    const action = 'drops it: it is private, and one of the two addresses is not in allowSubnets';
    return [lostAt(walk, here, `Subnet ${subnet.name}`, action, { decidedBy: entry.by })];
  });
}

function delivery(hop: string, [subnet, another]: readonly Subnet[]): string {
  if (!subnet || another) return 'delivers it in one of its subnets';
  return hop === switchOf(subnet) ? 'delivers it, without a router' : `delivers it in subnet ${subnet.name}`;
}
