import type { Part } from '../../network/part';
import type { Subnet } from '../../network/subnet';
import type { Condition } from '../../ovn/match/condition';
import type { Acl } from '../../ovn/northbound';
import { type Flow, splitByField, valuesOf } from '../../ovn/packets/flow';
import type { NameSet } from '../../ovn/packets/name-set';
import { RuleTable } from '../../ovn/rule-table';
import { aclsOf, type Switch, stageOf } from '../../ovn/switch/switch';
import type { AclOf } from '../../ovn/trace';
import { once } from '../../schema/once';
import { groupBy } from '../../source/group-by';
import type { Place } from '../../source/resource';
import { isCertain, isKnown, packetsOf } from './matched-packets';
import { type Rows, rowsOf } from './rows';

/** An ACL that packets of a subnet meet. */
export interface ListedAcl {
  readonly acl: Acl;
  readonly condition: Condition;
  /** What makes kube-ovn write it. */
  readonly at: Place | undefined;
  /** Its index, if it is a rule in `acls` of the subnet. */
  readonly index: number | undefined;
}

/** Of more rules in one list, or of one priority, not all are compared with each other. */
const mostRules = 300;

/**
 * What decides about the packets of a subnet: `acls`, and what kube-ovn writes by itself for `private`, `allowEWTraffic`,
 * NetworkPolicies, SecurityGroups and nodes. Those of one stage and tier are one list, by priority
 * (kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-acl.go, SetLogicalSwitchPrivate, UpdateLogicalSwitchACL).
 */
export class AclList {
  /** The rules in `acls`, as far as OVN reads them. */
  readonly written: readonly ListedAcl[];
  private readonly all: readonly ListedAcl[];
  private readonly byPriority: ReadonlyMap<string, readonly ListedAcl[]>;
  private readonly tables = new Map<string, RuleTable<ListedAcl>>();

  private constructor(
    subnet: Subnet,
    private readonly on: Switch,
    private readonly rows: Rows,
  ) {
    this.all = aclsOf(on.row, rows.topology).flatMap((one) => listed(one, subnet, rows) ?? []);
    this.written = this.all.filter(({ index }) => index !== undefined);
    this.byPriority = groupBy(this.all, ({ acl }) => `${listOf(acl)} ${acl.priority}`);
  }

  /** Nothing of a subnet that kube-ovn makes no switch of. */
  static of(subnet: Subnet): AclList | undefined {
    const rows = rowsOf(subnet.network);
    const on = rows.topology.switch(subnet.name);
    return on && once(lists, subnet, () => new AclList(subnet, on, rows));
  }

  /** What lets packets in before `private` drops the others. */
  get beforePrivate(): readonly ListedAcl[] {
    const drop = this.privateDrop;
    if (!drop) return [];
    return this.all.filter(
      (one) =>
        listOf(one.acl) === listOf(drop.acl) && one.acl.priority > drop.acl.priority && deedOf(one) === 'lets pass',
    );
  }

  /**
   * What drops all of some packets on their way out of the switch, at whatever port; none if some pass, or if a rule in acls is
   * for some ports alone.
   */
  blockersOf(flow: Flow): readonly ListedAcl[] {
    const first = this.privateDrop ?? this.written.find(({ acl }) => acl.direction === 'to-lport');
    if (!first || this.written.some(({ condition }) => !isForEveryPort(condition))) return [];
    const decided = this.tableOf(first).classify(flow);
    const isBlocked = decided.every(
      ({ items }) => items.length > 0 && items.every((one) => deedOf(one) !== 'lets pass'),
    );
    return isBlocked ? [...new Set(decided.flatMap(({ items }) => items))] : [];
  }

  private get privateDrop(): ListedAcl | undefined {
    return this.all.find(({ acl, at }) => at?.path[1] === 'private' && acl.action === 'drop');
  }

  /** Whether another rule of the same object drops some packets before it. */
  isNarrowed({ acl, condition, at }: ListedAcl): boolean {
    return this.all.some(
      (other) =>
        other.at?.resource === at?.resource &&
        listOf(other.acl) === listOf(acl) &&
        other.acl.priority > acl.priority &&
        deedOf(other) !== 'lets pass' &&
        packetsOf(condition, other.condition)?.length !== 0,
    );
  }

  /** The first rule of its priority that does something else with some packets; of rules in `acls`, an earlier one. */
  rivalOf(one: ListedAcl): ListedAcl | undefined {
    const same = this.byPriority.get(`${listOf(one.acl)} ${one.acl.priority}`) ?? [];
    return same
      .filter((other) => deedOf(other) !== deedOf(one) && (other.index ?? -1) < (one.index ?? -1))
      .slice(0, mostRules)
      .find((other) => this.tie(one, other));
  }

