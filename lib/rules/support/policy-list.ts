import { priorities } from '../../controllers/kube-ovn/rows/routers/priorities';
import { parseCidr } from '../../net/cidr';
import { parseIp } from '../../net/ip';
import { RangeSet } from '../../net/range-set';
import type { Vpc } from '../../network/vpc';
import type { Condition } from '../../ovn/match/condition';
import type { RoutingPolicy } from '../../ovn/northbound';
import { everyAddress } from '../../ovn/packets/dimensions';
import { type Flow, splitByField, valuesOf } from '../../ovn/packets/flow';
import type { Router } from '../../ovn/router/router';
import { RuleTable } from '../../ovn/rule-table';
import { groupBy } from '../../source/group-by';
import type { Place } from '../../source/resource';
import { isCertain, isChosen, isKnown, packetsOf } from './matched-packets';
import { type Rows, rowsOf } from './rows';

/** A policy that packets of a VPC meet. */
export interface ListedPolicy {
  readonly row: RoutingPolicy;
  readonly condition: Condition;
  /** What makes kube-ovn write it. */
  readonly at: Place | undefined;
  /** Its index, if it is one of `policyRoutes`. */
  readonly index: number | undefined;
}

/** Of more routes in one list, or policies of one priority, not all are compared with each other. */
const mostRoutes = 300;
const mostRivals = 3000;

/** The policies of a VPC's router: `policyRoutes`, and what kube-ovn writes by itself for subnets, nodes and gateways. */
export class PolicyList {
  /** Those of `policyRoutes`, as far as OVN reads them. */
  readonly written: readonly ListedPolicy[];
  private readonly byPriority: ReadonlyMap<number, readonly ListedPolicy[]>;
  /** What lets packets to a subnet pass before almost all others, and the addresses beyond all of these. */
  private readonly toSubnets: readonly (ListedPolicy & { readonly to: RangeSet })[];
  private readonly beyond: RangeSet;
  private readonly others: RuleTable<ListedPolicy>;

  private constructor(
    router: Router,
    vpc: Vpc,
    private readonly rows: Rows,
  ) {
    const all = router.row.policies
      .flatMap((row) => [row, ...(row.alternatives ?? [])])
      .filter((row) => isTaken(row, router))
      .flatMap((row) => listed(row, vpc, rows) ?? []);
    this.written = all.filter(({ index }) => index !== undefined);
    this.byPriority = groupBy(all, ({ row }) => row.priority);
    this.toSubnets = all.flatMap((one) => {
      const to = isToSubnet(one) && destinationsOf(one.condition);
      return to ? [{ ...one, to }] : [];
    });
    this.beyond = everyAddress.subtract(RangeSet.of(this.toSubnets.flatMap(({ to }) => [...to])));
    const isFew = this.written.length <= mostRoutes;
    const others = all.filter((one) => !isToSubnet(one) && (isFew || one.index === undefined));
    this.others = new RuleTable(
      others.map((item) => ({ priority: item.row.priority, condition: item.condition, item })),
    );
  }

  /** Nothing of a VPC without a router. */
  static of(vpc: Vpc): PolicyList | undefined {
    const rows = rowsOf(vpc.network);
    const router = rows.topology.router(vpc.name);
    return router && new PolicyList(router, vpc, rows);
  }

  /** The first policy of its priority that does something else with some packets; of `policyRoutes`, an earlier one. */
  rivalOf(one: ListedPolicy): ListedPolicy | undefined {
    const same = this.byPriority.get(one.row.priority) ?? [];
    return same
      .slice(0, mostRivals)
      .find((other) => (other.index ?? -1) < (one.index ?? -1) && differ(one.row, other.row) && this.tie(one, other));
  }

  /** The policies that decide about all packets of another one before it is asked; none if some packets come to it. */
  shadowsOf(one: ListedPolicy): readonly ListedPolicy[] {
    const packets = packetsOf(one.condition) ?? [];
    if (!packets.every((flow) => isKnown(flow) && !isChosen(flow, this.rows.chosen))) return [];
    const { reached, passed } = this.aside(packets, one);
    const decided = reached.flatMap((flow) => this.others.classify(flow));
    const isAsked = decided.some(
      ({ items }) => items.every(({ row }) => row.priority <= one.row.priority) || items.some(isFickle),
    );
    if (isAsked) return [];
    const met = passed.map((flow) => valuesOf(flow, 'ip.dst') as RangeSet);
    const subnets = this.toSubnets.filter(({ to }) => met.some((own) => !own.intersect(to).isEmpty));
    return [...new Set([...subnets, ...decided.flatMap(({ items }) => items)])];
  }

