import { type Cidr, parseCidr, singleHost } from '../../net/cidr';
import { bitsOf, type Ip, parseIp } from '../../net/ip';
import { RangeSet } from '../../net/range-set';
import { groupBy } from '../../source/group-by';
import { allOf, type Condition, oneOf } from '../match/condition';
import type { StaticRoute } from '../northbound';
import { NameSet } from '../packets/name-set';
import type { Rule } from '../rule-table';
import type { RouterPort } from '../topology';
import type { RoutePriorities, Router } from './router';

/** A route that OVN takes: the port that packets leave by, and who gets them next. */
export abstract class Route {
  abstract readonly port: RouterPort | undefined;
  /** Undefined: whoever they are for. */
  abstract readonly nextHop: Ip | undefined;
  /** Routes of one group share connections. */
  abstract readonly group: string;
  abstract ruleWith(priorities: RoutePriorities): Rule<Route>;
}

/** To a network of one of its ports. It is in every table. */
export class ConnectedRoute extends Route {
  readonly nextHop = undefined;

  get group(): string {
    return `${this.network}`;
  }

  constructor(
    readonly port: RouterPort,
    readonly network: Cidr,
  ) {
    super();
  }

  ruleWith({ perBit, connected }: RoutePriorities): Rule<Route> {
    const condition = oneOf('ip.dst', RangeSet.of([this.network]));
    return { priority: perBit * this.network.prefix + connected, condition, item: this };
  }
}

export class RouteByRow extends Route {
  constructor(
    readonly row: StaticRoute,
    private readonly prefix: Cidr,
    /** Undefined: packets are dropped. */
    readonly port: RouterPort | undefined,
    readonly nextHop: Ip | undefined,
    /** The ports whose packets look into its table. */
    private readonly inports: NameSet,
    /** Whether it may stand in place of another one, or another one in its place: then they share nothing. */
    private readonly isAlternative: boolean,
  ) {
    super();
  }

  get group(): string {
    const { policy, table = '', nextHop } = this.row;
    return `${policy} ${this.prefix} ${table} ${this.isAlternative ? nextHop : ''}`;
  }

  ruleWith(priorities: RoutePriorities): Rule<Route> {
    const end = this.row.policy === 'src-ip' ? 'ip.src' : 'ip.dst';
    const condition: Condition = allOf([oneOf(end, RangeSet.of([this.prefix])), oneOf('inport', this.inports)]);
    return { priority: this.priority(priorities), condition, item: this };
  }

  private priority({ perBit, static: offset, bySource, bySourceHost }: RoutePriorities): number {
    const { prefix, family } = this.prefix;
    if (this.row.policy === 'dst-ip') return perBit * prefix + offset;
    return prefix === bitsOf(family) ? bySourceHost : bySource;
  }
}

export function connectedRoutes(router: Router): readonly Route[] {
  return router.ports.flatMap((port) => port.networks.map((network) => new ConnectedRoute(port, network)));
}

/** OVN leaves out what it cannot read, and next hops that are in none of the router's networks. */
export function staticRoutes(router: Router): readonly Route[] {
  const tables = groupBy(router.ports, ({ port }) => port.options.route_table || undefined);
  const named = router.ports.filter(({ port }) => port.options.route_table).map(({ port }) => port.name);
  const main = NameSet.all.subtract(NameSet.of(named));
  const inports = (table: string | undefined) =>
    table ? NameSet.of((tables.get(table) ?? []).map(({ port }) => port.name)) : main;
  return router.row.staticRoutes.flatMap((row) => {
    const { alternatives = [] } = row;
    const rows = [row, ...alternatives];
    return rows.flatMap((one) => routeOf(router, one, inports(one.table), rows.length > 1));
  });
}

function routeOf(router: Router, row: StaticRoute, inports: NameSet, isAlternative: boolean): readonly Route[] {
  const ip = parseIp(row.prefix);
  const prefix = ip ? singleHost(ip) : parseCidr(row.prefix);
  const nextHop = parseIp(row.nextHop);
  if (!prefix || (!nextHop && row.nextHop !== 'discard')) return [];
  if (!nextHop) return [new RouteByRow(row, prefix, undefined, undefined, inports, isAlternative)];
  const named = router.ports.find(({ port }) => port.name === row.outputPort);
  const port = row.outputPort ? named : router.portTowards(nextHop);
  return port ? [new RouteByRow(row, prefix, port, nextHop, inports, isAlternative)] : [];
}
