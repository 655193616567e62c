import type { Subnet } from '../../network/subnet';
import { AddressSet } from '../addresses';
import { sameEnd, splitByAddress, whole } from '../flow';
import { headerOf } from '../gateway/passage';
import { type Journey, lost, nameOf, noted, switchOf, type Way } from '../journey';
import { instancesAt } from '../router/egress-gateways';
import type { Deliver, Forward, Neighbour, NextHop, RouterEntry } from '../router/entry';
import { lookUp } from '../router/lookup';
import type { RouterPassage } from '../router/passage';
import type { Router } from '../router/router';
import { isUnderlay, physicalNetwork } from '../router/underlay';
import { refusedByInstance, through } from './gateway';
import { lostAt, type Walk } from './on-the-way';
import { fateOfWay, spread } from './spread';
import { deliver, filtered } from './switch';

type Translator = Neighbour & { readonly kind: 'translator' };

/** In a VPC: on the switch of a subnet, or in the router. What is for the own subnet does not come to the router. */
export function inside(walk: Walk, journey: Journey, router: Router, on: Subnet | undefined): readonly Way[] {
  const { flow } = journey;
  const own = on ? splitByAddress(flow, flow.to, AddressSet.of(...(on.cidrs ?? []))) : whole(flow, false);
  return [
    ...(own.inside && on ? deliver(walk, { ...journey, flow: own.inside }, router, switchOf(on)) : []),
    ...own.others.flatMap((other) =>
      filtered(walk, { ...journey, flow: other }, on, (passed) =>
        on && isUnderlay(on) ? [ontoVlan(walk, passed, on)] : route(walk, toRouter(passed, on), router),
      ),
    ),
  ];
}

function route(walk: Walk, journey: Journey, router: Router): readonly Way[] {
  const { vpc, tables } = router;
  const hop = nameOf({ router });
  return lookUp(tables.routes, journey.flow).flatMap(({ flow, entry, open }) => {
    const here = { ...journey, flow, open: [...journey.open, ...open] };
    if (!entry) return [lostAt(walk, here, hop, 'has no route for it', { decidedBy: vpc.at('staticRoutes') })];
    return lookUp(tables.policies, flow).flatMap((policy) => {
      const next = { ...here, flow: policy.flow, open: [...here.open, ...policy.open] };
      const decides = policy.entry && policy.entry.action.kind !== 'allow' ? policy.entry : entry;
      return follow(walk, next, router, decides as RouterEntry<Forward | Deliver | { kind: 'drop' }>);
    });
  });
}

function follow(
  walk: Walk,
  journey: Journey,
  router: Router,
  { action, by }: RouterEntry<Forward | Deliver | { readonly kind: 'drop' }>,
): readonly Way[] {
  switch (action.kind) {
    case 'drop':
      return [lostAt(walk, journey, nameOf({ router }), 'drops it', { decidedBy: by })];
    case 'deliver':
      return deliver(walk, journey, router, nameOf({ router }));
    case 'forward':
      return spread(
        action.to.map((next) => forward(walk, journey, router, next)),
        fateOfWay,
      );
  }
}

function forward(walk: Walk, journey: Journey, router: Router, { address, leadsTo, by }: NextHop): readonly Way[] {
  const hop = nameOf({ router });
  const here = noted(journey, hop, `routes it to ${address}`, { decidedBy: by });
  switch (leadsTo.kind) {
    case 'gateway':
      return filtered(walk, here, leadsTo.gateway.subnet, (passed) =>
        through(walk, passed, walk.topology.gateway(leadsTo.gateway), 'eth0'),
      );
    case 'vpc':
      return over(walk, here, walk.topology.router(leadsTo.vpc));
    case 'nobody':
      return [lostAt(walk, here, hop, `knows nobody at ${address}`, { decidedBy: leadsTo.at })];
    case 'outside':
      return leave(walk, here, router, { title: hop, sources: router.tables.sources });
    case 'translator':
      return translated(walk, here, router, leadsTo);
    case 'not-judged':
      return [walk.end(lost({ ...here, open: [...here.open, { kind: 'router', what: leadsTo.what, at: by }] }))];
  }
}

