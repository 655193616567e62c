import { answered } from '../../ovn/headers';
import { type Flow, type Split, splitByField, valuesOf, type Written, write } from '../../ovn/packets/flow';
import type { Packets } from '../../ovn/packets/packets';
import { onlyAddress, type Values } from '../../ovn/packets/values';
import type { Trace } from '../../ovn/trace';
import { type Entrance, isOnRouter } from '../entrances';
import type { GatewayPassage } from '../gateway/passage';
import { hopAt, type Journey } from '../journey';
import type { Hop, StepDetails } from '../steps';
import { after, outsidePortOf, portsOf, tracesOf } from './ovn-traces';
import { addressesOf, addressOf, plain } from './packets';
import type { EgressPassage, Ends, NodePassage, OvnPassage, PortsOn } from './passage';
import { noted, openAt, type Walk } from './ways';

/** The way of the answers to some packets. */
export interface Answer extends Journey {
  /** Whether the client gets it, from the address that it asked. */
  readonly arrives: boolean;
}

/**
 * The answers to packets: each gateway that they come back to in the opposite order translates them back. One that finds
 * another way, or comes from another address than the client asked, is none. `from` are the ports of who answers.
 */
export function answers(walk: Walk, journey: Journey, from: PortsOn | undefined): readonly Answer[] {
  const flow = plain(write(journey.flow, answered(journey.flow)));
  return back(walk, { ...journey, flow, direction: 'answer' }, from);
}

/** From ports of a switch, or from a network outside, back through what was passed last. */
function back(walk: Walk, journey: Journey, from: PortsOn | undefined): readonly Answer[] {
  const last = journey.passages.at(-1);
  if (!last) return arrived(walk, journey);
  switch (last.kind) {
    case 'ovn':
      return from ? backOver(walk, journey, from, last) : backIn(walk, journey, last);
    case 'gateway':
      return from
        ? fromGateway(walk, journey, last)
        : backAt(
            walk,
            journey,
            (holder) => holder === last.gateway.view,
            () => fromGateway(walk, journey, last),
          );
    case 'egress-gateway':
    case 'node':
      return fromMasquerade(walk, journey, last);
  }
}

/** Over OVN to where the request came from. */
function backOver(walk: Walk, journey: Journey, from: PortsOn, passage: OvnPassage): readonly Answer[] {
  const { topology } = walk;
  return tracesOf(topology, journey, from, passage.translations).flatMap((trace) => {
    const next = after(topology, journey, trace);
    if (!isBack(trace, passage)) return [missed(walk, next, trace, passage)];
    const passages = journey.passages.slice(0, -1);
    return back(walk, { ...next, passages }, passage.cameIn ? undefined : passage.from);
  });
}

function isBack({ disposition }: Trace, { from, cameIn }: OvnPassage): boolean {
  if (disposition.at.name !== from.on) return false;
  if (cameIn) return disposition.code === 'left';
  if (disposition.code !== 'delivered') return false;
  const names = new Set(from.ports.map(({ name }) => name));
  return disposition.ports.some(({ name }) => names.has(name));
}

/** Somebody else gets it, or nobody: of what OVN drops the steps say why. */
function missed(walk: Walk, journey: Journey, { disposition }: Trace, { from }: OvnPassage): Answer {
  if (disposition.code !== 'delivered' && disposition.code !== 'left') return { ...journey, arrives: false };
  const { topology } = walk;
  const on = disposition.at.name;
  const routers = journey.steps.filter(({ at, direction }) => at.kind === 'router' && direction === 'answer');
  const hop: Hop = routers.at(-1)?.at ?? { kind: 'switch', name: on };
  const own =
    disposition.code === 'delivered'
      ? topology.plane.topology.switch(on)?.addressesOfPorts(disposition.ports.map(({ name }) => name))
      : undefined;
  const isOwn = own && !own.intersect(valuesOf(journey.flow, 'ip.dst') as never).isEmpty;
  const subnet = topology.network.subnets.get(on);
  if (isOwn) {
    const before = journey.steps.at(-1)?.code === 'answer-delivered' ? journey.steps.slice(0, -1) : journey.steps;
    return {
      ...noted(walk, { ...journey, steps: before }, hop, 'answer-kept', { decidedBy: subnet?.at('cidrBlock') }),
      arrives: false,
    };
  }
  const [port] = from.ports;
  const gateway = port && topology.gatewayAt(port);
  const decidedBy = topology.network.vpcs.get(hop.name)?.at('staticRoutes');
  return {
    ...noted(walk, journey, hop, 'answer-astray', { object: gateway && `gateway ${gateway.name}`, decidedBy }),
    arrives: false,
  };
}

