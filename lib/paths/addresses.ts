import { type Address, Unknown } from '../controllers/kube-ovn/gateway-rules/iptables';
import { Ip } from '../net/ip';
import type { Block } from '../net/range';
import { RangeSet } from '../net/range-set';
import { once } from '../schema/once';

/**
 * A set of addresses: known ones, and some that kube-ovn picks when it runs, by what they are for. Of a picked one it is
 * known only that it is an IPv4 address: a set with all of these has all picked ones. Immutable.
 */
export class AddressSet {
  private results?: Readonly<Record<Operation, Map<AddressSet | string, AddressSet>>>;
  private written?: readonly string[];
  private text?: string;

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
    if (hasEveryIpv4(known)) return new AddressSet(known, 'all');
    return new AddressSet(known, picked.length === 0 ? nonePicked : new Map(picked.map((one) => [`${one}`, one])));
  }

  /** Some of it that kube-ovn picks; a set with all of these names none. */
  get names(): readonly Unknown[] {
    return this.picked === 'all' || this.picked.size === 0 ? [] : [...this.picked.values()];
  }

  get isEmpty(): boolean {
    return this.known.isEmpty && this.picked !== 'all' && this.picked.size === 0;
  }

  /** Whether some of it are addresses that kube-ovn picks. */
  get hasPicked(): boolean {
    return this.picked === 'all' || this.picked.size > 0;
  }

  has(address: Address): boolean {
    if (address instanceof Ip) return this.known.contains(address);
    return this.picked === 'all' || this.picked.has(`${address}`);
  }

  union(other: AddressSet): AddressSet {
    return this.once('or', other, () => this.joinedWith(other));
  }

  private joinedWith(other: AddressSet): AddressSet {
    const known = RangeSet.of([...this.known, ...other.known]);
    if (this.picked === 'all' || other.picked === 'all') return new AddressSet(known, 'all');
    return AddressSet.from(known, [...this.picked.values(), ...other.picked.values()]);
  }

  intersect(other: AddressSet): AddressSet {
    const [one, two] = this.known.count < other.known.count ? [other, this] : [this, other];
    return one.once('and', two, () => one.commonWith(two));
  }

  /**
   * What is worked out with a large set is kept in it: the network outside is one, and the walks from all VPCs ask the
   * same of it again and again.
   */
  private once(operation: Operation, other: AddressSet, work: () => AddressSet): AddressSet {
    if (this.known.count < large) return work();
    const met = other.known.count < large ? this.known.overlapping(other.known) : large;
    if (operation !== 'or' && (met === 0 || (operation === 'and' && met < large))) return work();
    this.results ??= { and: new Map(), or: new Map(), without: new Map() };
    const key = other.known.count < large ? `${other.picked === 'all' ? 'all ' : ''}${other}` : other;
    return once(this.results[operation], key, work);
  }

  private commonWith(other: AddressSet): AddressSet {
    const known = this.known.intersect(other.known);
    if (this.picked === 'all') return this.with(known, other.picked);
    const { picked } = other;
    return this.with(known, picked === 'all' ? this.picked : kept(this.picked, (key) => picked.has(key)));
  }

  /** All picked ones without some are all for our purposes: nobody asks for the others. */
  subtract(other: AddressSet): AddressSet {
    return this.once('without', other, () => this.restWithout(other));
  }

  private restWithout(other: AddressSet): AddressSet {
    const known = this.known.subtract(other.known);
    const { picked } = other;
    if (picked === 'all') return this.with(known, nonePicked);
    if (this.picked === 'all') return this.with(known, 'all');
    return this.with(known, picked.size === 0 ? this.picked : kept(this.picked, (key) => !picked.has(key)));
  }

  /** Itself if nothing of it is another: what is kept of it then counts for the result, too. */
  private with(known: RangeSet, picked: AddressSet['picked']): AddressSet {
    return known === this.known && picked === this.picked ? this : new AddressSet(known, picked);
  }

  /** `10.0.1.2..10.0.1.9`, `<address of eip1>` */
  get texts(): readonly string[] {
    if (!this.written) {
      const ranges = [...this.known].map(({ first, last }) => (first.equals(last) ? `${first}` : `${first}..${last}`));
      this.written = [...ranges, ...(this.picked === 'all' ? [] : this.picked.keys())];
    }
    return this.written;
  }

  toString(): string {
    this.text ??= this.texts.join(', ');
    return this.text;
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

type Operation = 'and' | 'or' | 'without';

/** Sets of this many ranges are large. */
const large = 16;
const nonePicked: ReadonlyMap<string, Unknown> = new Map();

function hasEveryIpv4(set: RangeSet): boolean {
  const [range] = set;
  return range?.first.family === 4 && range.first.value === 0n && range.last.value === 0xffff_ffffn;
}