/** What is for an egress gateway itself goes no further. */
function translated(walk: Walk, journey: Journey, router: Router, translator: Translator): readonly Way[] {
  const { gateway } = translator;
  const own = AddressSet.of(...(gateway ? instancesAt(gateway, 'externalIPs') : []));
  const { inside: kept, others } = splitByAddress(journey.flow, journey.flow.to, own);
  return [
    ...(kept && gateway ? [refusedByInstance(walk, { ...journey, flow: kept }, gateway, 'externalIPs')] : []),
    ...others.flatMap((flow) => leave(walk, { ...journey, flow }, router, translator)),
  ];
}

/** To the network outside, with the source that is left or written on the way. */
function leave(
  walk: Walk,
  journey: Journey,
  router: Router,
  { title: who, sources }: Pick<Translator, 'title' | 'sources'>,
): readonly Way[] {
  return lookUp(sources, journey.flow).flatMap(({ flow, entry, open }) => {
    const translatedBy = entry?.by;
    const mayBeRouted = who !== nameOf({ router });
    const before = headerOf(flow);
    const passage: RouterPassage = { kind: 'router', router, who, way: 'out', before, translatedBy, mayBeRouted };
    const left = entry ? { ...flow, from: entry.action.to } : flow;
    const action = entry ? 'translates the source' : 'forwards it with its source';
    const next = {
      ...journey,
      flow: left,
      passages: [...journey.passages, passage],
      open: [...journey.open, ...open],
    };
    return walk.go({ ...noted(next, who, action, { decidedBy: translatedBy }), at: 'outside' });
  });
}

/** From outside into the router of a VPC, for an address of OVN's own NAT. */
export function enter(walk: Walk, journey: Journey, router: Router): readonly Way[] {
  const who = nameOf({ router });
  return lookUp(router.tables.destinations, journey.flow).flatMap(({ flow, entry, open }) => {
    const here = { ...journey, flow, open: [...journey.open, ...open] };
    if (!entry) return [lostAt(walk, here, who, 'drops it: nothing is behind that address and port')];
    const ways = entry.action.to.map(({ address, port = flow.port, by }) => {
      const before = headerOf(flow);
      const passage: RouterPassage = {
        kind: 'router',
        router,
        who,
        way: 'in',
        before,
        translatedBy: by,
        mayBeRouted: false,
      };
      const next = { ...here, flow: { ...flow, to: address, port }, passages: [...here.passages, passage] };
      return walk.go({ ...noted(next, who, 'translates the destination', { decidedBy: by }), at: { router } });
    });
    return spread(ways, fateOfWay);
  });
}

/** Over a peering into the router of another VPC. */
function over(walk: Walk, journey: Journey, peer: Router): readonly Way[] {
  const { flow, steps } = journey;
  const hop = nameOf({ router: peer });
  const isAgain = steps.some(
    ({ hop: before, header }) =>
      before === hop && sameEnd(header.from, flow.from) && sameEnd(header.to, flow.to) && header.port === flow.port,
  );
  if (isAgain) return [lostAt(walk, journey, hop, 'gets it again and again')];
  return walk.go({ ...journey, at: { router: peer } });
}

/** The gateway of a subnet on a VLAN is a router of the physical network. */
function ontoVlan(walk: Walk, journey: Journey, on: Subnet): Way {
  const at = on.at('vlan');
  const open = [...journey.open, { kind: 'router' as const, what: physicalNetwork(on), at }];
  return lostAt(walk, { ...journey, open }, switchOf(on), 'hands it to the physical network', { decidedBy: at });
}

function toRouter(journey: Journey, on: Subnet | undefined): Journey {
  return on
    ? noted(journey, switchOf(on), 'takes it to the router', { decidedBy: on.at('gateway'), isPlain: true })
    : journey;
}
