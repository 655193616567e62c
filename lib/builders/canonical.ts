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

/** The same of addresses that are joined by commas. */
export function canonicalIps(text: string): string {
  return typeof text === 'string'
    ? text
        .split(',')
        .map((each) => canonicalIp(each))
        .join(',')
    : text;
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

/**
 * The range that a text holds, a single address being its /32 (or /128). Of two families, IPv4: NAT knows no other.
 * Two ranges of one family are none.
 */
export function rangeIn(text: string | undefined): Cidr | undefined {
  const ip = ipIn(text);
  return ip ? singleHost(ip) : preferIpv4(cidrsIn(text));
}

/** The only network, or of a dual-stack pair the IPv4 one. */
export function preferIpv4(cidrs: readonly Cidr[] | undefined): Cidr | undefined {
  const [first, second, ...others] = cidrs ?? [];
  if (!second) return first;
  if (first?.family === second.family || others.length > 0) return undefined;
  return second.family === 4 ? second : first;
}

/** A word that is no address, nor a mistyped one. */
export function looksLikeName(text: string): boolean {
  return typeof text === 'string' && /^[a-z][-a-z0-9.]*$/i.test(text) && !/^[0-9a-f]*$/i.test(text);
}

/** Whether a value of a manifest is what was written, in canonical form: not when it only follows from that. */
export function isFormOf(value: unknown, written: unknown): boolean {
  const isStructure = written !== null && typeof written === 'object';
  if (isStructure) return value !== null && typeof value === 'object';
  const text = String(written);
  if (typeof value !== 'string') return String(value) === text;
  const forms = () => [
    text.toLowerCase(),
    canonicalDestination(text),
    canonicalNumber(text),
    rangeIn(text)?.toString(),
    text.split(',').map(canonicalIp).join(','),
  ];
  return value === text || forms().includes(value);
}
