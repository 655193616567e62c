import { compareIps, type Family, Ip } from './ip';
import { type Block, type IpRange, rangeOf } from './range';

/** A set of addresses of both families, kept as sorted ranges that neither overlap nor touch. Immutable. */
export class RangeSet implements Iterable<IpRange> {
  private constructor(private readonly ranges: readonly IpRange[]) {}

  static of(blocks: Iterable<Block>): RangeSet {
    const merged: IpRange[] = [];
    for (const range of Array.from(blocks, rangeOf).sort((a, b) => compareIps(a.first, b.first))) {
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

  /** The addresses that are not in the other set. */
  subtract(other: RangeSet): RangeSet {
    const rest: IpRange[] = [];
    let next = 0;
    for (const { first, last } of this.ranges) {
      while (next < other.ranges.length && compareIps((other.ranges[next] as IpRange).last, first) < 0) next++;
      let from: Ip | undefined = first;
      for (let i = next; from && i < other.ranges.length; i++) {
        const cut = other.ranges[i] as IpRange;
        if (compareIps(cut.first, last) > 0) break;
        if (compareIps(from, cut.first) < 0) rest.push({ first: from, last: Ip.of(from.family, cut.first.value - 1n) });
        from = compareIps(cut.last, last) < 0 ? cut.last.plus(1n) : undefined;
      }
      if (from) rest.push({ first: from, last });
    }
    return new RangeSet(rest);
  }

  /** How many addresses of the family are in the set. */
  size(family: Family): bigint {
    let count = 0n;
    for (const { first, last } of this.ranges) if (first.family === family) count += last.value - first.value + 1n;
    return count;
  }

  /** The last range that starts at or before the address. */
  private lastFrom(ip: Ip): IpRange | undefined {
    let low = 0;
    let high = this.ranges.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareIps((this.ranges[middle] as IpRange).first, ip) <= 0) low = middle + 1;
      else high = middle;
    }
    return this.ranges[low - 1];
  }
}

/** Whether the address lies in the range or follows it immediately; it does not lie before it. */
function reaches(range: IpRange, ip: Ip): boolean {
  return range.last.family === ip.family && ip.value <= range.last.value + 1n;
}
