import type { Vpc } from '../../network/vpc';
import { AddressSet } from '../../paths/addresses';
import { type Entrance, vpcNameOf } from '../../paths/entrances';
import type { Site, Way } from '../../paths/journey';
import { type ByFamily, connectedVpcs, outsideOf, podsOf } from '../../paths/reach/ranges';
import { sentFrom, sentTo } from '../../paths/reach/reach';
import type { Row } from '../../paths/reach/row';
import { SubnetFilters } from '../../paths/reach/subnet-filters';
import { Topology } from '../../paths/topology';
import type { States } from '../field-effects';
import { cellsOf } from './cells';
import { concernedVpcs } from './concerned';
import { type EipPair, eipPairs } from './eip-pairs';
import { joined } from './joined';
import { withoutReceiver } from './nowhere';
import { type PolicyChange, policyChanges } from './policy-changes';
import type { ReachChange } from './reach-change';
import { isDelivered, type Verdict, verdictOf } from './verdict';
import { type VpcPair, vpcPairs } from './vpc-pairs';

/** How two states differ in what they let through, in as few statements as there are. */
export interface ReachChanges {
  readonly changes: readonly ReachChange[];
  readonly states: States;
  /** What is outside of all VPCs, and no EIP, in both states. */
  readonly outside: AddressSet;
  /** EIPs with another address than before. */
  readonly moved: readonly Required<EipPair>[];
  /** Policies are not evaluated: that one comes, goes or is another one is all that can be said. */
  readonly policies: readonly PolicyChange[];
}

/**
 * Every packet whose fate is another one: whether somebody gets it, who, as whom the sender is seen, whether an answer
 * comes back. Of packets from VPCs to the outside, from the outside to EIPs, and between subnets of VPCs that are routed
 * to each other in one of the states.
 */
export function reachChanges(states: States): ReachChanges {
  const policies = policyChanges(states);
  const concerned = concernedVpcs(states);
  if (concerned.size === 0) return { changes: [], states, outside: AddressSet.of(), moved: [], policies };
  const vpcs = vpcPairs(states, concerned);
  const comparison = new Comparison(states, vpcs);
  const eips = comparison.eips(concerned);
  return {
    changes: [
      ...vpcs.flatMap((pair) => comparison.leaving(pair)),
      ...eips.flatMap((pair) => comparison.entering(pair)),
      ...vpcs.flatMap((pair) => comparison.seeing(pair)),
    ],
    states,
    outside: comparison.outside[4].union(comparison.outside[6]),
    moved: eips.filter(isMoved),
    policies,
  };
}

function isMoved(pair: EipPair): pair is Required<EipPair> {
  const { base, head } = pair;
  return base !== undefined && head !== undefined && `${base.address}` !== `${head.address}`;
}

type Packets = Pick<ReachChange, 'part' | 'vpc' | 'eip'>;

class Comparison {
  private readonly before: Topology;
  private readonly after: Topology;
  /** What is outside in both states. */
  readonly outside: ByFamily;
  /** The VPCs of the base by the names that they have in the head. */
  private readonly former: ReadonlyMap<string, Vpc>;
  private readonly names: ReadonlyMap<string, string>;
  private readonly filters: { readonly before: SubnetFilters; readonly after: SubnetFilters };

  constructor({ base, head }: States, pairs: readonly VpcPair[]) {
    this.before = new Topology(base);
    this.after = new Topology(head);
    this.filters = { before: new SubnetFilters(base), after: new SubnetFilters(head) };
    this.outside = common(outsideOf(this.before), outsideOf(this.after));
    const renamed = pairs.flatMap((pair) =>
      pair.base && pair.head ? [{ base: pair.base, name: pair.head.name }] : [],
    );
    this.former = new Map(renamed.map((pair) => [pair.name, pair.base]));
    this.names = new Map(renamed.map((pair) => [pair.base.name, pair.name]));
  }

  /** Policies are told by themselves. */
  private filtersOf(topology: Topology): SubnetFilters {
    return topology === this.before ? this.filters.before : this.filters.after;
  }

  eips(vpcs: ReadonlySet<string>): readonly EipPair[] {
    return eipPairs(this.before, this.after, vpcs);
  }

  leaving(vpc: VpcPair): readonly ReachChange[] {
    const before = vpc.base
      ? sentFrom(this.before, vpc.base, this.outside, () => 'outside', this.filtersOf(this.before))
      : [];
    const after = vpc.head
      ? sentFrom(this.after, vpc.head, this.outside, () => 'outside', this.filtersOf(this.after))
      : [];
    return this.compared({ part: 'leaves', vpc }, before, after);
  }

