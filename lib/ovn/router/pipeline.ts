import type { Ip } from '../../net/ip';
import { RangeSet } from '../../net/range-set';
import { groupBy } from '../../source/group-by';
import { arriving, echoReply, familyOf, turned, untracked } from '../headers';
import type { LogicalSwitchPort } from '../northbound';
import { protocols } from '../packets/dimensions';
import { copyOf, type Flow, splitByField, valuesOf, write } from '../packets/flow';
import { NameSet } from '../packets/name-set';
import { NumberSet } from '../packets/number-set';
import { backendsOf, restore } from '../switch/pipeline';
import type { RouterPort } from '../topology';
import type { Location, ReplyEnd, Step, Translation } from '../trace';
import type { Moving, Receivers, Walk } from '../walk';
import type { NatRow, Policy, Router } from './router';
import { ConnectedRoute, type Route, type RouteByRow } from './routes';

/** How packets leave a router. */
interface Leaving {
  readonly moving: Moving;
  readonly port: RouterPort;
  /** Undefined: whoever they are for. */
  readonly nextHop: Ip | undefined;
}

/**
 * What a router does with packets that come in, in the order of its stages (ovn v25.03.0 northd/northd.h, LR_IN and
 * LR_OUT): its own addresses, NAT and load balancing of destinations, routes, policies, neighbours, NAT of sources.
 */
export function enterRouter(walk: Walk, moving: Moving, inport: RouterPort): void {
  const router = walk.topology.router(inport.of.name) as Router;
  const at: Location = { kind: 'router', name: router.row.name, port: inport.port.name };
  const arrived = { ...moving, flow: arriving(moving.flow, [inport.port.name]) };
  for (const other of notOwn(walk, arrived, router, at))
    for (const translated of withDestination(walk, other, router, inport, at))
      route(walk, translated, router, inport, at);
}

/** From routes on: answers of the router itself begin here. */
function route(walk: Walk, moving: Moving, router: Router, inport: RouterPort, at: Location): void {
  for (const routed of routesOf(walk, moving, router, at))
    for (const leaving of policiesOf(walk, routed, router, at)) leave(walk, leaving, router, inport, at);
}

const echo = NumberSet.of(8, 128);
const icmp = NumberSet.of(protocols.icmp, protocols.icmp6);

/** Packets that are not for the router itself. It answers pings; what else comes it refuses, or drops behind a gateway port. */
function notOwn(walk: Walk, moving: Moving, router: Router, at: Location): readonly Moving[] {
  const isLooped = moving.flow.written.has(loopback);
  const sources = isLooped ? undefined : splitByField(moving.flow, 'ip.src', router.addresses);
  for (const flow of sources?.inside ?? [])
    walk.end({ ...moving, flow }, { code: 'dropped', at, reason: 'own-source' });
  return (sources?.others ?? [moving.flow]).flatMap((flow) => {
    const { inside, others } = splitByField(flow, 'ip.dst', router.addresses);
    for (const one of inside) answer(walk, { ...moving, flow: one }, router, at);
    return others.map((one) => ({ ...moving, flow: one }));
  });
}

function answer(walk: Walk, moving: Moving, router: Router, at: Location): void {
  const pings = splitByField(moving.flow, 'ip.proto', icmp);
  for (const flow of pings.inside) {
    const { inside, others } = splitByField(flow, 'icmp.type', echo);
    for (const one of inside) answerPing(walk, { ...moving, flow: one }, router, at);
    for (const one of others) refuse(walk, { ...moving, flow: one }, router, at);
  }
  for (const flow of pings.others) {
    const { inside, others } = splitByField(flow, 'ip.proto', NumberSet.of(protocols.tcp));
    for (const one of inside) refuse(walk, { ...moving, flow: one }, router, at);
    for (const one of others) refuse(walk, { ...moving, flow: one }, router, at);
  }
}

function answerPing(walk: Walk, moving: Moving, router: Router, at: Location): void {
  const flow = write(moving.flow, [...turned(moving.flow), ['icmp.type', echoReply(moving.flow)]]);
  const instead = (end: ReplyEnd) => ({ code: 'answered', at, reply: end }) as const;
  reply(walk, walk.step({ ...moving, flow, instead }, { code: 'replied', at, by: 'echo' }), router, at);
}

/** TCP by a reset, all else by an ICMP error. */
function refuse(walk: Walk, moving: Moving, router: Router, at: Location): void {
  if (router.gatewayPort) return walk.end(moving, { code: 'dropped', at, reason: 'own-address' });
  const isTcp = (valuesOf(moving.flow, 'ip.proto') as NumberSet).only === protocols.tcp;
  const flow = write(moving.flow, [...turned(moving.flow), ...(isTcp ? [] : unreachable(moving.flow))]);
  const instead = (end: ReplyEnd) => ({ code: 'refused', at, by: 'router', reply: end }) as const;
  reply(walk, walk.step({ ...moving, flow, instead }, { code: 'replied', at, by: 'refusal' }), router, at);
}