/** From a network outside to the router that the request left by; addresses that nobody translated are not known there. */
function backIn(walk: Walk, journey: Journey, passage: OvnPassage): readonly Answer[] {
  const { topology } = walk;
  const { translations, to, from } = passage;
  const router = journey.steps.findLast(({ at, direction }) => direction === 'request' && at.kind === 'router')?.at;
  const isTranslated = translations.some(({ end }) => end === 'source');
  if (!isTranslated) return [notLedBack(walk, journey, router ?? { kind: 'switch', name: from.on })];
  const port = outsidePortOf(topology, to.on);
  const isOurs = (holder: Entrance['holder']) => holder !== undefined && isOnRouter(holder) && holder.on === to.on;
  const go = () => (port ? backOver(walk, journey, { on: to.on, ports: [port] }, passage) : []);
  return backAt(walk, journey, isOurs, go);
}

/** Where packets come to by their destination on the network outside: to who translated them, or to somebody else. */
function backAt(
  walk: Walk,
  journey: Journey,
  isExpected: (holder: Entrance['holder']) => boolean,
  go: () => readonly Answer[],
): readonly Answer[] {
  const held = walk.topology.heldBy(journey.flow);
  const [one, more] = held;
  const open = one?.entrance?.open;
  if (one && !more && isExpected(one.holder)) {
    const found = go();
    return open ? found.map((answer) => ({ ...answer, open: [...answer.open, open] })) : found;
  }
  return held.map(({ flow }) => notLedBack(walk, { ...journey, flow }, hopOfLast(journey)));
}

function hopOfLast({ passages }: Journey): Hop {
  const last = passages.at(-1);
  if (last?.kind === 'gateway') return { kind: 'gateway', name: last.gateway.name };
  if (last?.kind === 'egress-gateway') return { kind: 'egress-gateway', name: last.gateway.name };
  return { kind: 'outside' };
}

function notLedBack(walk: Walk, journey: Journey, to: Hop): Answer {
  const object = to.kind === 'router' ? `VPC ${to.name}` : `${to.kind === 'gateway' ? 'gateway ' : ''}${to.name ?? ''}`;
  return { ...noted(walk, journey, { kind: 'outside' }, 'answer-astray', { object }), arrives: false };
}

/** A gateway translates the answer back, and sends it out of the side that the request came in by. */
function fromGateway(walk: Walk, journey: Journey, passage: GatewayPassage): readonly Answer[] {
  const { gateway, before, destination, source } = passage;
  const by = { chain: (destination ?? source)?.chain, decidedBy: (destination ?? source)?.by };
  const next = restored(
    walk,
    journey,
    { kind: 'gateway', name: gateway.name },
    before,
    destination || source ? by : undefined,
  );
  return back(walk, next, passage.in === 'eth0' ? (portsBefore(next) ?? portsOf(walk.topology, gateway)) : undefined);
}

/** Where the part of OVN that led to a gateway ended. */
function portsBefore({ passages }: Journey): PortsOn | undefined {
  const last = passages.at(-1);
  return last?.kind === 'ovn' ? last.to : undefined;
}

