import type { Subnet } from '../network/subnet';
import { AddressSet } from './addresses';
import { answers } from './answer';
import type { Entrance } from './entrances';
import { addressesAt, flowOf, type Sent, sameEnd, splitByAddress, splitBySame, whole } from './flow';
import type { Gateway } from './gateway/gateway';
import { headerOf, pass, type Translation } from './gateway/passage';
import { wayInto } from './insiders';
import { endText, type Journey, lost, nameOf, noted, type Site, switchOf, type Way } from './journey';
import type { Hosts } from './packet';
import type { Deliver, Forward, Neighbour, NextHop, RouterEntry } from './router/entry';
import { lookUp } from './router/lookup';
import type { RouterPassage } from './router/passage';
import { privateEntries } from './router/private';
import { Router } from './router/router';
import type { Topology } from './topology';

/** Gateways that a packet passes before it is taken for one that runs in circles. */
const mostPassages = 8;
/** Ends of ways that are worked out for one start: gateways can spread connections without bound. */
const mostWays = 10_000;

/**
 * What becomes of the first packets of connections, and of the answers: through the routers of VPCs, NAT gateways,
 * peerings, and the network outside. Each decision parts the packets by what it asks for, so that every packet that is
 * sent is in the end of one way, or of several where connections are spread.
 */
export function walk(topology: Topology, sent: Sent, at: Site, hosts: Hosts = {}): readonly Way[] {
  const walker = new Walker(topology, hosts);
  return walker.go({ flow: flowOf(sent), at, passages: [], steps: [], open: [] });
}

class Walker {
  private ways = 0;

  constructor(
    private readonly topology: Topology,
    private readonly hosts: Hosts,
  ) {}

  go(journey: Journey): readonly Way[] {
    const { at, steps } = journey;
    const decidedBy = steps.findLast((step) => step.decidedBy)?.decidedBy;
    if (this.ways >= mostWays && decidedBy)
      return [lost({ ...journey, open: [{ kind: 'router', what: 'more ways than are followed', at: decidedBy }] })];
    return at === 'outside' ? this.outside(journey) : this.inside(journey, at.router, at.on);
  }

  /** What is for the own subnet does not come to the router. */
  private inside(journey: Journey, router: Router, on: Subnet | undefined): readonly Way[] {
    const { flow } = journey;
    const own = on ? splitByAddress(flow, flow.to, AddressSet.of(...(on.cidrs ?? []))) : whole(flow, false);
    return [
      ...(own.inside && on ? this.deliver({ ...journey, flow: own.inside }, router, switchOf(on)) : []),
      ...own.others.flatMap((other) =>
        this.filtered({ ...journey, flow: other }, on, (passed) => this.route(toRouter(passed, on), router)),
      ),
    ];
  }

  private route(journey: Journey, router: Router): readonly Way[] {
    const { vpc, tables } = router;
    const hop = nameOf({ router });
    return lookUp(tables.routes, journey.flow).flatMap(({ flow, entry, open }) => {
      const here = { ...journey, flow, open: [...journey.open, ...open] };
      if (!entry)
        return [this.end(lost(noted(here, hop, 'has no route for it', { decidedBy: vpc.at('staticRoutes') })))];
      return lookUp(tables.policies, flow).flatMap((policy) => {
        const next = { ...here, flow: policy.flow, open: [...here.open, ...policy.open] };
        const decides = policy.entry && policy.entry.action.kind !== 'allow' ? policy.entry : entry;
        return this.follow(next, router, decides as RouterEntry<Forward | Deliver | { kind: 'drop' }>);
      });
    });
  }

  private follow(
    journey: Journey,
    router: Router,
    { action, by }: RouterEntry<Forward | Deliver | { readonly kind: 'drop' }>,
  ): readonly Way[] {
    switch (action.kind) {
      case 'drop':
        return [this.end(lost(noted(journey, nameOf({ router }), 'drops it', { decidedBy: by })))];
      case 'deliver':
        return this.deliver(journey, router, nameOf({ router }));
      case 'forward':
        return action.to.flatMap((next) => this.forward(journey, router, next));
    }
  }

