import { bitsOf, type Ip, parseIp } from '../../net/ip';

/**
 * Addresses as an API server reads them where a definition says `format: ipv4`, `ipv6` or `cidr`: octets may have
 * leading zeros. Controllers do not read such a text; their fields are judged by `net/`.
 * Copied behaviour: kubernetes/utils net/parse.go, ParseIPSloppy, ParseCIDRSloppy.
 */
function parseSloppily(text: string): Ip | undefined {
  return parseIp(text.replace(/(?<![\da-f:.])0+(?=\d)|(?<=\.)0+(?=\d)|(?<=:)0+(?=\d+\.)/gi, ''));
}

/** Whether a definition with such a format lets a text through that no controller can read. */
export function passesUnread(text: string): boolean {
  const [address = ''] = text.split('/', 1);
  return parseIp(address) === undefined && parseSloppily(address) !== undefined;
}

export function isSloppyIpv4(text: string): boolean {
  return text.includes('.') && parseSloppily(text) !== undefined;
}

export function isSloppyIpv6(text: string): boolean {
  return text.includes(':') && parseSloppily(text) !== undefined;
}

export function isSloppyCidr(text: string): boolean {
  const slash = text.indexOf('/');
  if (slash < 0) return false;
  const ip = parseSloppily(text.slice(0, slash));
  const length = text.slice(slash + 1);
  if (!ip || !/^\d{1,8}$/.test(length)) return false;
  // An IPv4 address that is written as an IPv6 one has the prefix of an IPv6 network.
  return Number(length) <= (text.slice(0, slash).includes(':') ? 128 : bitsOf(ip.family));
}
