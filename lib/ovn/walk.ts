import type { Ip } from '../net/ip';
import { RangeSet } from '../net/range-set';
import { answered, familyOf, untracked } from './headers';
import type { LogicalSwitchPort } from './northbound';
import { type Flow, flowOf, splitByField, valuesOf, write } from './packets/flow';
import type { Packets } from './packets/packets';
import { enterRouter } from './router/pipeline';
import type { IsUp, RoutePriorities } from './router/router';
import { enterSwitch } from './switch/pipeline';
import type { RouterPort, Topology } from './topology';
import type { Choice, Disposition, Location, ReplyEnd, Step, Trace, Translation } from './trace';

/** What decides about packets and stands in no row. */
export interface World {
  readonly priorities: RoutePriorities;
  /** Whether a BFD session is up. */
  readonly isUp: IsUp;
  /** For whose addresses somebody beyond the localnet port of a switch answers its ports, or routers on it. */
  readonly outside: (on: string, asker: Asker) => RangeSet;
  /** What a port does with what it gets; undefined: it is the end. */
  readonly forward?:
    | ((flow: Flow, port: LogicalSwitchPort, on: string) => readonly Forwarded[] | undefined)
    | undefined;
  /** Whether routers never learnt the addresses of others that they must ask for, as in OVN's simulator. */
  readonly hasNoNeighbours?: boolean | undefined;
  /**
   * Whether what was looked up of a connection counts in the next switch, too: so it is in OVN's simulator; a chassis
   * forgets it between two datapaths (ovn v25.03.0 controller/physical.c, consider_port_binding).
   */
  readonly keepsState?: boolean | undefined;
}

/** Who looks for a neighbour. */
export type Asker = 'port' | 'router';

/** Packets that a port sends on. */
export interface Forwarded {
  readonly flow: Flow;
  readonly on: string;
  readonly from: LogicalSwitchPort;
  readonly nextHop: Ip;
}

/** What a sender knows of its network. */
export interface Host {
  /** Addresses that it asks for itself. */
  readonly onLink: RangeSet;
  /** Who gets all else, by family. */
  readonly gateways: readonly Ip[];
}

/** Packets on their way. */
export interface Moving {
  readonly flow: Flow;
  readonly trail: Trail | undefined;
  readonly choices: readonly Choice[];
  readonly translations: readonly Translation[];
  /** Answers of connections that were let through before. */
  readonly isReply: boolean;
  readonly hops: number;
  /** What a router sends back in place of packets: what became of those. */
  readonly instead?: ((end: ReplyEnd) => Disposition) | undefined;
}

/** Steps, the last first: ways that part share what they have in common. */
interface Trail {
  readonly step: Step;
  readonly before: Trail | undefined;
}

/** Who gets frames: one port, or each packet the port that has its destination. */
export interface Receivers {
  readonly moving: Moving;
  readonly ports: readonly LogicalSwitchPort[];
}

/** Routers that packets may still go through. */
const mostHops = 64;

/** The ways of some packets. */
export class Walk {
  private readonly traces: Trace[] = [];
  private pending: (() => void)[] = [];

  constructor(
    readonly topology: Topology,
    readonly world: World,
  ) {}

  /** Packets that ports of a switch send, each from its own addresses if there are several. */
  send(packets: Packets, on: string, from: readonly LogicalSwitchPort[], host: Host): readonly Trace[] {
    return this.start(flowOf(packets), on, from, host);
  }

  /** The answers to packets that were delivered, of the ports that got them. */
  answer({ flow, disposition, translations }: Trace, host: Host): readonly Trace[] {
    if (disposition.code !== 'delivered') return [];
    const { at, ports } = disposition;
    return this.start(write(flow, answered(flow)), at.name, ports, host, { isReply: true, translations });
  }

  /** Packets of a connection as they are by now, that ports of a switch send. */
  start(
    flow: Flow,
    on: string,
    from: readonly LogicalSwitchPort[],
    host: Host,
    connection: Pick<Moving, 'isReply' | 'translations'> = { isReply: false, translations: [] },
  ): readonly Trace[] {
    const moving: Moving = { ...connection, flow: untracked(flow), trail: undefined, choices: [], hops: 0 };
    const at: Location = { kind: 'switch', name: on, port: from.length === 1 ? from[0]?.name : undefined };
    const { inside, others } = splitByField(moving.flow, 'ip.dst', host.onLink);
    const direct = inside.flatMap((one) => this.receiversOn(on, { ...moving, flow: one }, 'port'));
    const routed = others.flatMap((one) => this.towardsGateway(on, { ...moving, flow: one }, host));
    for (const { moving: one, ports } of [...direct, ...routed]) {
      if (ports.length === 0) this.end(one, { code: 'no-neighbour', at });
      else this.later(() => enterSwitch(this, this.step(one, { code: 'entered', at }), on, from, ports));
    }
    return this.run();
  }

  private towardsGateway(on: string, moving: Moving, { gateways }: Host): readonly Receivers[] {
    const gateway = gateways.find(({ family }) => family === familyOf(moving.flow));
    const port = gateway && this.neighbourOn(on, gateway, 'port');
    return [{ moving, ports: port ? [port] : [] }];
  }

  private run(): readonly Trace[] {
    while (this.pending.length > 0) {
      const waiting = this.pending;
      this.pending = [];
      for (const go of waiting) go();
    }
    return this.traces;
  }

  /** Goes on with packets after all that wait: the depth of the stack does not grow with their way. */
  later(go: () => void): void {
    this.pending.push(go);
  }