/** To an address that an egress gateway or a node wrote; whether the network outside leads others back is not known. */
function fromMasquerade(walk: Walk, journey: Journey, passage: EgressPassage | NodePassage): readonly Answer[] {
  const { topology } = walk;
  const name = passage.kind === 'node' ? passage.name : `egress gateway ${passage.gateway.name}`;
  const hop: Hop =
    passage.kind === 'node'
      ? { kind: 'node', name: passage.name }
      : { kind: 'egress-gateway', name: passage.gateway.name };
  if (!passage.translatedBy && passage.kind === 'egress-gateway') {
    const senders = addressesOf(valuesOf(journey.flow, 'ip.dst'), topology.standIns);
    const what = `whether the network outside leads answers for ${senders} back to ${name}`;
    return [{ ...openAt(journey, what, passage.gateway.atName), arrives: false }];
  }
  const next = restored(
    walk,
    journey,
    hop,
    passage.before,
    passage.translatedBy && { decidedBy: passage.translatedBy },
  );
  return back(walk, next, portsBefore(next));
}

function restored(walk: Walk, journey: Journey, hop: Hop, before: Ends, by: StepDetails | undefined): Journey {
  const flow = write(
    journey.flow,
    before.map(([field, value]) => [turned[field] ?? field, value] as const),
  );
  const passages = journey.passages.slice(0, -1);
  return noted(walk, { ...journey, flow, passages }, hop, by ? 'answer-restored' : 'forwarded-as-sent', by);
}

const turned: Readonly<Record<string, string>> = {
  'ip.src': 'ip.dst',
  'ip.dst': 'ip.src',
  'l4.src': 'l4.dst',
  'l4.dst': 'l4.src',
};

/** At the client: from the address that it asked, or from another one. */
function arrived(walk: Walk, journey: Journey): readonly Answer[] {
  const to = splitBySent(journey.flow, 'ip.dst', 'ip.src');
  const wrong = [...to.others];
  const right = to.inside.flatMap((flow) => {
    const from = splitBySent(flow, 'ip.src', 'ip.dst');
    wrong.push(...from.others);
    return from.inside;
  });
  const { standIns } = walk.topology;
  return [
    ...right.map((flow) => ({ ...delivered(walk, { ...journey, flow }), arrives: true })),
    ...wrong.map((flow) => {
      const address = addressOf(valuesOf(flow, 'ip.src'), standIns);
      const asked = addressOf(flow.sent.get('ip.dst'), standIns);
      const details = { address, object: asked && `${asked}` };
      return {
        ...noted(walk, { ...journey, flow }, hopOfArrival(walk, journey), 'answer-from-another', details),
        arrives: false,
      };
    }),
  ];
}

function delivered(walk: Walk, journey: Journey): Journey {
  if (journey.steps.at(-1)?.code === 'answer-delivered') return journey;
  return noted(walk, journey, hopOfArrival(walk, journey), 'answer-delivered');
}

/** The switch, unless it came through a router. */
function hopOfArrival({ origin }: Walk, { steps }: Journey): Hop {
  if (origin === 'outside') return hopAt(origin);
  const last = steps.at(-1);
  return last?.direction === 'answer' && last.at.kind === 'router' ? last.at : { kind: 'switch', name: origin.on.name };
}

/** By whether a field holds what the packets were sent with in another one. */
function splitBySent(flow: Flow, field: 'ip.src' | 'ip.dst', sent: 'ip.src' | 'ip.dst'): Split {
  const written: Written = flow.written.get(field) ?? { sent: field };
  if ('sent' in written) {
    if (written.sent === sent) return { inside: [flow], others: [] };
    const only = onlyAddress(flow.sent.get(written.sent));
    return only ? splitSent(flow, sent, flow.sent.get(written.sent)) : { inside: [], others: [flow] };
  }
  return splitSent(flow, sent, written);
}

function splitSent(flow: Flow, sent: 'ip.src' | 'ip.dst', values: Values): Split {
  const unwritten: Flow = { sent: flow.sent, written: new Map() };
  const { inside, others } = splitByField(unwritten, sent, values);
  const again = (one: Flow): Flow => ({ sent: one.sent as Packets, written: flow.written });
  return { inside: inside.map(again), others: others.map(again) };
}
