import { type Cidr, parseCidr, singleHost } from '../net/cidr';
import { type Ip, parseIp } from '../net/ip';

/**
 * Texts as kube-ovn writes them back. What cannot be read is given back as it was written, whatever it is: the rules
 * find it in the manifest and point at the person's own text.
 */

/** `2001:db8::1` of `2001:DB8:0::1`. */
export function canonicalIp(text: string): string {
  return ipIn(text)?.toString() ?? text;
}

/** The network of one CIDR, or of an IPv4 and an IPv6 one joined by a comma: `10.0.1.0/24` of `10.0.1.7/24`. */
export function canonicalCidrs(text: string): string {
  return cidrsIn(text)?.join(',') ?? text;
}

/** The destination of a route: a network, or a single address as it is. */
export function canonicalDestination(text: string): string {
  return ipIn(text) ? canonicalIp(text) : canonicalCidrs(text);
}

/** A decimal number as text, without sign and leading zeros: `80` of 80, `080` and `+80`. */
export function canonicalNumber(value: number | bigint | string): string {
  return typeof value === 'string' && /^\+?\d+$/.test(value) ? BigInt(value).toString() : String(value);
}

/** The address that a text holds. */
export function ipIn(text: string | undefined): Ip | undefined {
  return typeof text === 'string' ? parseIp(text) : undefined;
}

/** All CIDRs of a text that joins them by commas; undefined if any of them cannot be read. */
export function cidrsIn(text: string | undefined): readonly Cidr[] | undefined {
  if (typeof text !== 'string') return undefined;
  const cidrs = text.split(',').map(parseCidr);
  return cidrs.every((cidr) => cidr !== undefined) ? cidrs : undefined;
}

/** The range that a text holds, a single address being its /32 (or /128). Of two families, IPv4: NAT knows no other. */
export function rangeIn(text: string | undefined): Cidr | undefined {
  const ip = ipIn(text);
  return ip ? singleHost(ip) : preferIpv4(cidrsIn(text));
}

/** Of a dual-stack pair the IPv4 network. */
export function preferIpv4(cidrs: readonly Cidr[] | undefined): Cidr | undefined {
  return cidrs?.find((cidr) => cidr.family === 4) ?? cidrs?.[0];
}
