import { compareIps, type Ip } from './ip';
import type { IpRange } from './range';

interface Entry<T> {
  readonly range: IpRange;
  readonly item: T;
}

/**
 * Finds the items whose ranges overlap a range: an interval tree in sorted lists, the middle of each run being its root.
 * Costs the logarithm of all ranges for each one that is found. Immutable.
 */
export class RangeIndex<T> {
  private readonly entries: readonly Entry<T>[];
  /** The highest end in the run of which the entry is the middle. */
  private readonly ends: Ip[] = [];

  constructor(entries: Iterable<Entry<T>>) {
    this.entries = [...entries].sort((a, b) => compareIps(a.range.first, b.range.first));
    this.end(0, this.entries.length);
  }

  /** In no order; an item with several ranges may come several times. */
  overlapping(range: IpRange): readonly T[] {
    const found: T[] = [];
    this.collect(range, 0, this.entries.length, found);
    return found;
  }

  private end(low: number, high: number): Ip | undefined {
    if (low >= high) return undefined;
    const middle = (low + high) >> 1;
    let end = (this.entries[middle] as Entry<T>).range.last;
    for (const other of [this.end(low, middle), this.end(middle + 1, high)])
      if (other && compareIps(other, end) > 0) end = other;
    this.ends[middle] = end;
    return end;
  }

  private collect(range: IpRange, low: number, high: number, found: T[]): void {
    const middle = (low + high) >> 1;
    if (low >= high || compareIps(this.ends[middle] as Ip, range.first) < 0) return;
    const { range: own, item } = this.entries[middle] as Entry<T>;
    this.collect(range, low, middle, found);
    if (compareIps(own.first, range.last) > 0) return;
    if (compareIps(own.last, range.first) >= 0) found.push(item);
    this.collect(range, middle + 1, high, found);
  }
}
