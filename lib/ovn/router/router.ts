import type { Cidr } from '../../net/cidr';
import { parseCidr, singleHost } from '../../net/cidr';
import { type Ip, parseIp } from '../../net/ip';
import { RangeSet } from '../../net/range-set';
import { Balancing } from '../balancing';
import { oneOf } from '../match/condition';
import type { BfdSession, LogicalRouter, LogicalRouterPort, Nat, RoutingPolicy } from '../northbound';
import { type Rule, RuleTable } from '../rule-table';
import type { RouterPort, Topology } from '../topology';
import { connectedRoutes, type Route, staticRoutes } from './routes';

/** A NAT row that OVN can read. */
export interface NatRow {
  readonly nat: Nat;
  readonly external: Ip;
  readonly logical: Cidr;
}

/** What a router does with packets that match a policy. */
export interface PolicyHop {
  readonly nextHop: Ip;
  readonly port: RouterPort;
}

export interface Policy {
  readonly row: RoutingPolicy;
  /** Of `reroute`. */
  readonly hops: readonly PolicyHop[];
}

/** A router, with what is worked out of its rows. */
export class Router {
  readonly ports: readonly RouterPort[];
  /** All addresses of its ports. */
  readonly addresses: RangeSet;
  /** The port that NAT is done at; packets of other ports do not come back by another chassis. */
  readonly gatewayPort: RouterPort | undefined;
  readonly nat: readonly NatRow[];
  /** What NAT shows outside. */
  readonly externals: RangeSet;
  readonly snat: RuleTable<NatRow>;
  readonly dnat: RuleTable<NatRow>;
  readonly balancing: Balancing;
  private routeTable: { readonly key: string; readonly table: RuleTable<Route> } | undefined;
  private policyTable: { readonly key: IsUp; readonly table: RuleTable<Policy> } | undefined;

  constructor(
    readonly row: LogicalRouter,
    private readonly topology: Topology,
  ) {
    this.ports = row.ports.flatMap(({ name }) => topology.routerPort(name) ?? []);
    this.addresses = RangeSet.of(this.ports.flatMap(({ networks }) => networks.map(({ address }) => address)));
    this.nat = row.nat.flatMap(natRowOf);
    this.gatewayPort = gatewayPortOf(this.ports, this.nat);
    this.externals = RangeSet.of(this.nat.map(({ external }) => external));
    this.snat = new RuleTable(this.gatewayPort ? this.nat.flatMap((item) => this.snatRule(item)) : []);
    this.dnat = new RuleTable(this.gatewayPort ? this.nat.flatMap((item) => this.dnatRule(item)) : []);
    this.balancing = new Balancing(row.loadBalancers, topology.northbound.loadBalancers);
  }

  /** Routes, those of the longest prefix first, as a release of OVN orders them. */
  routes(priorities: RoutePriorities): RuleTable<Route> {
    const key = `${priorities.perBit} ${priorities.bySourceHost}`;
    if (this.routeTable?.key !== key) {
      const routes = [...connectedRoutes(this), ...staticRoutes(this)];
      this.routeTable = { key, table: new RuleTable(routes.map((route) => route.ruleWith(priorities))) };
    }
    return this.routeTable.table;
  }

  policies(isUp: IsUp): RuleTable<Policy> {
    if (this.policyTable?.key !== isUp)
      this.policyTable = {
        key: isUp,
        table: new RuleTable(this.policyRows.flatMap((row) => this.policyRule(row, isUp))),
      };
    return this.policyTable.table;
  }

  /** The port by whose networks an address is reached. */
  portTowards(address: Ip): RouterPort | undefined {
    return this.ports.find(({ networks }) => networks.some((network) => network.contains(address)));
  }

  /** What the router answers for at a port: its own addresses, and at the gateway port those of NAT and load balancers. */
  addressesAt(port: RouterPort): readonly Ip[] {
    const own = port.networks.map(({ address }) => address);
    if (port !== this.gatewayPort) return own;
    const translated = this.nat.map(({ external }) => external);
    return [...own, ...translated, ...this.balancing.vips.map(({ address }) => address.ip)];
  }

  /** With those that may stand in place of others: which one does, is not determined. */
  private get policyRows(): readonly RoutingPolicy[] {
    return this.row.policies.flatMap((row) => [row, ...(row.alternatives ?? [])]);
  }

  private snatRule(item: NatRow): readonly Rule<NatRow>[] {
    if (item.nat.type === 'dnat') return [];
    const condition = oneOf('ip.src', RangeSet.of([item.logical]));
    return [{ priority: item.logical.prefix, condition, item }];
  }

  private dnatRule(item: NatRow): readonly Rule<NatRow>[] {
    if (item.nat.type === 'snat') return [];
    return [{ priority: 100, condition: oneOf('ip.dst', RangeSet.of([item.external])), item }];
  }

  /** OVN leaves out what it cannot read, next hops that are in none of the router's networks, and those that are down. */
  private policyRule(row: RoutingPolicy, isUp: IsUp): readonly Rule<Policy>[] {
    const condition = this.topology.conditionOf(row.match);
    if (!condition) return [];
    const rule = (hops: readonly PolicyHop[]) => [{ priority: row.priority, condition, item: { row, hops } }];
    if (row.action !== 'reroute') return rule([]);
    const live = row.nextHops
      .flatMap((text) => this.hopTo(text) ?? [])
      .filter(
        ({ nextHop }) => row.bfd.length === 0 || row.bfd.some((session) => watches(session, nextHop) && isUp(session)),
      );
    return live.length === 0 ? [] : rule(live);
  }

  private hopTo(text: string): PolicyHop | undefined {
    const nextHop = parseIp(text);
    const port = nextHop && this.portTowards(nextHop);
    return port && { nextHop, port };
  }
}

/** Whether a session is up. */
export type IsUp = (session: BfdSession) => boolean;

/** How a release of OVN orders routes. */
export interface RoutePriorities {
  /** For each bit of a prefix of destinations. */
  readonly perBit: number;
  readonly static: number;
  readonly connected: number;
  readonly bySource: number;
  readonly bySourceHost: number;
}

function watches({ address }: BfdSession, nextHop: Ip): boolean {
  return parseIp(address)?.equals(nextHop) === true;
}

export function isGatewayPort({ gatewayChassis, chassisUnknown, haChassisGroup }: LogicalRouterPort): boolean {
  return gatewayChassis.length > 0 || chassisUnknown === true || haChassisGroup !== undefined;
}

/** Of several, that in whose networks NAT shows addresses. */
function gatewayPortOf(ports: readonly RouterPort[], nat: readonly NatRow[]): RouterPort | undefined {
  const all = ports.filter(({ port }) => isGatewayPort(port));
  const shown = ({ networks }: RouterPort) =>
    nat.some(({ external }) => networks.some((network) => network.contains(external)));
  return (all.length > 1 ? all.find(shown) : undefined) ?? all[0];
}

function natRowOf(nat: Nat): readonly NatRow[] {
  const external = parseIp(nat.externalIP);
  const ip = parseIp(nat.logicalIP);
  const logical = ip ? singleHost(ip) : parseCidr(nat.logicalIP);
  return external && logical ? [{ nat, external, logical }] : [];
}