  private forward(journey: Journey, router: Router, { address, leadsTo, by }: NextHop): readonly Way[] {
    const hop = nameOf({ router });
    const here = noted(journey, hop, `routes it to ${address}`, { decidedBy: by });
    switch (leadsTo.kind) {
      case 'gateway':
        return this.filtered(here, leadsTo.gateway.subnet, (passed) =>
          this.through(passed, this.topology.gateway(leadsTo.gateway), 'eth0'),
        );
      case 'vpc':
        return this.over(here, this.topology.router(leadsTo.vpc));
      case 'nobody':
        return [this.end(lost(noted(here, hop, `knows nobody at ${address}`, { decidedBy: leadsTo.at })))];
      case 'outside':
        return this.leave(here, router, { title: hop, sources: router.tables.sources });
      case 'translator':
        return this.leave(here, router, leadsTo);
      case 'not-judged':
        return [this.end(lost({ ...here, open: [...here.open, { kind: 'router', what: leadsTo.what, at: by }] }))];
    }
  }

  /** To the network outside, with the source that is left or written on the way. */
  private leave(
    journey: Journey,
    router: Router,
    { title: who, sources }: Pick<Neighbour & { kind: 'translator' }, 'title' | 'sources'>,
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
      return this.go({ ...noted(next, who, action, { decidedBy: translatedBy }), at: 'outside' });
    });
  }

  /** From outside into the router of a VPC, for an address of OVN's own NAT. */
  private enter(journey: Journey, router: Router): readonly Way[] {
    const who = nameOf({ router });
    return lookUp(router.tables.destinations, journey.flow).flatMap(({ flow, entry, open }) => {
      const here = { ...journey, flow, open: [...journey.open, ...open] };
      if (!entry) return [this.end(lost(noted(here, who, 'drops it: nothing is behind that port')))];
      return entry.action.to.flatMap(({ address, port = flow.port, by }) => {
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
        return this.go({ ...noted(next, who, 'translates the destination', { decidedBy: by }), at: { router } });
      });
    });
  }

  /** Over a peering into the router of another VPC. */
  private over(journey: Journey, peer: Router): readonly Way[] {
    const { flow, steps } = journey;
    const hop = nameOf({ router: peer });
    const isAgain = steps.some(
      ({ hop: before, header }) =>
        before === hop && sameEnd(header.from, flow.from) && sameEnd(header.to, flow.to) && header.port === flow.port,
    );
    if (isAgain) return [this.end(lost(noted(journey, hop, 'gets it again and again')))];
    return this.go({ ...journey, at: { router: peer } });
  }

  private outside(journey: Journey): readonly Way[] {
    return this.topology.heldBy(journey.flow).flatMap(({ flow, holder, entrance }) => {
      const here = { ...journey, flow };
      const hop = externalName(entrance?.eip.externalSubnet);
      const by = entrance?.eip.resource.at();
      if (!holder) return entrance ? [this.end(unanswered(here, hop, entrance))] : this.abroad(here);
      const who = holder instanceof Router ? nameOf({ router: holder }) : `gateway ${holder.name}`;
      const led = noted(here, hop, `takes it to ${who}`, { decidedBy: by, isPlain: true });
      return holder instanceof Router ? this.enter(led, holder) : this.through(led, holder, 'net1');
    });
  }

  /** To somebody outside. Who has an address of a VPC is not there, and what is there knows no way into the VPC. */
  private abroad(journey: Journey): readonly Way[] {
    const { outside } = this.hosts;
    const carried = (here: Journey) => noted(here, 'outside', 'carries it to its destination');
    if (outside) return this.received(carried(journey), outside);
    return this.topology.insiders.byOwner(journey.flow).flatMap(({ flow, subnet }) => {
      const here = { ...journey, flow };
      if (!subnet) return this.received(carried(here), undefined);
      const [way, at] = [wayInto(subnet), subnet.at('cidrBlock')];
      if (!way) {
        const action = `has no way into VPC ${subnet.vpcName}`;
        return [this.end(lost(noted(here, 'outside', action, { decidedBy: at })))];
      }
      const what = `whether the physical network leads packets to Subnet ${subnet.name}`;
      return this.received(carried({ ...here, open: [...here.open, { kind: 'router', what, at }] }), undefined);
    });
  }

  private through(journey: Journey, gateway: Gateway, from: 'eth0' | 'net1'): readonly Way[] {
    const hop = `gateway ${gateway.name}`;
    if (journey.passages.length >= mostPassages)
      return [this.end(lost(noted(journey, hop, 'gets it again and again')))];
    return pass(gateway, journey.flow, from).flatMap(({ passage, routed, left }) => {
      const passages = [...journey.passages, passage];
      const { destination, source } = passage;
      const translated = (here: Journey, end: string, by: Translation | undefined, chain: string) =>
        by
          ? noted(here, hop, `translates the ${end}`, { chain: by.chain, decidedBy: by.by })
          : noted(here, hop, `has no rule for it: the ${end} stays`, { chain, isPlain: true });
      const arrived = translated({ ...journey, passages, flow: routed }, 'destination', destination, 'PREROUTING');
      if (!left) return [this.refused(arrived, gateway)];
      const forwarded = noted(arrived, hop, `forwards it from ${from} to ${left.out}`, {
        chain: 'FORWARD',
        isPlain: true,
      });
      const next = translated({ ...forwarded, flow: left.flow }, 'source', source, 'POSTROUTING');
      return this.go(this.behind(next, gateway, left.out));
    });
  }

  /** Out of a gateway: into the subnet that it lives in, or onto the external network. */
  private behind(journey: Journey, { view }: Gateway, out: 'eth0' | 'net1'): Journey {
    const { vpc, subnet, externalSubnet } = view;
    if (out === 'eth0' && vpc) return { ...journey, at: { router: this.topology.router(vpc), on: subnet } };
    const by = { decidedBy: externalSubnet?.resource.at(), isPlain: true };
    return { ...noted(journey, externalName(externalSubnet), 'takes it to the physical network', by), at: 'outside' };
  }

  /** `hop` delivers it: the switch of a subnet, or the router. */
  private deliver(journey: Journey, router: Router, hop: string): readonly Way[] {
    return router.byNeighbour(journey.flow).flatMap(({ flow, gateway }) => {
      const here = { ...journey, flow };
      if (!gateway) return this.toPods(here, router, hop);
      return this.filtered(here, gateway.subnet, (passed) => [this.refused(passed, this.topology.gateway(gateway))]);
    });
  }

  /** Whether sender and receiver share a switch counts for the answer: those that may are looked at subnet by subnet. */
  private toPods(journey: Journey, router: Router, hop: string): readonly Way[] {
    const { flow } = journey;
    const subnets = router.subnetsAt(flow, flow.to);
    const [subnet, another] = subnets;
    if (another) {
      const shared = subnets.find(({ cidrs = [] }) =>
        cidrs.some((cidr) => addressesAt(flow, flow.from).known.overlaps(cidr)),
      );
      if (shared) {
        const { inside, others } = splitByAddress(flow, flow.to, AddressSet.of(...(shared.cidrs ?? [])));
        return [...(inside ? [inside] : []), ...others].flatMap((part) =>
          this.toPods({ ...journey, flow: part }, router, hop),
        );
      }
    }
    const by = { decidedBy: subnet?.resource.at() };
    const here = noted(
      { ...journey, at: { router, on: another ? undefined : subnet } },
      hop,
      delivery(hop, subnets),
      by,
    );
    return subnets.reduce<(journey: Journey) => readonly Way[]>(
      (then, own) => (passed) => this.within(passed, own, then),
      (passed) => this.received(passed, this.hosts.inside),
    )(here);
  }

  /** Through the switch of a subnet, where they are for it. */
  private within(journey: Journey, subnet: Subnet, then: (journey: Journey) => readonly Way[]): readonly Way[] {
    if (!subnet.flag('private')) return then(journey);
    const { flow } = journey;
    const { inside, others } = splitByAddress(flow, flow.to, AddressSet.of(...(subnet.cidrs ?? [])));
    return [
      ...(inside ? this.filtered({ ...journey, flow: inside }, subnet, then) : []),
      ...others.flatMap((other) => then({ ...journey, flow: other })),
    ];
  }

  /** Through the switch of a subnet: a private one drops what it does not know. */
  private filtered(
    journey: Journey,
    subnet: Subnet | undefined,
    then: (journey: Journey) => readonly Way[],
  ): readonly Way[] {
    if (!subnet?.flag('private')) return then(journey);
    return lookUp(privateEntries(subnet), journey.flow).flatMap(({ flow, entry, open }) => {
      const here = { ...journey, flow, open: [...journey.open, ...open] };
      if (entry?.action.kind !== 'drop') return then(here);
      const action = 'drops it: it is private, and one of the two addresses is not in allowSubnets';
      return [this.end(lost(noted(here, `Subnet ${subnet.name}`, action, { decidedBy: entry.by })))];
    });
  }

  /** Nobody takes a packet that claims to come from oneself. */
  private received(journey: Journey, somebody: AddressSet | undefined): readonly Way[] {
    const { flow, at } = journey;
    const here = somebody ? splitByAddress(flow, flow.to, somebody) : { inside: flow, others: [] };
    const missed = here.others.map((other) => {
      const text = `has nobody at ${endText(other, other.to)}`;
      return this.end(lost(noted({ ...journey, flow: other }, nameOf(at), text)));
    });
    if (!here.inside) return missed;
    const own = splitBySame(here.inside, flow.from, flow.to);
    const dropped = own.inside ? [this.drops({ ...journey, flow: own.inside })] : [];
    const got = own.others.flatMap((other) => this.answered({ ...journey, flow: other }));
    return [...missed, ...dropped, ...got];
  }

  private drops(journey: Journey): Way {
    const { flow } = journey;
    return this.end(lost(noted(journey, endText(flow, flow.to), 'drops a packet with its own address as source')));
  }

  private answered(journey: Journey): readonly Way[] {
    const delivered = { at: journey.at, header: headerOf(journey.flow) };
    return answers(this.topology, journey).map(({ flow, arrives, steps, open }) =>
      this.end({ sent: flow.sent, delivered, clientSees: arrives ? 'reply' : 'nothing', steps, open }),
    );
  }

  private refused(journey: Journey, gateway: Gateway): Way {
    const { steps } = noted(journey, `gateway ${gateway.name}`, 'refuses it: nothing listens in the gateway');
    return this.end({ sent: journey.flow.sent, clientSees: 'refused', steps, open: journey.open });
  }

  private end(way: Way): Way {
    this.ways++;
    return way;
  }
}

/** The external network that a gateway or router is on. */
function externalName(subnet: Subnet | undefined): string {
  return subnet ? switchOf(subnet) : 'the external network';
}

/** For an EIP that no gateway and no router answers for, as far as is known. */
function unanswered(journey: Journey, hop: string, { address, eip, open }: Entrance): Way {
  const action = `has nobody who answers for ${address}`;
  return lost({
    ...noted(journey, hop, action, { decidedBy: eip.resource.at() }),
    open: [...journey.open, ...(open ? [open] : [])],
  });
}

function toRouter(journey: Journey, on: Subnet | undefined): Journey {
  return on
    ? noted(journey, switchOf(on), 'takes it to the router', { decidedBy: on.at('gateway'), isPlain: true })
    : journey;
}

function delivery(hop: string, [subnet, another]: readonly Subnet[]): string {
  if (!subnet || another) return 'delivers it in one of its subnets';
  return hop === switchOf(subnet) ? 'delivers it, without a router' : `delivers it in subnet ${subnet.name}`;
}
