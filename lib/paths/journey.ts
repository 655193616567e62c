import type { Subnet } from '../network/subnet';
import type { Place } from '../source/resource';
import { type Flow, type Header, isSent, type Sent } from './flow';
import { headerOf, type Passage } from './gateway/passage';
import type { ClientSees } from './packet';
import type { RouterPassage } from './router/passage';
import type { Router } from './router/router';
import type { Unjudged } from './unjudged';

/** Where packets are: outside of all VPCs, or in one, there on the switch of a subnet or in the router itself. */
export type Site = 'outside' | { readonly router: Router; readonly on?: Subnet | undefined };

/** Something that happens to packets on their way. */
export interface FlowStep {
  readonly direction: 'request' | 'answer';
  /** Where: `VPC vpc1`, `gateway gw1`, `outside`. */
  readonly hop: string;
  readonly action: string;
  /** What they carry after it. */
  readonly header: Header;
  readonly chain?: string | undefined;
  readonly decidedBy?: Place | undefined;
  /** It only goes on: nothing was chosen here. */
  readonly isPlain?: boolean;
}

/** Packets on their way, with what they left behind. */
export interface Journey {
  readonly flow: Flow;
  readonly at: Site;
  readonly passages: readonly (Passage | RouterPassage)[];
  readonly steps: readonly FlowStep[];
  readonly open: readonly Unjudged[];
}

/** How the way of some packets ends. All packets together that were sent are those of all ends. */
export interface Way {
  readonly sent: Sent;
  /** Where somebody gets them, and what they carry there. */
  readonly delivered?: { readonly at: Site; readonly header: Header } | undefined;
  readonly clientSees: ClientSees;
  /** Request and answer, in order of time. */
  readonly steps: readonly FlowStep[];
  /** What was met that is not evaluated. */
  readonly open: readonly Unjudged[];
  /** Several next hops, or receivers, share the connections: this is the way of a part of them. */
  readonly isShared?: boolean | undefined;
}

export function nameOf(site: Site): string {
  return site === 'outside' ? site : `VPC ${site.router.vpc.name}`;
}

/** The subnet, or else the VPC, in words. */
export function placeOf(site: Site): string {
  return site !== 'outside' && site.on ? switchOf(site.on) : nameOf(site);
}

export function switchOf({ name }: Subnet): string {
  return `Subnet ${name}`;
}

/** The external network that a gateway or router is on. */
export function externalName(subnet: Subnet | undefined): string {
  return subnet ? switchOf(subnet) : 'the external network';
}

export function noted<J extends Pick<Journey, 'flow' | 'steps'>>(
  journey: J,
  hop: string,
  action: string,
  by: Pick<FlowStep, 'chain' | 'decidedBy' | 'isPlain'> = {},
): J {
  const { flow, steps } = journey;
  const direction = flow.isAnswer ? 'answer' : 'request';
  return { ...journey, steps: [...steps, { direction, hop, action, header: headerOf(flow), ...by }] };
}

export function lost({ flow, steps, open }: Journey): Way {
  return { sent: flow.sent, clientSees: 'nothing', steps, open };
}

/** An end in words. */
export function endText({ sent }: Pick<Flow, 'sent'>, end: Header['from']): string {
  return isSent(end) ? `${sent[end]}` : `${end}`;
}
