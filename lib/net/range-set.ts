import { compareIps, type Family, Ip } from './ip';
import { type Block, type IpRange, rangeOf } from './range';

/** A set of addresses of both families, kept as sorted ranges that neither overlap nor touch. Immutable. */
export class RangeSet implements Iterable<IpRange> {
  /** With other large sets: of networks as a whole, that are asked again and again. */
  private common?: WeakMap<RangeSet, RangeSet>;

  private constructor(private readonly ranges: readonly IpRange[]) {}

  static readonly none = new RangeSet([]);

  static of(blocks: Iterable<Block>): RangeSet {
    const sorted = Array.from(blocks, rangeOf);
    if (sorted.length < 2) return sorted.length === 0 ? RangeSet.none : new RangeSet(sorted);
    const merged: IpRange[] = [];
    for (const range of sorted.sort((a, b) => compareIps(a.first, b.first))) {
      const top = merged.at(-1);
      if (!top || !reaches(top, range.first)) merged.push(range);
      else if (compareIps(top.last, range.last) < 0) merged[merged.length - 1] = { first: top.first, last: range.last };
    }
    return new RangeSet(merged);
  }

  /** From IPv4 to IPv6, from low to high. */
  [Symbol.iterator](): Iterator<IpRange> {
    return this.ranges[Symbol.iterator]();
  }

  contains(ip: Ip): boolean {
    return this.covers(ip);
  }

  /** Whether every address of the block is in the set. */
  covers(block: Block): boolean {
    const { first, last } = rangeOf(block);
    const range = this.lastFrom(first);
    return range !== undefined && compareIps(range.last, last) >= 0;
  }

  /** Whether any address of the block is in the set. */
  overlaps(block: Block): boolean {
    const { first, last } = rangeOf(block);
    const range = this.lastFrom(last);
    return range !== undefined && compareIps(range.last, first) >= 0;
  }

  /** The addresses that are in both. Costs as much as the smaller set has ranges, and what comes out. */
  intersect(other: RangeSet): RangeSet {
    const [few, many] = this.ranges.length < other.ranges.length ? [this, other] : [other, this];
    if (few.coversSpanOf(many)) return many;
    if (few.ranges.length < large) return few.commonWith(many);
    few.common ??= new WeakMap();
    let common = few.common.get(many);
    if (!common) {
      common = few.commonWith(many);
      few.common.set(many, common);
    }
    return common;
  }

  private commonWith(many: RangeSet): RangeSet {
    const common: IpRange[] = [];
    for (const { first, last } of this.ranges) {
      for (let i = many.firstEndingFrom(first); i < many.ranges.length; i++) {
        const range = many.ranges[i] as IpRange;
        if (compareIps(range.first, last) > 0) break;
        common.push({ first: higher(first, range.first), last: lower(last, range.last) });
      }
    }
    return common.length === 0 ? RangeSet.none : new RangeSet(common);
  }

  /** How many ranges of it have addresses of the other set; each as often as it has some of another range. */
  overlapping(other: RangeSet): number {
    let count = 0;
    for (const { first, last } of other.ranges)
      count += this.countWhere((range) => compareIps(range.first, last) <= 0) - this.firstEndingFrom(first);
    return count;
  }

  /** The addresses that are not in the other set. */
  subtract(other: RangeSet): RangeSet {
    const cuts = this.intersect(other).ranges;
    if (cuts.length === 0) return this;
    if (cuts === this.ranges) return RangeSet.none;
    const rest: IpRange[] = [];
    let next = 0;
    for (let i = 0; i < cuts.length; ) {
      // Each cut lies in one range as a whole.
      const cut = this.firstEndingFrom((cuts[i] as IpRange).first);
      while (next < cut) rest.push(this.ranges[next++] as IpRange);
      const { first, last } = this.ranges[next++] as IpRange;
      let from: Ip | undefined = first;
      for (; from && i < cuts.length && compareIps((cuts[i] as IpRange).first, last) <= 0; i++) {
        const hole = cuts[i] as IpRange;
        if (compareIps(from, hole.first) < 0)
          rest.push({ first: from, last: Ip.of(from.family, hole.first.value - 1n) });
        from = compareIps(hole.last, last) < 0 ? hole.last.plus(1n) : undefined;
      }
      if (from) rest.push({ first: from, last });
    }
    while (next < this.ranges.length) rest.push(this.ranges[next++] as IpRange);
    return new RangeSet(rest);
  }

  /** How many ranges it is. */
  get count(): number {
    return this.ranges.length;
  }

  get isEmpty(): boolean {
    return this.ranges.length === 0;
  }

  /** How many addresses of the family are in the set. */
  size(family: Family): bigint {
    let count = 0n;
    for (const { first, last } of this.ranges) if (first.family === family) count += last.value - first.value + 1n;
    return count;
  }

  /** Whether one range has everything from the lowest address of another set to its highest. */
  private coversSpanOf({ ranges }: RangeSet): boolean {
    const [first, last] = [ranges[0]?.first, ranges.at(-1)?.last];
    return first !== undefined && first.family === last?.family && this.covers({ first, last });
  }

  /** The last range that starts at or before the address. */
  private lastFrom(ip: Ip): IpRange | undefined {
    return this.ranges[this.countWhere(({ first }) => compareIps(first, ip) <= 0) - 1];
  }

  /** The index of the first range that ends at the address or behind it. */
  private firstEndingFrom(ip: Ip): number {
    return this.countWhere(({ last }) => compareIps(last, ip) < 0);
  }

  /** How many ranges, from the first on, are like that. */
  private countWhere(isLike: (range: IpRange) => boolean): number {
    let low = 0;
    let high = this.ranges.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isLike(this.ranges[middle] as IpRange)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Sets of this many ranges are large. */
const large = 16;

function higher(a: Ip, b: Ip): Ip {
  return compareIps(a, b) < 0 ? b : a;
}

function lower(a: Ip, b: Ip): Ip {
  return compareIps(a, b) < 0 ? a : b;
}

/** Whether the address lies in the range or follows it immediately; it does not lie before it. */
function reaches(range: IpRange, ip: Ip): boolean {
  return range.last.family === ip.family && ip.value <= range.last.value + 1n;
}
