import type { Cidr } from '../net/cidr';
import { canonicalIp, cidrsIn, ipIn, preferIpv4 } from './canonical';
import { type Claim, excludeIps } from './excluded';

/** The addresses of a subnet, as a person gives them. */
export interface AddressesProps {
  readonly cidr: string;
  readonly gateway?: string;
  readonly reserved?: readonly string[];
  readonly pool?: readonly string[];
}

/** What a gateway or a rule needs to know of the subnet that it names. */
export type SubnetFacts = Pick<AddressesProps, 'cidr' | 'gateway'>;

/** What every kind of Subnet says of its addresses, completed: the fields of `spec`, and what they come from. */
export function subnetAddresses({ cidr, gateway, reserved = [], pool = [] }: AddressesProps, taken: readonly Claim[]) {
  const written = cidrsIn(cidr);
  const cidrs = written && ipv4First(written, ({ family }) => family);
  const gateways = gateway === undefined ? cidrs && firstAddresses(cidrs) : completed(gateway, cidrs);
  const gatewayFrom = gateway === undefined ? 'cidr' : 'gateway';
  const writtenGateways = new Set(split(gateway));
  // An address outside of the subnet is a finding where it is written, and only there.
  const isInside = ({ text }: Claim) => {
    const ip = ipIn(text);
    return ip !== undefined && cidrs?.some((network) => network.contains(ip)) === true;
  };
  const excluded = excludeIps([
    ...reserved.map((text, i) => ({ text, from: ['reserved', i] })),
    ...pool.map((text, i) => ({ text, from: ['pool', i] })),
    ...split(gateways || (cidrs && firstAddresses(cidrs)))
      .map((text) => ({ text, from: [writtenGateways.has(text) ? 'gateway' : 'cidr'] }))
      .filter(isInside),
    ...taken.filter(isInside),
  ]);
  return {
    body: {
      protocol: cidrs && protocolOf(cidrs),
      cidrBlock: cidrs?.join(',') ?? cidr,
      gateway: gateways === undefined ? undefined : canonicalIps(gateways),
      excludeIps: excluded.texts,
    },
    from: { protocol: 'cidr', cidrBlock: 'cidr', gateway: gatewayFrom, ...excluded.from },
  };
}

/**
 * The address that a NAT gateway takes in a subnet if nobody says otherwise: the last one that a host can carry and
 * that is not the subnet's own gateway. IPv4 in a subnet of both families. Undefined if there is none.
 */
export function defaultLanIp({ cidr, gateway }: Pick<AddressesProps, 'cidr' | 'gateway'>): string | undefined {
  const cidrs = cidrsIn(cidr);
  const network = preferIpv4(cidrs);
  if (!cidrs || !network || network.hosts < 2n) return undefined;
  const taken = split(gateway ?? firstAddresses(cidrs)).map(canonicalIp);
  // kube-ovn never allocates the last address of an IPv6 subnet either (kubeovn/kube-ovn v1.16.2 pkg/util/net.go, LastIP).
  const last = network.last.plus(-1n);
  const lanIp = last && taken.includes(last.toString()) ? last.plus(-1n) : last;
  return lanIp && lanIp.value > network.network.value ? lanIp.toString() : undefined;
}

/** The gateways with one of each family: kube-ovn adds the first address of a family that has none. */
function completed(gateway: string, cidrs: readonly Cidr[] | undefined): string {
  const texts = split(gateway);
  if (!cidrs || texts.length >= cidrs.length || !texts.every(ipIn)) return gateway;
  const familyOf = (text: string) => ipIn(text)?.family;
  const all = cidrs.map((cidr) => texts.find((text) => familyOf(text) === cidr.family) ?? firstAddresses([cidr]));
  return texts.every((text) => all.includes(text)) && !all.includes(undefined) ? all.join(',') : gateway;
}

/** `10.0.1.1`, or one of each family joined by a comma: what kube-ovn takes for the gateway. */
function firstAddresses(cidrs: readonly Cidr[]): string | undefined {
  const first = cidrs.map((cidr) => cidr.network.plus(1n));
  return first.every((ip, i) => ip && cidrs[i]?.contains(ip)) ? first.join(',') : undefined;
}

/** kube-ovn takes the first of two for that of IPv4 (kubeovn/kube-ovn v1.16.2 pkg/ipam/subnet.go, NewSubnet). */
function ipv4First<T>(all: readonly T[], familyOf: (one: T) => number | undefined): readonly T[] {
  const [first, second] = all.map(familyOf);
  return all.length === 2 && first === 6 && second === 4 ? [...all].reverse() : all;
}

function protocolOf(cidrs: readonly Cidr[]): 'IPv4' | 'IPv6' | 'Dual' {
  const families = new Set(cidrs.map((cidr) => cidr.family));
  return families.size > 1 ? 'Dual' : families.has(4) ? 'IPv4' : 'IPv6';
}

function canonicalIps(text: string): string {
  const parts = split(text);
  if (!parts.every(ipIn)) return text;
  return ipv4First(parts.map(canonicalIp), (part) => ipIn(part)?.family).join(',');
}

function split(text: string | undefined): string[] {
  return typeof text === 'string' ? text.split(',') : [];
}
