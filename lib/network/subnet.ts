import { Cidr, parseCidr } from '../net/cidr';
import { type Family, type Ip, parseIp } from '../net/ip';
import { type IpRange, parseRange } from '../net/range';
import { RangeSet } from '../net/range-set';
import { groupBy } from '../source/group-by';
import type { Place, Spot } from '../source/resource';
import { has } from '../target/release';
import { type AttachmentDefinition, type Provider, parseProvider } from './attachment-definition';
import type { PodTemplate } from './pod-template';
import { View } from './view';
import { defaultVpc, type Vpc } from './vpc';
import type { VpcNatGateway } from './vpc-nat-gateway';

/** A kube-ovn Subnet: addresses of a VPC (a logical switch), or of an external network (addresses only). */
export class Subnet extends View {
  /** `nad.namespace.ovn`, `nad.namespace`, or undefined for kube-ovn's own network (`""`, `ovn`). */
  readonly provider: Provider | undefined = parseProvider(this.text('provider'));

  /** Whether kube-ovn makes a logical switch of it; other providers only borrow its addresses. */
  readonly isOvn: boolean = isOvnProvider(this.text('provider'));

  /** The name of its VPC; subnets of other networks have none. */
  readonly vpcName: string | undefined = this.isOvn ? (this.text('vpc') ?? defaultVpc) : undefined;

  /** One CIDR, or two of different families; undefined if any part of the text is not a CIDR. */
  readonly cidrs: readonly Cidr[] | undefined = list(this.text('cidrBlock'), parseCidr);

  get vpc(): Vpc | undefined {
    return this.network.vpcs.get(this.vpcName);
  }

  /** The namespaces whose pods it takes by name. */
  get namespaces(): ReadonlySet<string> {
    this.listed ??= new Set(this.texts('namespaces').map(({ text }) => text));
    return this.listed;
  }

  /** The gateways, one a family: as given, or the first address of each CIDR, as kube-ovn chooses it. */
  get gateways(): readonly Ip[] {
    this.routers ??= gatewaysIn(this);
    return this.routers;
  }

  /** The entries of its excludeIps, as they are written and as far as they can be read. */
  get exclusions(): readonly Exclusion[] {
    this.entries ??= this.texts('excludeIps').map(({ text, index }) => ({ text, index, range: parseRange(text) }));
    return this.entries;
  }

  /** The excluded addresses that can be read, in the order of the text. */
  get excluded(): readonly IpRange[] {
    this.ranges ??= this.exclusions.flatMap(({ range }) => range ?? []);
    return this.ranges;
  }

  /** The excluded addresses as one set. */
  get reserved(): RangeSet {
    this.rangeSet ??= RangeSet.of(this.excluded);
    return this.rangeSet;
  }

  /** Whether each entry of its excludeIps can be read and lies in it; another one may have been meant for any address. */
  get isReservedKnown(): boolean {
    this.allKnown ??=
      this.excluded.length === this.items('excludeIps').length && !this.excluded.some((range) => this.misses(range));
    return this.allKnown;
  }

  /** The attachment definition that its provider names, if it is in the input. */
  get attachment(): AttachmentDefinition | undefined {
    return this.provider && this.network.attachments.get(this.provider.name, this.provider.namespace);
  }

  /** Who has which of its addresses pinned: NAT gateways by lanIp, then pods by annotation. The key is canonical. */
  get pinned(): ReadonlyMap<string, readonly Pin[]> {
    this.pins ??= groupBy(pinsIn(this), (pin) => `${pin.ip}`);
    return this.pins;
  }

  contains(ip: Ip): boolean {
    return this.cidrs?.some((cidr) => cidr.contains(ip)) ?? false;
  }

  /** Whether an address, or any of a range, is in it. */
  overlaps(range: Ip | Cidr): boolean {
    return this.cidrs?.some((cidr) => cidr.contains(range) || (range instanceof Cidr && range.contains(cidr))) ?? false;
  }

