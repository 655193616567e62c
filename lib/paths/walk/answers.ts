import { AddressSet } from '../addresses';
import { type Flow, type Split, splitByAddress, splitBySame } from '../flow';
import { endText, type FlowStep, type Journey, nameOf, noted, type Site, switchOf } from '../journey';
import type { NextHop } from '../router/entry';
import { lookUp } from '../router/lookup';
import type { RouterPassage } from '../router/passage';
import type { Router } from '../router/router';
import type { Held, Topology } from '../topology';
import type { Walk } from './on-the-way';
import { fateOfAnswer, spread } from './spread';

/** The way of the answers to some packets. */
export interface Answer extends Journey {
  /** Whether the client gets it, from the address that it asked. */
  readonly arrives: boolean;
  /** Several next hops share the answers, and this is the way of a part of them. */
  readonly isShared?: boolean;
}

interface Returning extends Journey {
  /** The routers behind peerings that it came through since the last gateway. */
  readonly behind: ReadonlySet<Router>;
}

/**
 * The answers to packets: each gateway that they come back to in the opposite order translates them back. One that finds
 * another way, or comes from another address than the client asked, is none.
 */
export function answers(walk: Pick<Walk, 'topology' | 'origin'>, { flow, ...request }: Journey): readonly Answer[] {
  const back = { ...flow, from: flow.to, to: flow.from, isAnswer: true };
  return new Returner(walk).go({ ...request, flow: back, behind: new Set() });
}

class Returner {
  private readonly topology: Topology;
  private readonly origin: Site;

  constructor({ topology, origin }: Pick<Walk, 'topology' | 'origin'>) {
    this.topology = topology;
    this.origin = origin;
  }

  go(journey: Returning): readonly Answer[] {
    const { at, flow, passages } = journey;
    if (at === 'outside') {
      const last = passages.at(-1);
      if (!last) return this.arrived(journey);
      if (last.kind === 'router') return this.backOut(journey, last);
      return this.topology.heldBy(flow).flatMap(({ flow: held, holder, entrance }) => {
        const open = [...journey.open, ...(entrance?.open ? [entrance.open] : [])];
        return this.back({ ...journey, flow: held, open }, holder);
      });
    }
    const { router, on } = at;
    const own = on ? splitByAddress(flow, flow.to, AddressSet.of(...(on.cidrs ?? []))) : undefined;
    return [
      ...(own?.inside ? this.arrived({ ...journey, flow: own.inside }, on && switchOf(on)) : []),
      ...(own?.others ?? [flow]).flatMap((other) => this.route({ ...journey, flow: other }, router)),
    ];
  }

  private route(journey: Returning, router: Router): readonly Answer[] {
    const { routes, policies } = router.tables;
    return lookUp(routes, journey.flow).flatMap(({ flow, entry, open }) => {
      const here = { ...journey, flow, open: [...journey.open, ...open] };
      if (!entry) return [this.astray(here)];
      return lookUp(policies, flow).flatMap((policy) => {
        const next = { ...here, flow: policy.flow, open: [...here.open, ...policy.open] };
        const { action, by } = policy.entry && policy.entry.action.kind !== 'allow' ? policy.entry : entry;
        if (action.kind === 'drop') return [lost(noted(next, nameOf({ router }), 'drops it', { decidedBy: by }))];
        if (action.kind !== 'forward') return this.arrived(next);
        return spread(
          action.to.map((hop) => this.forward(next, router, hop)),
          fateOfAnswer,
        );
      });
    });
  }

  private forward(journey: Returning, router: Router, { address, leadsTo, by }: NextHop): readonly Answer[] {
    const step = [nameOf({ router }), `routes it to ${address}`, { decidedBy: by }] as const;
    switch (leadsTo.kind) {
      case 'vpc': {
        const peer = this.topology.router(leadsTo.vpc);
        if (journey.behind.has(peer)) return [this.astray(journey)];
        const behind = new Set([...journey.behind, router, peer]);
        return this.go({ ...noted(journey, ...step), at: { router: peer }, behind });
      }
      case 'gateway':
        return this.back(journey, this.topology.gateway(leadsTo.gateway), step);
      case 'nobody':
        return [this.astray(journey)];
      case 'outside': {
        const last = journey.passages.at(-1);
        if (last?.kind !== 'router' || last.way !== 'in' || last.router !== router) return [this.astray(journey)];
        return this.translated(noted(journey, ...step), last, 'outside');
      }
      default: {
        const what = leadsTo.kind === 'not-judged' ? leadsTo.what : `what ${leadsTo.title} does with answers`;
        return [lost({ ...journey, open: [...journey.open, { kind: 'router', what, at: by }] })];
      }
    }
  }