function unreachable(flow: Flow): readonly (readonly [string, NumberSet])[] {
  const isIpv4 = familyOf(flow) === 4;
  return [
    ['ip.proto', NumberSet.of(isIpv4 ? protocols.icmp : protocols.icmp6)],
    ['icmp.type', NumberSet.of(isIpv4 ? 3 : 1)],
    ['icmp.code', NumberSet.of(isIpv4 ? 3 : 4)],
  ];
}

/** What the router sends back goes through its routes and policies. */
function reply(walk: Walk, moving: Moving, router: Router, at: Location): void {
  const inport = walk.topology.routerPort(at.port);
  if (inport) route(walk, moving, router, inport, at);
}

/** Load balancers come before NAT; NAT is of what comes in by the gateway port. Of answers what was done is undone. */
function withDestination(
  walk: Walk,
  moving: Moving,
  router: Router,
  inport: RouterPort,
  at: Location,
): readonly Moving[] {
  if (moving.isReply) return [restoredAt(walk, moving, router, inport, 'source', at)];
  return router.balancing.table.classify(moving.flow).flatMap(({ flow, items: [vip] }) => {
    const one = { ...moving, flow };
    if (vip) return backendsOf(walk, one, vip, at);
    return inport === router.gatewayPort ? dnat(walk, one, router, at) : [one];
  });
}

/** Sources are restored in answers that come in by the gateway port, destinations in those that leave by it. */
function restoredAt(
  walk: Walk,
  moving: Moving,
  router: Router,
  port: RouterPort,
  end: Translation['end'],
  at: Location,
): Moving {
  const last = moving.translations.at(-1);
  const isHere = last?.at.kind === 'router' && last.at.name === router.row.name && last.end === end;
  return isHere && port === router.gatewayPort ? restore(walk, moving, at) : moving;
}

function dnat(walk: Walk, moving: Moving, router: Router, at: Location): readonly Moving[] {
  return router.dnat
    .classify(moving.flow)
    .flatMap(({ flow, items }) => translations(walk, { ...moving, flow }, items, 'destination', at));
}

/** Rows of one priority: any of them may be it. */
function translations(
  walk: Walk,
  moving: Moving,
  items: readonly NatRow[],
  end: 'source' | 'destination',
  at: Location,
): readonly Moving[] {
  if (items.length === 0) return [moving];
  const field = end === 'source' ? 'ip.src' : 'ip.dst';
  const done = [...moving.translations, { end, at, before: [[field, copyOf(moving.flow, field)]] } as const];
  const choices = items.length > 1 ? [...moving.choices, { by: 'tie', among: items.length } as const] : moving.choices;
  return items.map(({ nat, external, logical }) => {
    const to = end === 'source' ? external : logical.address;
    const flow = write(moving.flow, [[field, RangeSet.of([to])]]);
    return walk.step({ ...moving, flow, choices, translations: done }, { code: 'translated', at, end, to, nat });
  });
}

function routesOf(walk: Walk, moving: Moving, router: Router, at: Location): readonly Leaving[] {
  return router
    .routes(walk.world.priorities)
    .classify(moving.flow)
    .flatMap(({ flow, items }) => {
      const one = { ...moving, flow };
      if (items.length > 0) return routed(walk, one, items, at);
      walk.end(one, { code: 'dropped', at, reason: 'no-route' });
      return [];
    });
}

/** Routes of one prefix share connections; which of others of one priority is taken, OVN does not determine. */
function routed(walk: Walk, moving: Moving, routes: readonly Route[], at: Location): readonly Leaving[] {
  const ways = [...groupBy(routes, ({ port, nextHop }) => `${port?.port.name} ${nextHop}`).values()];
  const isShared = new Set(routes.map(({ group }) => group)).size === 1;
  const choice = { by: isShared ? 'next-hop' : 'tie', among: ways.length } as const;
  const choices = ways.length > 1 ? [...moving.choices, choice] : moving.choices;
  return ways.flatMap((way) => {
    const { port, nextHop } = way[0] as Route;
    const stepped = walk.step({ ...moving, choices }, stepOf(way, at));
    if (port) return [{ moving: stepped, port, nextHop }];
    walk.end(stepped, { code: 'dropped', at, reason: 'discard-route' });
    return [];
  });
}

function stepOf(routes: readonly Route[], at: Location): Step {
  const [route] = routes;
  if (route instanceof ConnectedRoute)
    return { code: 'connected', at, port: route.port.port, network: `${route.network}` };
  return { code: 'route', at, routes: (routes as readonly RouteByRow[]).map(({ row }) => row) };
}