  /** Whether its CIDR can be read and has nothing of a range. */
  misses(range: IpRange): boolean {
    return this.cidrs !== undefined && !this.cidrs.some((cidr) => meet(cidr, range));
  }

  /** What an address of it is, if no pod can have it: kube-ovn gives out neither the first nor the last one. */
  reservedAs(ip: Ip): 'gateway' | 'network address' | 'broadcast address' | undefined {
    if (this.gateways.some((gateway) => gateway.equals(ip))) return 'gateway';
    const cidr = this.cidrOf(ip.family);
    if (!cidr || cidr.hosts < 2n) return undefined;
    if (ip.equals(cidr.first)) return 'network address';
    return ip.equals(cidr.last) ? 'broadcast address' : undefined;
  }

  /**
   * The place of its gateway, if that lies outside of its CIDR: an error of its own. The CIDR is then probably the
   * mistake, and other addresses outside of it are no second finding.
   */
  get strayGateway(): Place | undefined {
    return this.cidrs && this.gateways.some((gateway) => !this.contains(gateway)) ? this.at('gateway') : undefined;
  }

  /** Whether it is a VLAN without addresses, whose pods bring their own: since kube-ovn 1.17. */
  get isMacOnly(): boolean {
    const { version } = this.network.target.kubeOvn;
    return this.isBlank('cidrBlock') && this.text('vlan') !== undefined && has(version, '1.17');
  }

  /** The CIDR of a family. */
  cidrOf(family: Family): Cidr | undefined {
    return this.cidrs?.find((cidr) => cidr.family === family);
  }

  private listed?: ReadonlySet<string>;
  private routers?: readonly Ip[];
  private entries?: readonly Exclusion[];
  private ranges?: readonly IpRange[];
  private allKnown?: boolean;
  private rangeSet?: RangeSet;
  private pins?: Map<string, Pin[]>;
}

/** An entry of excludeIps. */
export interface Exclusion {
  readonly text: string;
  readonly index: number;
  readonly range: IpRange | undefined;
}

function gatewaysIn(subnet: Subnet): readonly Ip[] {
  const given = subnet.text('gateway');
  if (given !== undefined) return list(given, parseIp) ?? [];
  return (subnet.cidrs ?? []).flatMap((cidr) => cidr.network.plus(1n) ?? []);
}

/** An address of a subnet that a manifest gives to somebody. */
export interface Pin {
  readonly holder: VpcNatGateway | PodTemplate;
  readonly ip: Ip;
  readonly at: Spot;
}

function pinsIn(subnet: Subnet): Pin[] {
  const { network, name } = subnet;
  return [
    ...network.gatewaysIn(name).flatMap((holder) => {
      const { lanIp: ip, isHighlyAvailable } = holder;
      return ip && !isHighlyAvailable ? [{ holder, ip, at: holder.at('lanIp') }] : [];
    }),
    ...network.pinnedIn(subnet),
  ];
}

/**
 * kube-ovn serves `""`, `ovn` and `<nad>.<namespace>.ovn` itself
 * (kubeovn/kube-ovn v1.16.2 pkg/util/subnet.go, IsOvnProvider).
 */
export function isOvnProvider(provider = 'ovn'): boolean {
  const parts = provider.split('.', 4);
  return parts.at(-1) === 'ovn' && (parts.length === 1 || parts.length === 3);
}

function meet(a: IpRange, b: IpRange): boolean {
  return a.first.family === b.first.family && a.first.value <= b.last.value && b.first.value <= a.last.value;
}

/** The parts of a comma-joined text; undefined if it is absent or any part is malformed. */
function list<T>(text: string | undefined, parse: (part: string) => T | undefined): readonly T[] | undefined {
  if (text === undefined) return undefined;
  const values: T[] = [];
  for (const part of text.split(',')) {
    const value = parse(part);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}