  /** From outside to whom the request left through; addresses that nobody translated are not known there. */
  private backOut(journey: Returning, last: RouterPassage): readonly Answer[] {
    const { router, who, translatedBy, mayBeRouted } = last;
    if (translatedBy) return this.translated(journey, last, { router });
    if (!mayBeRouted) return [this.astray(journey)];
    const what = `whether the network outside leads answers for ${endText(journey.flow, journey.flow.to)} back to ${who}`;
    return [lost({ ...journey, open: [...journey.open, { kind: 'router', what, at: router.vpc.atName }] })];
  }

  /** What was translated on the way of the request is translated back. */
  private translated(journey: Returning, { before, who, translatedBy }: RouterPassage, at: Site): readonly Answer[] {
    const flow: Flow = { ...journey.flow, from: before.to, to: before.from, port: before.port };
    const passages = journey.passages.slice(0, -1);
    const next = noted({ ...journey, flow }, who, 'translates the answer back', { decidedBy: translatedBy });
    return this.go({ ...next, at, passages, behind: new Set() });
  }

  /** Into the gateway that was passed last, and out of it on the other side. */
  private back(
    journey: Returning,
    gateway: Held['holder'],
    step?: readonly [string, string, Pick<FlowStep, 'decidedBy'>],
  ): readonly Answer[] {
    const passages = journey.passages.slice(0, -1);
    const last = journey.passages.at(-1);
    if (last?.kind !== 'gateway' || gateway !== last.gateway) return [this.astray(journey)];
    const { before, in: from, destination, source } = last;
    const { view, name } = last.gateway;
    const here = step ? noted(journey, ...step) : journey;
    const flow: Flow = { ...here.flow, from: before.to, to: before.from, port: before.port };
    const by = { chain: (destination ?? source)?.chain, decidedBy: (destination ?? source)?.by };
    const at: Site =
      from === 'eth0' && view.vpc ? { router: this.topology.router(view.vpc), on: view.subnet } : 'outside';
    const action = destination || source ? 'translates the answer back' : 'forwards the answer';
    const next = noted({ ...here, flow }, `gateway ${name}`, action, by);
    return this.go({ ...next, at, passages, behind: new Set() });
  }

  /** VPCs may have the same addresses: the answer goes to whoever has the one of the sender there. */
  private kept(journey: Returning, hop: string): Answer {
    const { at, flow } = journey;
    const own = at === 'outside' ? undefined : at.router.subnetsAt(flow, flow.to)[0];
    const action = 'keeps the answer: the address of the sender is one of its own, too';
    return lost(noted(journey, hop, action, { decidedBy: own?.at('cidrBlock') }));
  }

  private astray(journey: Returning): Answer {
    const { at, passages } = journey;
    const last = passages.at(-1);
    const where = last
      ? `back to ${last.kind === 'gateway' ? `gateway ${last.gateway.name}` : last.who}`
      : 'back to where it came from';
    const by = at === 'outside' ? {} : { decidedBy: at.router.vpc.at('staticRoutes') };
    return lost(noted(journey, nameOf(at), `does not lead it ${where}`, by));
  }

  private arrived(journey: Returning, hop = nameOf(journey.at)): readonly Answer[] {
    if (nameOf(journey.at) !== nameOf(this.origin)) return [this.kept(journey, hop)];
    const right = both(journey.flow);
    return [
      ...(right.inside
        ? [{ ...noted({ ...journey, flow: right.inside }, hop, 'delivers the answer'), arrives: true }]
        : []),
      ...right.others.map((flow) => {
        const [is, asked] = [endText(flow, flow.from), endText(flow, 'to')];
        return lost(noted({ ...journey, flow }, hop, `delivers an answer that comes from ${is}, not ${asked}`));
      }),
    ];
  }
}

/** Whether an answer comes to the client from where it asked. */
function both(flow: Flow): Split {
  const to = splitBySame(flow, flow.to, 'from');
  const from = to.inside && splitBySame(to.inside, to.inside.from, 'to');
  return { inside: from?.inside, others: [...to.others, ...(from?.others ?? [])] };
}

function lost(journey: Journey): Answer {
  return { ...journey, arrives: false };
}