  /** Packets to subnets, which pass before they come to a policy, apart from the others. */
  private aside(packets: readonly Flow[], { row }: ListedPolicy) {
    if (row.priority >= priorities.toSubnets) return { reached: packets, passed: [] };
    const parts = packets.map((flow) => splitByField(flow, 'ip.dst', this.beyond));
    return { reached: parts.flatMap(({ inside }) => inside), passed: parts.flatMap(({ others }) => others) };
  }

  /** Whether some packets come to two policies of one priority. */
  private tie(one: ListedPolicy, other: ListedPolicy): boolean {
    const common = packetsOf(one.condition, other.condition) ?? [];
    return this.aside(common.filter(isKnown), one)
      .reached.flatMap((flow) => this.others.classify(flow))
      .some(
        ({ flow, items: [first] }) =>
          (first?.row.priority ?? 0) <= one.row.priority && isCertain(flow, one.condition, this.rows.chosen),
      );
  }
}

/** What kube-ovn's own policy is for. */
export function ownerOf({ at }: ListedPolicy): string {
  return at ? `kube-ovn's own policy for ${at.resource.title}` : "kube-ovn's own policy for Subnet join";
}

/** What policies do with packets. */
export const deeds: Readonly<Record<RoutingPolicy['action'], string>> = {
  allow: 'allows',
  drop: 'drops',
  reroute: 'reroutes',
  jump: 'judges',
};

/** Whether it is what kube-ovn writes for packets to a subnet. */
export function isToSubnet({ row, index, condition }: ListedPolicy): boolean {
  return (
    index === undefined &&
    row.priority === priorities.toSubnets &&
    row.action === 'allow' &&
    destinationsOf(condition) !== undefined
  );
}

/** Whether two policies send packets different ways. Addresses that IPAM chooses may be the same. */
export function differ(one: RoutingPolicy, other: RoutingPolicy): boolean {
  if (one.action !== other.action) return true;
  if (one.action !== 'reroute' || one.nextHops.join() === other.nextHops.join()) return false;
  const ranges = (other.assumed ?? []).flatMap(({ within }) => parseCidr(within) ?? []);
  const hops = one.nextHops.flatMap((text) => parseIp(text) ?? []);
  return hops.length !== other.nextHops.length || !hops.every((hop) => ranges.some((range) => range.contains(hop)));
}

/** OVN leaves out what leads to no network of the router. */
function isTaken({ action, nextHops }: RoutingPolicy, router: Router): boolean {
  return action !== 'reroute' || nextHops.flatMap((text) => parseIp(text) ?? []).some((hop) => router.portTowards(hop));
}

function listed(row: RoutingPolicy, vpc: Vpc, rows: Rows): ListedPolicy | undefined {
  const condition = rows.topology.conditionOf(row.match);
  if (!condition) return undefined;
  const [first] = row.sources;
  const [, field, index] = first?.resource === vpc.resource ? first.path : [];
  // Whose packets a gateway takes says more than where its instances are.
  const taking = row.sources.find(({ path }) => path[1] === 'policies' || path[1] === 'selectors');
  return { row, condition, at: taking ?? first, index: field === 'policyRoutes' ? Number(index) : undefined };
}

/** It may be absent: the controller takes it away and writes it again. */
function isFickle({ row }: ListedPolicy): boolean {
  return row.comesAndGoes === true;
}

/** The destinations that a condition asks for, if it asks for nothing else. */
function destinationsOf(condition: Condition): RangeSet | undefined {
  let to: RangeSet | undefined;
  for (const part of condition.kind === 'all' ? condition.of : [condition]) {
    if (part.kind !== 'in') return undefined;
    if (part.dimension === 'ip.dst') to = part.values as RangeSet;
    else if (part.dimension !== 'eth.type') return undefined;
  }
  return to;
}
