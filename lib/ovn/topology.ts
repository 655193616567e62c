import { blocksOf } from '../net/blocks';
import { type Cidr, parseCidr } from '../net/cidr';
import type { RangeSet } from '../net/range-set';
import { compileMatch, type MatchNames } from './match/compile';
import type { Condition } from './match/condition';
import { MatchError } from './match/match-error';
import type {
  LogicalRouter,
  LogicalRouterPort,
  LogicalSwitch,
  LogicalSwitchPort,
  Northbound,
  PortGroup,
} from './northbound';
import { Router } from './router/router';
import { addressesOf, Switch } from './switch/switch';

/** A port of a switch, with the switch. */
export interface SwitchPort {
  readonly of: LogicalSwitch;
  readonly port: LogicalSwitchPort;
}

/** A port of a router, with the router and its networks. */
export interface RouterPort {
  readonly of: LogicalRouter;
  readonly port: LogicalRouterPort;
  readonly networks: readonly Cidr[];
}

/** A port that stands for all pods that a switch may have beside those whose addresses are known. */
export interface AnyPod {
  readonly port: LogicalSwitchPort;
  /** What any of them may have; what ports of the switch have is not theirs. */
  readonly addresses: RangeSet;
}

/** Routers and switches with what is worked out of their rows when it is first asked for, and once. */
export class Topology {
  private readonly routers = new Map<string, Router>();
  private readonly switches = new Map<string, Switch>();
  private readonly conditions = new Map<string, Condition | MatchError>();
  private readonly names: MatchNames;
  /** By the name of the router's port that they are wired to. */
  private readonly switchPorts = new Map<string, SwitchPort>();
  private readonly routerPorts = new Map<string, RouterPort>();
  private readonly ports = new Map<string, SwitchPort>();
  /** Port groups by the names of their ports. */
  private readonly groups = new Map<string, PortGroup[]>();

  constructor(
    readonly northbound: Northbound,
    /** Whether what a port gets is followed apart from what other ports of its switch get: it may send it on. */
    readonly isApart: (port: LogicalSwitchPort) => boolean = () => false,
    /** By the name of the switch. */
    readonly anyPods: ReadonlyMap<string, AnyPod> = new Map(),
  ) {
    for (const of of northbound.switches.values())
      for (const port of of.ports) {
        this.ports.set(port.name, { of, port });
        const routerPort = port.type === 'router' ? port.options['router-port'] : undefined;
        if (routerPort !== undefined) this.switchPorts.set(routerPort, { of, port });
      }
    for (const [name, { port }] of anyPods) {
      const of = northbound.switches.get(name);
      if (of) this.ports.set(port.name, { of, port });
    }
    for (const of of northbound.routers.values())
      for (const port of of.ports)
        this.routerPorts.set(port.name, { of, port, networks: port.networks.flatMap((text) => parseCidr(text) ?? []) });
    for (const group of northbound.portGroups.values())
      for (const port of group.ports) {
        const known = this.groups.get(port);
        if (known) known.push(group);
        else this.groups.set(port, [group]);
      }
    this.names = {
      addressSet: (name) => this.addressesOf(name),
      portGroup: (name) => northbound.portGroups.get(name)?.ports,
    };
  }

  router(name: string): Router | undefined {
    const known = this.routers.get(name);
    const row = this.northbound.routers.get(name);
    if (known || !row) return known;
    const router = new Router(row, this);
    this.routers.set(name, router);
    return router;
  }

  switch(name: string): Switch | undefined {
    const known = this.switches.get(name);
    const row = this.northbound.switches.get(name);
    if (known || !row) return known;
    const made = new Switch(row, this);
    this.switches.set(name, made);
    return made;
  }

  switchPort(name: string): SwitchPort | undefined {
    return this.ports.get(name);
  }

  /** The port of a switch that a router's port is wired to. */
  switchPortOf(routerPort: string): SwitchPort | undefined {
    return this.switchPorts.get(routerPort);
  }

  routerPort(name: string | undefined): RouterPort | undefined {
    return name === undefined ? undefined : this.routerPorts.get(name);
  }

  groupsOf(port: string): readonly PortGroup[] {
    return this.groups.get(port) ?? [];
  }

  /** What a match means; nothing where OVN cannot read it, and leaves out the row. */
  conditionOf(match: string): Condition | undefined {
    let condition = this.conditions.get(match);
    if (!condition) {
      condition = compileMatch(match, this.names);
      this.conditions.set(match, condition);
    }
    return condition instanceof MatchError ? undefined : condition;
  }

  /** Each port group has two address sets: the addresses of its ports, by family. */
  private addressesOf(name: string): readonly string[] | undefined {
    const own = this.northbound.addressSets.get(name)?.addresses;
    const group = /^(.*)_ip([46])$/.exec(name);
    const ports = own || !group ? undefined : this.northbound.portGroups.get(group[1] as string)?.ports;
    if (own || !ports) return own;
    const members = ports.flatMap((port) => this.ports.get(port)?.port ?? []);
    const addresses = members.flatMap(addressesOf).filter(({ family }) => `${family}` === group?.[2]);
    return [...addresses.map(String), ...members.flatMap((port) => this.rangesOf(port, Number(group?.[2])))];
  }

  /** The addresses of a port that stands for others, as CIDRs. */
  private rangesOf(port: LogicalSwitchPort, family: number): readonly string[] {
    const of = this.ports.get(port.name)?.of;
    const anyPod = of && this.anyPods.get(of.name);
    if (anyPod?.port !== port) return [];
    const ranges = [...(this.switch(of?.name as string)?.anyPodAddresses ?? [])];
    return Array.from(blocksOf(ranges.filter(({ first }) => first.family === family)), String);
  }
}
