import { type Cidr, parseCidr } from '../../net/cidr';
import { type Ip, parseIp } from '../../net/ip';
import { type Fault, faultOfCidr, faultOfInterface, faultOfIp, interfaceText } from './address-fault';

/** What keeps a text from being an address for kube-ovn and for OVN, which takes `::ffff:10.0.0.1` for IPv6. */
export function faultOfOvnIp(text: string): Fault | undefined {
  return faultOfIp(text) ?? mapped(text, parseIp(text));
}

/** The same of a network. */
export function faultOfOvnCidr(text: string): Fault | undefined {
  return faultOfCidr(text) ?? mapped(text, parseCidr(text));
}

/** The same of the address of an interface with its prefix length. */
export function faultOfOvnInterface(text: string): Fault | undefined {
  return faultOfInterface(text) ?? mapped(text, parseCidr(text), interfaceText);
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

function mapped<T extends Ip | Cidr>(
  text: string,
  meant: T | undefined,
  write: (meant: T) => string = String,
): Fault | undefined {
  if (meant?.family !== 4 || !text.includes(':')) return undefined;
  return { fact: 'is IPv4 in the form of IPv6', meant: write(meant), safe: true };
}
