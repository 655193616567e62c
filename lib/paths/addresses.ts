import { type Address, Unknown } from '../controllers/kube-ovn/gateway-rules/iptables';
import { Ip } from '../net/ip';
import type { Block } from '../net/range';
import { RangeSet } from '../net/range-set';

/**
 * A set of addresses: known ones, and some that kube-ovn picks when it runs, by what they are for. Of a picked one it is
 * known only that it is an IPv4 address: a set with all of these has all picked ones. Immutable.
 */
export class AddressSet {
  private constructor(
    readonly known: RangeSet,
    private readonly picked: ReadonlyMap<string, Unknown> | 'all',
  ) {}

  static of(...items: readonly (Block | Unknown)[]): AddressSet {
    const blocks = items.filter((item) => !(item instanceof Unknown)) as readonly Block[];
    const picked = items.filter((item) => item instanceof Unknown);
    return AddressSet.from(RangeSet.of(blocks), picked);
  }

  static from(known: RangeSet, picked: readonly Unknown[] = []): AddressSet {
    const all = known.covers(everyIpv4);
    return new AddressSet(known, all ? 'all' : new Map(picked.map((one) => [`${one}`, one])));
  }

  get isEmpty(): boolean {
    return this.known.isEmpty && this.picked !== 'all' && this.picked.size === 0;
  }

  has(address: Address): boolean {
    if (address instanceof Ip) return this.known.contains(address);
    return this.picked === 'all' || this.picked.has(`${address}`);
  }

  union(other: AddressSet): AddressSet {
    const known = RangeSet.of([...this.known, ...other.known]);
    if (this.picked === 'all' || other.picked === 'all') return new AddressSet(known, 'all');
    return AddressSet.from(known, [...this.picked.values(), ...other.picked.values()]);
  }

  intersect(other: AddressSet): AddressSet {
    const known = this.known.intersect(other.known);
    if (this.picked === 'all') return new AddressSet(known, other.picked);
    const { picked } = other;
    return new AddressSet(known, picked === 'all' ? this.picked : kept(this.picked, (key) => picked.has(key)));
  }

  /** All picked ones without some are all for our purposes: nobody asks for the others. */
  subtract(other: AddressSet): AddressSet {
    const known = this.known.subtract(other.known);
    const { picked } = other;
    if (picked === 'all') return new AddressSet(known, new Map());
    if (this.picked === 'all') return new AddressSet(known, 'all');
    return new AddressSet(known, picked.size === 0 ? this.picked : kept(this.picked, (key) => !picked.has(key)));
  }

  /** `10.0.1.2..10.0.1.9`, `<address of eip1>` */
  get texts(): readonly string[] {
    const ranges = [...this.known].map(({ first, last }) => (first.equals(last) ? `${first}` : `${first}..${last}`));
    return [...ranges, ...(this.picked === 'all' ? [] : this.picked.keys())];
  }

  toString(): string {
    return this.texts.join(', ');
  }

  /** The only address of it, if it has no other one. */
  get only(): Address | undefined {
    if (this.picked === 'all') return undefined;
    const [range, more] = this.known;
    const [one, another] = this.picked.values();
    if (!range) return another ? undefined : one;
    return !one && !more && range.first.equals(range.last) ? range.first : undefined;
  }
}

function kept(picked: ReadonlyMap<string, Unknown>, isKept: (key: string) => boolean): ReadonlyMap<string, Unknown> {
  return picked.size === 0 ? picked : new Map([...picked].filter(([key]) => isKept(key)));
}

const everyIpv4 = { first: Ip.of(4, 0n), last: Ip.of(4, 0xffff_ffffn) };