  /** The rule for `private` that kube-ovn takes for one in `acls`, as it has the same direction, priority and match. */
  twinOf(part: Part): ListedAcl | undefined {
    const [direction, priority, match] = ['direction', 'priority', 'match'].map((field) => part.raw(field));
    return this.all.find(
      ({ acl, at }) =>
        at?.resource === part.resource &&
        at.path[1] !== 'acls' &&
        at.path[1] !== 'allowEWTraffic' &&
        acl.direction === direction &&
        acl.priority === priority &&
        acl.match === match,
    );
  }

  /** The rules that decide about all packets of another one before it is asked; none if some packets come to it. */
  shadowsOf(one: ListedAcl): readonly ListedAcl[] {
    const packets = packetsOf(one.condition) ?? [];
    if (!packets.every(isKnown)) return [];
    const decided = packets.flatMap((flow) => this.tableOf(one).classify(flow));
    const isAsked = decided.some(({ items: [first] }) => !first || first.acl.priority <= one.acl.priority);
    return isAsked ? [] : [...new Set(decided.flatMap(({ items }) => items))];
  }

  /** Whether some packets come to two rules of one priority. */
  private tie(one: ListedAcl, other: ListedAcl): boolean {
    const common = packetsOf(one.condition, other.condition) ?? [];
    return common
      .filter(isKnown)
      .flatMap((flow) => this.atPorts(flow, one))
      .flatMap((flow) => this.tableOf(one).classify(flow))
      .some(
        ({ flow, items: [first] }) =>
          (first?.acl.priority ?? 0) <= one.acl.priority && isCertain(flow, one.condition, this.rows.chosen),
      );
  }

  /** Packets of certain ports have addresses of these. */
  private atPorts(flow: Flow, { acl }: ListedAcl): readonly Flow[] {
    const [port, address] =
      acl.direction === 'to-lport' ? (['outport', 'ip.dst'] as const) : (['inport', 'ip.src'] as const);
    const names = [...(valuesOf(flow, port) as NameSet).members];
    return names.length === 0 ? [flow] : splitByField(flow, address, this.on.addressesOfPorts(names)).inside;
  }

  /** The rules of its list that are asked at every port. */
  private tableOf({ acl }: ListedAcl): RuleTable<ListedAcl> {
    const list = listOf(acl);
    return once(this.tables, list, () => {
      const own = this.all.filter((other) => listOf(other.acl) === list && isForEveryPort(other.condition));
      const rules = own.length > mostRules ? own.filter(({ index }) => index === undefined) : own;
      return new RuleTable(rules.map((item) => ({ priority: item.acl.priority, condition: item.condition, item })));
    });
  }
}

const lists = new WeakMap<Subnet, AclList>();

/** What it does with packets. */
export type Deed = 'drops' | 'refuses' | 'lets pass';

/** What the next tier is left to decide has passed this one. */
export function deedOf({ acl }: ListedAcl): Deed {
  if (acl.action === 'drop') return 'drops';
  return acl.action === 'reject' ? 'refuses' : 'lets pass';
}

/** What the sources of a rule of kube-ovn are called: a field of the subnet itself, or another object. */
export function ownerOf({ at }: ListedAcl, subnet: Subnet): string {
  if (!at) return '';
  return at.resource === subnet.resource ? ` for '${at.path[1]}'` : ` for ${at.resource.title}`;
}

function listed({ acl, group }: AclOf, subnet: Subnet, rows: Rows): ListedAcl | undefined {
  const condition = rows.topology.conditionOf(acl.match);
  if (!condition) return undefined;
  const sources = acl.sources.length > 0 ? acl.sources : (group?.sources ?? []);
  const [first] = sources;
  if (first?.resource !== subnet.resource) return { acl, condition, at: first, index: undefined };
  const [, field, index] = first.path;
  if (field === 'acls' && typeof index === 'number') return { acl, condition, at: first, index };
  // A range that is let in says more than `private` does.
  return { acl, condition, at: sources.findLast(({ path }) => path[1] !== 'cidrBlock'), index: undefined };
}

/** Rules of one stage and tier are asked together. */
function listOf(acl: Acl): string {
  return `${stageOf(acl)} ${acl.tier}`;
}

function isForEveryPort(condition: Condition): boolean {
  switch (condition.kind) {
    case 'constant':
      return true;
    case 'in':
    case 'test':
      return condition.dimension !== 'inport' && condition.dimension !== 'outport';
    default:
      return condition.of.every(isForEveryPort);
  }
}
