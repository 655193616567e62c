import { type Cidr, parseCidr } from '../net/cidr';
import { type Ip, parseIp } from '../net/ip';
import { type IpRange, parseRange } from '../net/range';
import { RangeSet } from '../net/range-set';
import { type AttachmentDefinition, type Provider, parseProvider } from './attachment-definition';
import { View } from './view';
import { defaultVpc, type Vpc } from './vpc';

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
    return this.vpcName === undefined ? undefined : this.network.vpcs.get(this.vpcName);
  }

  /** The gateways, one a family: as given, or the first address of each CIDR, as kube-ovn chooses it. */
  get gateways(): readonly Ip[] {
    const given = this.text('gateway');
    if (given !== undefined) return list(given, parseIp) ?? [];
    return (this.cidrs ?? []).map((cidr) => cidr.network.plus(1n));
  }

  /** The excluded addresses that can be read, in the order of the text. */
  get excluded(): readonly IpRange[] {
    return this.texts('excludeIps').flatMap(({ text }) => parseRange(text).range ?? []);
  }

  /** The excluded addresses as one set. */
  get reserved(): RangeSet {
    return RangeSet.of(this.excluded);
  }

  /** The attachment definition that its provider names, if it is in the input. */
  get attachment(): AttachmentDefinition | undefined {
    return this.provider && this.network.attachments.get(this.provider.name, this.provider.namespace);
  }

  contains(ip: Ip): boolean {
    return this.cidrs?.some((cidr) => cidr.contains(ip)) ?? false;
  }

  /** The CIDR of a family. */
  cidrOf(family: 4 | 6): Cidr | undefined {
    return this.cidrs?.find((cidr) => cidr.family === family);
  }
}

/** kube-ovn serves `""`, `ovn` and everything that ends in `.ovn` itself (pkg/util/util.go, IsOvnProvider, v1.16.2). */
export function isOvnProvider(provider: string | undefined): boolean {
  return provider === undefined || provider === 'ovn' || provider.endsWith('.ovn');
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
