import { type Cidr, parseCidr } from '../../net/cidr';
import { parseIp } from '../../net/ip';
import { has, type Release } from '../../target/release';

/** Why a text is not what it should be: a predicate behind the text, and the text that was most likely meant. */
export interface Fault {
  readonly fact: string;
  readonly meant?: string;
  /** Whether the text can mean nothing else. */
  readonly safe?: boolean;
}

/** What keeps a text from being an address; undefined if it is one. */
export function faultOfIp(text: string): Fault | undefined {
  if (parseIp(text)) return undefined;
  const meant = parseIp(repaired(text)) ?? parseCidr(repaired(text))?.address;
  return {
    fact: reason(text) ?? (text.includes('/') ? 'has a prefix length' : 'is not an address'),
    ...guess(text, meant && `${meant}`),
  };
}

/** What keeps a text from being a CIDR that means a network; undefined if it is one. */
export function faultOfCidr(text: string): Fault | undefined {
  return faultOfPrefixed(text, String);
}

/** What keeps a text from being the address of an interface with its prefix length; undefined if it is one. */
export function faultOfInterface(text: string): Fault | undefined {
  return faultOfPrefixed(text, interfaceText);
}

/** `10.0.0.1/24`: the host bits stay, unlike those of a network. */
export function interfaceText({ address, prefix }: Cidr): string {
  return `${address}/${prefix}`;
}

function faultOfPrefixed(text: string, write: (cidr: Cidr) => string): Fault | undefined {
  if (parseCidr(text)) return undefined;
  const fact = reason(text) ?? (text.includes('/') ? prefixFault(text) : 'has no prefix length');
  const meant = parseCidr(repaired(text));
  return { fact, ...guess(text, meant && write(meant)) };
}

/**
 * Also refuses capital letters, as kube-ovn does in some fields
 * (kubeovn/kube-ovn v1.16.2 pkg/util/net.go, ContainsUppercase). Releases
 * before 1.13 have no such check.
 */
export function inLowerCase<F extends (text: string) => Fault | undefined>(
  faultOf: F,
  release: Release,
): (text: string) => Fault | undefined {
  if (!refusesCapitals(release)) return faultOf;
  return (text) => faultOf(text) ?? (hasCapitals(text) ? capitals(text) : undefined);
}

/** Whether kube-ovn looks for capital letters in addresses at all. */
export function refusesCapitals(release: Release): boolean {
  return has(release, '1.13');
}

export function hasCapitals(text: string): boolean {
  return /[A-Z]/.test(text);
}

export function capitals(text: string): Fault {
  return { fact: 'has capital letters', meant: text.toLowerCase(), safe: true };
}

/** Blanks around a text have one cure; a blank inside may have divided two texts, a leading zero may mean octal. */
function guess(text: string, meant: string | undefined): Pick<Fault, 'meant' | 'safe'> {
  if (meant === undefined) return {};
  return meant === text.trim() ? { meant, safe: true } : { meant };
}

/** What people write after a value, as in a program. YAML's own comments begin with #, and are gone here. */
const comment = /\s(\/\/|\/\*|#)[\s\S]*$/;

function repaired(text: string): string {
  return text
    .replace(comment, '')
    .replace(/\s/g, '')
    .replace(/(^|\.)0+(?=\d)/g, '$1');
}

function reason(text: string): string | undefined {
  const [, sign] = comment.exec(text) ?? [];
  if (sign) return `has a ${sign} comment in it, which is part of the value`;
  if (/\s/.test(text)) return 'has a blank in it';
  const octets = /^(\d+)\.(\d+)\.(\d+)\.(\d+)(?=\/|$)/.exec(text)?.slice(1) ?? [];
  const zero = octets.find((octet) => octet.length > 1 && octet.startsWith('0'));
  if (zero !== undefined) return `has a leading zero in ${zero}`;
  const large = octets.find((octet) => Number(octet) > 255);
  return large === undefined ? undefined : `has ${large} where 255 is the most`;
}

function prefixFault(text: string): string {
  const slash = text.indexOf('/');
  const ip = parseIp(text.slice(0, slash));
  const prefix = text.slice(slash + 1);
  if (!ip || !/^\d{1,9}$/.test(prefix)) return 'is not a CIDR';
  return `has the prefix length ${prefix} where ${ip.family === 4 ? 32 : 128} is the most`;
}

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

/** The same for texts that join several by commas: the first fault, and the whole text without it. */
export function faultInList(text: string, faultOf: (part: string) => Fault | undefined): Fault | undefined {
  const parts = text.split(',');
  const faults = parts.map((part) => faultOf(part));
  const index = faults.findIndex((fault) => fault !== undefined);
  const fault = faults[index];
  if (!fault || parts.length === 1) return fault;
  const fixable = faults.every((one) => !one || one.meant !== undefined);
  const meant = parts.map((part, i) => faults[i]?.meant ?? part).join(',');
  const safe = faults.every((one) => !one || one.safe);
  return { fact: `has ${quoted(parts[index] as string)}, which ${fault.fact}`, ...(fixable && { meant, safe }) };
}

function quoted(part: string): string {
  return part === '' || part.trim() !== part ? `"${part}"` : part;
}