/** Policies are asked of packets that found a route; next hops of theirs replace it. */
function policiesOf(walk: Walk, { moving, port, nextHop }: Leaving, router: Router, at: Location): readonly Leaving[] {
  return router
    .policies(walk.world.isUp)
    .classify(moving.flow)
    .flatMap(({ flow, items }): readonly Leaving[] => {
      const one = { ...moving, flow };
      if (items.length === 0) return [{ moving: one, port, nextHop }];
      const ways = waysOf(items);
      const by = items.length > 1 ? 'tie' : 'next-hop';
      return ways.flatMap(({ policies, hop }) => {
        const choices = ways.length > 1 ? [...one.choices, { by, among: ways.length } as const] : one.choices;
        const rows = policies.map(({ row }) => row);
        const stepped = walk.step({ ...one, choices }, { code: 'policy', at, policies: rows, nextHop: hop?.nextHop });
        if (hop) return [{ moving: stepped, ...hop }];
        if (policies[0]?.row.action !== 'drop') return [{ moving: stepped, port, nextHop }];
        walk.end(stepped, { code: 'dropped', at, reason: 'routing-policy' });
        return [];
      });
    });
}

/** What policies of one priority do, each way once. */
function waysOf(items: readonly Policy[]) {
  const ways = new Map<string, { readonly policies: Policy[]; readonly hop: Policy['hops'][number] | undefined }>();
  for (const policy of items)
    for (const hop of policy.hops.length > 0 ? policy.hops : [undefined]) {
      const key = hop ? `${hop.nextHop}` : policy.row.action;
      const known = ways.get(key);
      if (known) known.policies.push(policy);
      else ways.set(key, { policies: [policy], hop });
    }
  return [...ways.values()];
}

/** Neighbours are looked up before NAT of sources. */
function leave(walk: Walk, { moving, port, nextHop }: Leaving, router: Router, inport: RouterPort, at: Location): void {
  const out: Location = { ...at, port: port.port.name };
  for (const bound of notTranslated(walk, moving, router, inport, port, out))
    for (const receivers of receiversOf(walk, bound, router, port, nextHop)) {
      const flow = write(receivers.moving.flow, [['outport', NameSet.of([port.port.name])]]);
      const one = { ...receivers.moving, flow };
      if (receivers.ports.length === 0) walk.end(one, { code: 'no-neighbour', at: out });
      else
        for (const sent of source(walk, one, router, port, out))
          emit(walk, { ...receivers, moving: sent }, router, port);
    }
}

/** The router itself answers for the addresses of its NAT at the gateway port. */
function receiversOf(
  walk: Walk,
  moving: Moving,
  router: Router,
  port: RouterPort,
  nextHop: Ip | undefined,
): readonly Receivers[] {
  if (port !== router.gatewayPort || router.externals.isEmpty) return walk.receiversOf(port, moving, nextHop);
  const own = [{ name: port.port.name, type: 'router' } as LogicalSwitchPort];
  if (nextHop)
    return router.externals.contains(nextHop) ? [{ moving, ports: own }] : walk.receiversOf(port, moving, nextHop);
  const { inside, others } = splitByField(moving.flow, 'ip.dst', router.externals);
  return [
    ...inside.map((flow) => ({ moving: { ...moving, flow }, ports: own })),
    ...others.flatMap((flow) => walk.receiversOf(port, { ...moving, flow }, nextHop)),
  ];
}

/** What would go out again by the gateway port for an address of NAT that nothing was translated for. */
function notTranslated(
  walk: Walk,
  moving: Moving,
  router: Router,
  inport: RouterPort,
  port: RouterPort,
  at: Location,
): readonly Moving[] {
  if (inport !== router.gatewayPort || port !== inport) return [moving];
  const { inside, others } = splitByField(moving.flow, 'ip.dst', router.externals);
  for (const flow of inside) walk.end({ ...moving, flow }, { code: 'dropped', at, reason: 'not-translated' });
  return others.map((flow) => ({ ...moving, flow }));
}

function source(walk: Walk, moving: Moving, router: Router, port: RouterPort, at: Location): readonly Moving[] {
  if (moving.isReply) return [restoredAt(walk, moving, router, port, 'destination', at)];
  if (port !== router.gatewayPort) return [moving];
  return router.snat
    .classify(moving.flow)
    .flatMap(({ flow, items }) => translations(walk, { ...moving, flow }, items, 'source', at));
}

/** A register of one router: packets that it sent back into itself. */
const loopback = '?loopback';

/** To the router or the switch that the port is wired to; back into the router what is for an address of its NAT. */
function emit(walk: Walk, { moving, ports }: Receivers, router: Router, port: RouterPort): void {
  const loop = port === router.gatewayPort ? splitByField(moving.flow, 'ip.dst', router.externals) : undefined;
  for (const flow of loop?.inside ?? [])
    walk.again({ ...moving, flow: write(untracked(flow), [[loopback, NumberSet.of(1)]]) }, port);
  for (const flow of loop?.others ?? [moving.flow])
    walk.cross({ moving: { ...moving, flow: withoutMark(flow) }, ports }, port);
}

function withoutMark(flow: Flow): Flow {
  if (!flow.written.has(loopback)) return flow;
  return { ...flow, written: new Map([...flow.written].filter(([name]) => name !== loopback)) };
}