  entering(eip: EipPair): readonly ReachChange[] {
    const { base, head } = eip;
    const one = head ?? base;
    if (!one) return [];
    // The same one for both, so that those are compared that have another address.
    const addresses = AddressSet.of(one.address);
    const rows = (topology: Topology, of: Entrance | undefined) =>
      of
        ? sentTo(topology, of, this.outside, this.filtersOf(topology)).map(
            (row): Row => ({
              ...withoutReceiver(row, topology.network),
              to: { vpc: row.intoVpc ?? vpcNameOf(of), addresses },
            }),
          )
        : [];
    return this.compared({ part: 'enters', eip }, rows(this.before, base), rows(this.after, head));
  }

  /** Of those who are new or gone, what they do within their own VPC goes without saying. */
  seeing(vpc: VpcPair): readonly ReachChange[] {
    const { base, head } = vpc;
    const names = new Set<string>();
    if (base) for (const { name } of connectedVpcs(this.before, base)) names.add(this.nameOf(name));
    if (head) for (const { name } of connectedVpcs(this.after, head)) names.add(name);
    const was = [...names].flatMap((name) => this.former.get(name) ?? this.before.network.vpcs.get(name) ?? []);
    const is = [...names].flatMap((name) => this.after.network.vpcs.get(name) ?? []);
    const [podsBefore, podsAfter] = [podsOf(this.before, was), podsOf(this.after, is)];
    const [rangesBefore, rangesAfter] = [rangesOf(was), rangesOf(is)];
    const sent = (topology: Topology, from: Vpc | undefined, to: ByFamily) =>
      from ? sentFrom(topology, from, to, endOf, this.filtersOf(topology)).map(inside) : [];
    const both = common(podsBefore, podsAfter);
    const made = { 4: podsAfter[4].subtract(rangesBefore), 6: podsAfter[6].subtract(rangesBefore) };
    const gone = { 4: podsBefore[4].subtract(rangesAfter), 6: podsBefore[6].subtract(rangesAfter) };
    const isElsewhere = ({ to }: Row) => to.vpc !== base?.name && to.vpc !== head?.name;
    return [
      ...this.compared({ part: 'sees', vpc }, sent(this.before, base, both), sent(this.after, head, both)),
      ...this.compared({ part: 'sees', vpc }, [], sent(this.after, head, made).filter(isElsewhere)),
      ...this.compared({ part: 'sees', vpc }, sent(this.before, base, gone).filter(isElsewhere), []),
    ].filter(
      ({ what, before, after }) => (what !== 'new' && what !== 'gone') || [...before, ...after].some(isElsewhere),
    );
  }

  private compared(packets: Packets, rowsBefore: readonly Row[], after: readonly Row[]): readonly ReachChange[] {
    const before = rowsBefore.map((row) =>
      row.to.vpc === undefined ? row : { ...row, to: { ...row.to, vpc: this.nameOf(row.to.vpc) } },
    );
    const changes = cellsOf(before, after).flatMap(({ from, to, services, ...rows }): ReachChange[] => {
      const verdict = verdictOf({ ...rows, services });
      if (!verdict) return [];
      const there = [...verdict.after, ...verdict.before].find(isDelivered)?.to.vpc;
      const toVpc = packets.part === 'sees' ? this.vpcNamed(there) : undefined;
      return [{ ...packets, ...verdict, from: this.told(packets, verdict, from), to, services, toVpc }];
    });
    return joined(changes.filter(({ from }) => !from.isEmpty));
  }

  /** An address that a gateway had, or has, is nobody new. */
  private told({ vpc, part }: Packets, { what }: Verdict, from: AddressSet): AddressSet {
    const other = what === 'new' ? vpc?.base : what === 'gone' ? vpc?.head : undefined;
    return other && part !== 'enters' ? from.subtract(rangesOf([other])) : from;
  }

  private vpcNamed(name: string | undefined): Vpc | undefined {
    return this.after.network.vpcs.get(name) ?? this.before.network.vpcs.get(name);
  }

  private nameOf(former: string): string {
    return this.names.get(former) ?? former;
  }
}

function endOf({ delivered }: Way): Site {
  return delivered?.at ?? 'outside';
}

/** What leaves to the outside reaches no VPC. */
function inside(row: Row): Row {
  return row.to.vpc === undefined ? { ...row, ends: 'lost', by: [] } : row;
}

function rangesOf(vpcs: readonly Vpc[]): AddressSet {
  return AddressSet.of(...vpcs.flatMap(({ subnets }) => subnets.flatMap(({ cidrs = [] }) => cidrs)));
}

function common(a: ByFamily, b: ByFamily): ByFamily {
  return { 4: a[4].intersect(b[4]), 6: a[6].intersect(b[6]) };
}
