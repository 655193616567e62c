import { parseCidr } from '../../net/cidr';
import { parseIp } from '../../net/ip';
import { type Fault, faultOfCidr, faultOfIp } from './address-fault';

/** What keeps a text from being an address for kube-ovn and for OVN, which takes `::ffff:10.0.0.1` for IPv6. */
export function faultOfOvnIp(text: string): Fault | undefined {
  return faultOfIp(text) ?? mapped(text, parseIp(text));
}

/** The same of an address with a prefix length. */
export function faultOfOvnCidr(text: string): Fault | undefined {
  return faultOfCidr(text) ?? mapped(text, parseCidr(text));
}

/**
 * What keeps a text from being a range in a match of OVN, an address or a CIDR: OVN refuses bits behind the prefix
 * ("Value contains unmasked 1-bits") and leading zeros.
 */
export function faultInMatch(text: string): Fault | undefined {
  if (!text.includes('/')) return faultOfOvnIp(text);
  const fault = faultOfOvnCidr(text);
  const cidr = parseCidr(text);
  if (fault || !cidr) return fault;
  if (!cidr.address.equals(cidr.network)) return { fact: 'has bits behind its prefix', meant: `${cidr}` };
  return /\/0\d/.test(text) ? { fact: 'has a leading zero in its prefix', meant: `${cidr}`, safe: true } : undefined;
}

function mapped(text: string, meant: { readonly family: 4 | 6; toString(): string } | undefined): Fault | undefined {
  if (meant?.family !== 4 || !text.includes(':')) return undefined;
  return { fact: 'is IPv4 in the form of IPv6', meant: `${meant}`, safe: true };
}
