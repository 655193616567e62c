import { parseCidr } from '../net/cidr';
import { parseIp } from '../net/ip';
import { type Fault, faultOfCidr, faultOfIp } from './address-fault';

/** What keeps a text from being an IPv4 address, where IPv6 is none; undefined if it is one. */
export function faultOfIpv4(text: string): Fault | undefined {
  // A mapped address (::ffff:10.0.0.1) is IPv4 for kube-ovn, but not for iptables.
  return text.includes(':') && parseIp(text) ? ipv6 : faultOfIp(text);
}

/** What keeps a text from being an IPv4 CIDR, where IPv6 is none; undefined if it is one. */
export function faultOfIpv4Cidr(text: string): Fault | undefined {
  return text.includes(':') && (parseCidr(text) ?? parseIp(text)) ? ipv6 : faultOfCidr(text);
}

const ipv6: Fault = { fact: 'is IPv6, and NAT gateways translate IPv4 only' };
