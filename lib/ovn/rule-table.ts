import { compareIps } from '../net/ip';
import type { IpRange } from '../net/range';
import { RangeIndex } from '../net/range-index';
import { RangeSet } from '../net/range-set';
import { groupBy } from '../source/group-by';
import type { Condition } from './match/condition';
import type { Dimension } from './packets/dimensions';
import { type Flow, split, splitByField, valuesOf } from './packets/flow';

export interface Rule<T> {
  readonly priority: number;
  readonly condition: Condition;
  readonly item: T;
}

/** Packets and the rules of the highest priority that match them: more than one where OVN does not determine which. */
export interface Match<T> {
  readonly flow: Flow;
  readonly items: readonly T[];
}

/** Rules of which the one of the highest priority decides. */
export class RuleTable<T> {
  /** By falling priority. */
  private readonly levels: readonly Level<T>[];

  constructor(rules: readonly Rule<T>[]) {
    if (rules.length === 0) {
      this.levels = none;
      return;
    }
    const levels = groupBy(rules, ({ priority }) => priority);
    this.levels = [...levels].sort(([a], [b]) => b - a).map(([, level]) => new Level(level));
  }

  get isEmpty(): boolean {
    return this.levels.length === 0;
  }

  /** The packets in pieces, each with the rules that decide about it; with none where no rule matches. */
  classify(flow: Flow): readonly Match<T>[] {
    if (this.levels.length === 0) return [{ flow, items: none }];
    const decided: Match<T>[] = [];
    let open: readonly Flow[] = [flow];
    for (const level of this.levels) {
      const next: Flow[] = [];
      for (const { flow: piece, items } of open.flatMap((one) => level.matches(one))) {
        if (items.length > 0) decided.push({ flow: piece, items });
        else next.push(piece);
      }
      open = next;
      if (open.length === 0) break;
    }
    return [...decided, ...open.map((piece) => ({ flow: piece, items: none }))];
  }
}

const none: readonly never[] = [];

/** Below this many rules each is asked. */
const few = 8;
const indexed: readonly Dimension[] = ['ip.dst', 'ip.src'];

/**
 * Rules of one priority. Many are grouped by the addresses that they are about, so that packets are asked of the rules
 * for their own addresses alone: what comes of a piece costs the logarithm of all rules, and not their number.
 */
class Level<T> {
  /** Those that are about no certain addresses, and those of the addresses of each group. */
  private readonly rest: readonly Rule<T>[] | Level<T>;
  private readonly groups: RangeIndex<Group<T>> | undefined;
  private readonly covered: RangeSet = RangeSet.none;

  constructor(
    rules: readonly Rule<T>[],
    private readonly by: number = 0,
  ) {
    const dimension = indexed[by];
    if (rules.length < few || dimension === undefined) {
      this.rest = rules;
      return;
    }
    const about = new Map(rules.map((rule) => [rule, addressesOf(rule.condition, dimension)] as const));
    const groups = groupsOf(about);
    this.rest = new Level(
      [...about].flatMap(([rule, addresses]) => (addresses ? [] : [rule])),
      by + 1,
    );
    this.groups = new RangeIndex(groups.flatMap((item) => [...item.addresses].map((range) => ({ range, item }))));
    this.covered = RangeSet.of(groups.flatMap(({ addresses }) => [...addresses]));
  }

  /** Packets by which of the rules match them. */
  matches(flow: Flow): readonly Match<T>[] {
    const dimension = indexed[this.by];
    const { rest } = this;
    if (!(rest instanceof Level)) return eachOf({ flow, items: none }, rest);
    if (!this.groups || dimension === undefined) return rest.matches(flow);
    const { inside, others } = splitByField(flow, dimension, this.covered);
    const grouped = inside.flatMap((piece) => this.grouped(piece, dimension));
    return [...grouped, ...others.map((piece) => ({ flow: piece, items: [] }))].flatMap((match) =>
      rest.matches(match.flow).map(({ flow: piece, items }) => ({ flow: piece, items: [...match.items, ...items] })),
    );
  }

