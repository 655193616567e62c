import { type Family, Ip } from '../net/ip';
import type { IpRange } from '../net/range';
import { RangeSet } from '../net/range-set';
import type { Subnet } from '../network/subnet';
import type { Owner } from './owner';

/** The addresses of one Subnet that are left, given out one by one. Nothing is enumerated that nobody gets. */
export class Supply {
  private readonly given = new Set<string>();
  private readonly streams = new Map<string, Iterator<Ip>>();

  /** @param taken what others have */
  constructor(
    private readonly subnet: Subnet,
    private readonly taken: RangeSet,
  ) {}

  /** The next address for an owner; undefined where all are taken. */
  next(owner: Owner, family: Family): Ip | undefined {
    const id = `${owner.kind} ${family}`;
    const stream = this.streams.get(id) ?? this.stream(owner, family);
    this.streams.set(id, stream);
    for (;;) {
      const { value, done } = stream.next();
      if (done) return undefined;
      if (this.given.has(`${value}`)) continue;
      this.given.add(`${value}`);
      return value;
    }
  }

  /** All owners of one kind in one Subnet have the same pool. */
  private *stream({ kind, pool, reserved }: Owner, family: Family): Generator<Ip, void, undefined> {
    const hosts = this.hosts(family);
    const free = hosts.subtract(this.taken);
    if (pool) return yield* upwards(free.intersect(RangeSet.of(pool)).subtract(RangeSet.of(reserved ?? [])));
    // The last address is what a gateway has without a lock, whether the Subnet excludes it or not.
    if (kind === 'lanIp') {
      const last = [...hosts].at(-1)?.last;
      if (last && free.contains(last)) yield last;
    }
    yield* downwards(free.subtract(this.subnet.reserved));
  }

  /** What a host can have: neither the first nor the last address, nor that of the router. */
  private hosts(family: Family): RangeSet {
    const cidr = this.subnet.cidrOf(family);
    const [first, last] = [cidr?.first.plus(1n), cidr?.last.plus(-1n)];
    if (!first || !last || first.value > last.value) return RangeSet.of([]);
    return RangeSet.of([{ first, last }]).subtract(RangeSet.of(this.subnet.gateways));
  }
}

function* upwards(ranges: Iterable<IpRange>): Generator<Ip, void, undefined> {
  for (const { first, last } of ranges)
    for (let value = first.value; value <= last.value; value++) yield Ip.of(first.family, value);
}

function* downwards(ranges: Iterable<IpRange>): Generator<Ip, void, undefined> {
  for (const { first, last } of [...ranges].reverse())
    for (let value = last.value; value >= first.value; value--) yield Ip.of(first.family, value);
}