  step(moving: Moving, step: Step): Moving {
    return { ...moving, trail: { step, before: moving.trail } };
  }

  end(moving: Moving, disposition: NonNullable<ReplyEnd> | Disposition): void {
    const steps: Step[] = [];
    for (let { trail } = moving; trail; trail = trail.before) steps.push(trail.step);
    const { flow, choices, translations, instead } = moving;
    const last = instead ? instead(disposition as ReplyEnd) : disposition;
    this.traces.push({ flow, steps: steps.reverse(), disposition: last, choices, translations });
  }

  /** Packets that come to a router by one of its ports. */
  toRouter(moving: Moving, name: string): void {
    const port = this.topology.routerPort(name);
    const at: Location = { kind: 'router', name: port?.of.name ?? '', port: name };
    if (!port) return this.end(moving, { code: 'dropped', at, reason: 'no-peer' });
    const entered = this.step({ ...moving, flow: this.between(moving.flow) }, { code: 'entered', at });
    this.again(entered, port);
  }

  /** Packets that come in by a port of a router, from outside or because it sends them back into itself. */
  again(moving: Moving, port: RouterPort): void {
    const at: Location = { kind: 'router', name: port.of.name, port: port.port.name };
    if (moving.hops >= mostHops) return this.end(moving, { code: 'dropped', at, reason: 'hop-limit' });
    this.later(() => enterRouter(this, { ...moving, hops: moving.hops + 1 }, port));
  }

  /** Packets from a router, to those of the other end who get them. */
  cross({ moving, ports }: Receivers, from: RouterPort): void {
    const on = this.topology.switchPortOf(from.port.name);
    if (from.port.peer !== undefined || !on) return this.toRouter(moving, from.port.peer ?? '');
    const at: Location = { kind: 'switch', name: on.of.name, port: on.port.name };
    const entered = this.step({ ...moving, flow: this.between(moving.flow) }, { code: 'entered', at });
    this.later(() => enterSwitch(this, entered, on.of.name, [on.port], ports));
  }

  /** Who gets what a router's port sends to an address, or to whomever packets are for; none where nobody answers. */
  receiversOf(from: RouterPort, moving: Moving, nextHop: Ip | undefined): readonly Receivers[] {
    const { of, port } = from;
    if (port.peer !== undefined) return this.receiversAtPeer(port.peer, moving, nextHop);
    const on = this.topology.switchPortOf(port.name);
    if (!on) return [{ moving, ports: [] }];
    const found = nextHop
      ? [{ moving, ports: [this.neighbourOn(on.of.name, nextHop, 'router') ?? []].flat() }]
      : this.receiversOn(on.of.name, moving, 'router');
    const mustLearn = this.world.hasNoNeighbours && of.options.dynamic_neigh_routers === 'true';
    return found.map((one) => ({
      moving: one.moving,
      // Nobody else answers for the router's own addresses.
      ports: one.ports.filter((to) => to !== on.port && !(mustLearn && to.type === 'router')),
    }));
  }

  private receiversAtPeer(name: string, moving: Moving, nextHop: Ip | undefined): readonly Receivers[] {
    const networks = this.topology.routerPort(name)?.networks ?? [];
    const own = RangeSet.of(networks.map(({ address }) => address));
    // Any port stands for the other router: it is the only one that can be meant.
    const peer = [{ name, type: 'router' } as LogicalSwitchPort];
    if (nextHop) return [{ moving, ports: own.contains(nextHop) ? peer : [] }];
    const { inside, others } = splitByField(moving.flow, 'ip.dst', own);
    return [
      ...inside.map((flow) => ({ moving: { ...moving, flow }, ports: peer })),
      ...others.map((flow) => ({ moving: { ...moving, flow }, ports: [] })),
    ];
  }

  /** By whom on a switch, or beyond it, packets are for. */
  private receiversOn(on: string, moving: Moving, asker: Asker): readonly Receivers[] {
    const of = this.topology.switch(on);
    const wanted = valuesOf(moving.flow, 'ip.dst') as RangeSet;
    const found: Receivers[] = [];
    let rest: readonly Flow[] = [moving.flow];
    for (const { addresses, ports } of of?.receiversOf(wanted) ?? []) {
      const splits = rest.map((flow) => splitByField(flow, 'ip.dst', addresses));
      found.push(...splits.flatMap(({ inside }) => inside.map((flow) => ({ moving: { ...moving, flow }, ports }))));
      rest = splits.flatMap(({ others }) => others);
    }
    const [outside] = of?.localnets ?? [];
    for (const flow of rest) {
      const { inside, others } = splitByField(flow, 'ip.dst', outside ? this.world.outside(on, asker) : RangeSet.none);
      found.push(...inside.map((one) => ({ moving: { ...moving, flow: one }, ports: [outside ?? []].flat() })));
      found.push(...others.map((one) => ({ moving: { ...moving, flow: one }, ports: [] })));
    }
    return found;
  }

  /** Who gets a frame for an address: the port that has it, or the way out to where it may be. */
  neighbourOn(on: string, address: Ip, asker: Asker): LogicalSwitchPort | undefined {
    const of = this.topology.switch(on);
    const [outside] = of?.localnets ?? [];
    return (
      of?.neighbourAt(address) ?? (outside && this.world.outside(on, asker).contains(address) ? outside : undefined)
    );
  }

  /** What packets carry from one datapath to the next. */
  private between(flow: Flow): Flow {
    return this.world.keepsState ? flow : untracked(flow);
  }
}