  /** Each piece with those of its group. Groups have no address in common. */
  private grouped(flow: Flow, dimension: Dimension): readonly Match<T>[] {
    const found = new Set<Group<T>>();
    for (const range of valuesOf(flow, dimension) as RangeSet)
      for (const group of this.groups?.overlapping(range) ?? []) found.add(group);
    return [...found].flatMap(({ addresses, rules }) =>
      splitByField(flow, dimension, addresses).inside.flatMap((piece) => eachOf({ flow: piece, items: [] }, rules)),
    );
  }
}

/** Rules whose addresses overlap, and all addresses that any of them is about. */
interface Group<T> {
  readonly addresses: RangeSet;
  readonly rules: readonly Rule<T>[];
}

/** Rules that share an address come into one group: a sweep over their ranges. */
function groupsOf<T>(about: ReadonlyMap<Rule<T>, RangeSet | undefined>): readonly Group<T>[] {
  const groups = new Groups<T>();
  for (const [rule, addresses] of about) if (addresses) groups.add(rule, addresses);
  return groups.all();
}

/** Rules with the ranges they are about; those that overlap, even by way of others, are one. */
class Groups<T> {
  private readonly entries: { readonly range: IpRange; readonly rule: number }[] = [];
  private readonly rules: { readonly rule: Rule<T>; readonly addresses: RangeSet }[] = [];
  /** For each rule another one of its group, or itself. */
  private readonly leaders: number[] = [];

  add(rule: Rule<T>, addresses: RangeSet): void {
    for (const range of addresses) this.entries.push({ range, rule: this.rules.length });
    this.leaders.push(this.rules.length);
    this.rules.push({ rule, addresses });
  }

  all(): readonly Group<T>[] {
    const sorted = [...this.entries].sort((a, b) => compareIps(a.range.first, b.range.first));
    let before = sorted[0];
    for (const entry of sorted) {
      if (!before || compareIps(entry.range.first, before.range.last) > 0) before = entry;
      else {
        this.leaders[this.leader(entry.rule)] = this.leader(before.rule);
        if (compareIps(entry.range.last, before.range.last) > 0) before = entry;
      }
    }
    const groups = groupBy(this.rules.entries(), ([i]) => this.leader(i));
    return [...groups.values()].map((members) => ({
      addresses: RangeSet.of(members.flatMap(([, { addresses }]) => [...addresses])),
      rules: members.map(([, { rule }]) => rule),
    }));
  }

  private leader(rule: number): number {
    let at = rule;
    while (this.leaders[at] !== at) at = this.leaders[at] as number;
    this.leaders[rule] = at;
    return at;
  }
}

/** The addresses that packets must have for a condition to hold; undefined: any, or more than are known. */
function addressesOf(condition: Condition, dimension: Dimension): RangeSet | undefined {
  if (condition.kind === 'in') return condition.dimension === dimension ? (condition.values as RangeSet) : undefined;
  if (condition.kind === 'all') {
    for (const part of condition.of) {
      const addresses = addressesOf(part, dimension);
      if (addresses) return addresses;
    }
    return undefined;
  }
  if (condition.kind !== 'any') return undefined;
  const parts = condition.of.map((part) => addressesOf(part, dimension));
  return parts.includes(undefined) ? undefined : RangeSet.of(parts.flatMap((part) => [...(part as RangeSet)]));
}

/** Packets by which of some rules match them: each rule is asked. */
function eachOf<T>(match: Match<T>, rules: readonly Rule<T>[]): readonly Match<T>[] {
  let pieces: readonly Match<T>[] = [match];
  for (const { condition, item } of rules) {
    pieces = pieces.flatMap((piece) => {
      const { flow, items } = piece;
      const { inside, others } = split(flow, condition);
      if (inside.length === 0) return piece;
      return [
        ...inside.map((one) => ({ flow: one, items: [...items, item] })),
        ...others.map((one) => ({ flow: one, items })),
      ];
    });
  }
  return pieces;
}
