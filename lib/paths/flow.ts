import type { Address } from '../controllers/kube-ovn/gateway-rules/iptables';
import { Ip } from '../net/ip';
import { AddressSet } from './addresses';
import { protocols, Services } from './services';

/** Packets as they are sent: every source with every destination and service, but none to its own address. */
export interface Sent {
  readonly from: AddressSet;
  readonly to: AddressSet;
  readonly services: Services;
}

/** An end of packets: the one that they were sent with, or what NAT wrote. */
export type End = keyof Pick<Sent, 'from' | 'to'> | Address;

/** What packets carry at some place of their way. */
export interface Header {
  readonly from: End;
  readonly to: End;
  /** That of the server; undefined: as it was sent. Where NAT wrote one, all of them have one protocol. */
  readonly port: number | undefined;
}

/** First packets of connections that had the same way so far, or the answers to them. */
export interface Flow extends Header {
  readonly sent: Sent;
  readonly isAnswer: boolean;
}

/** A flow of which some part is inside of something, and the others are not. */
export interface Split {
  readonly inside: Flow | undefined;
  readonly others: readonly Flow[];
}

export function flowOf(sent: Sent): Flow {
  return { sent, from: 'from', to: 'to', port: undefined, isAnswer: false };
}

/** The addresses that an end has. */
export function addressesAt({ sent }: Pick<Flow, 'sent'>, end: End): AddressSet {
  return isSent(end) ? sent[end] : AddressSet.of(end);
}

/** The only address that an end has, if it is one. */
export function addressAt({ sent }: Pick<Flow, 'sent'>, end: End): Address | undefined {
  return isSent(end) ? sent[end].only : end;
}

/** By whether an end is in a set. */
export function splitByAddress(flow: Flow, end: End, set: AddressSet): Split {
  if (!isSent(end)) return whole(flow, set.has(end));
  const all = flow.sent[end];
  const inside = all.intersect(set);
  if (inside.isEmpty) return whole(flow, false);
  const others = all.subtract(inside);
  if (others.isEmpty) return whole(flow, true);
  return { inside: narrowed(flow, { [end]: inside }), others: [narrowed(flow, { [end]: others })] };
}

/** By whether two ends have the same address. Those of a packet as it is sent never have. */
export function splitBySame(flow: Flow, a: End, b: End): Split {
  if (a === b) return whole(flow, true);
  const [one, other] = isSent(a) ? [a, b] : [b, a];
  const address = addressAt(flow, other);
  if (address) return splitByAddress(flow, one, AddressSet.of(address));
  const only = addressAt(flow, one);
  return only ? splitByAddress(flow, other, AddressSet.of(only)) : whole(flow, false);
}

/** By what is asked for. The other end of an answer is a port of the client, which is any. */
export function splitByServices(flow: Flow, services: Services): Split {
  const { sent, port } = flow;
  if (flow.isAnswer) return splitSent(flow, wholeProtocols(services));
  if (port === undefined) return splitSent(flow, services);
  const [{ protocol } = { protocol: 'other' as const }] = sent.services;
  return whole(flow, !services.intersect(Services.of(protocol, port, port)).isEmpty);
}

/** What a packet must be like; every part that is there must match. */
export interface FlowMatch {
  readonly from?: AddressSet;
  readonly to?: AddressSet;
  readonly services?: Services;
}

/** By several conditions, all of which must hold. */
export function splitBy(flow: Flow, { from, to, services }: FlowMatch): Split {
  return splitByAll(flow, [
    from && ((one) => splitByAddress(one, one.from, from)),
    to && ((one) => splitByAddress(one, one.to, to)),
    services && ((one) => splitByServices(one, services)),
  ]);
}

export function splitByAll(flow: Flow, conditions: readonly (((flow: Flow) => Split) | undefined)[]): Split {
  let inside: Flow | undefined = flow;
  const others: Flow[] = [];
  for (const condition of conditions) {
    if (!condition) continue;
    const split: Split = condition(inside);
    others.push(...split.others);
    inside = split.inside;
    if (!inside) break;
  }
  return { inside, others };
}

export function whole(flow: Flow, isInside: boolean): Split {
  return isInside ? { inside: flow, others: [] } : { inside: undefined, others: [flow] };
}

export function isSent(end: End): end is 'from' | 'to' {
  return typeof end === 'string';
}

function narrowed(flow: Flow, sent: Partial<Sent>): Flow {
  return { ...flow, sent: { ...flow.sent, ...sent } };
}

function splitSent(flow: Flow, services: Services): Split {
  const inside = flow.sent.services.intersect(services);
  if (inside.isEmpty) return whole(flow, false);
  const others = flow.sent.services.subtract(inside);
  if (others.isEmpty) return whole(flow, true);
  return { inside: narrowed(flow, { services: inside }), others: [narrowed(flow, { services: others })] };
}

function wholeProtocols(services: Services): Services {
  const whole = protocols.map((protocol) => Services.of(protocol)).filter((all) => all.subtract(services).isEmpty);
  return whole.reduce((sum, one) => sum.union(one), Services.none);
}

/** Whether two ends are written alike: of packets of one flow, they then have the same address. */
export function sameEnd(a: End, b: End): boolean {
  return a === b || (!isSent(a) && !isSent(b) && sameAddress(a, b));
}

export function sameAddress(a: Address, b: Address): boolean {
  return a instanceof Ip && b instanceof Ip ? a.equals(b) : `${a}` === `${b}`;
}
