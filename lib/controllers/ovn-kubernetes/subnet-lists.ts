import { type Cidr, parseCidr } from '../../net/cidr';
import { bitsOf, type Family } from '../../net/ip';
import { once } from '../../schema/once';
import type { ClusterSubnet } from '../../target/target';
import { ConfFault, type ConfKey } from './net-conf';

/** One of a list of networks. */
export interface ListedSubnet extends ClusterSubnet {
  /** As written, without blanks around it. */
  readonly text: string;
}

/**
 * A list of networks between commas (ParseClusterSubnetEntriesWithDefaults of go-controller/pkg/config/utils.go, main).
 * Only layer 3 networks have a part for each node, `10.0.0.0/16/24`; without one it is a /24 or /64.
 */
export function listedSubnets(list: string, key: ConfKey, perNode = false): readonly ListedSubnet[] | ConfFault {
  if (goTrim(list) === '') return [];
  const subnets: ListedSubnet[] = [];
  for (const item of list.split(',')) {
    const subnet = listedSubnet(goTrim(item), perNode);
    if (typeof subnet === 'string') return new ConfFault(subnet, [key], goTrim(item), 'malformed');
    subnets.push(subnet);
  }
  return subnets;
}

function listedSubnet(text: string, perNode: boolean): ListedSubnet | string {
  const [address, length, host, ...more] = text.split('/');
  const malformed = `CIDR ${JSON.stringify(text)} not properly formatted`;
  if (length === undefined || more.length > 0) return malformed;
  const cidr = parseCidr(`${address}/${length}`);
  if (!cidr) return `invalid CIDR address: ${address}/${length}`;
  if (!perNode) return host === undefined ? { text, cidr, hostPrefix: 0 } : malformed;
  const hostPrefix = host === undefined ? (cidr.family === 4 ? 24 : 64) : integer(host);
  if (hostPrefix === undefined) return `strconv.Atoi: parsing ${JSON.stringify(host)}: invalid syntax`;
  if (cidr.family === 6 && hostPrefix !== 64) return 'IPv6 only supports /64 host subnets';
  if (cidr.family === 4 && hostPrefix > 32) return 'invalid host subnet, IPv4 subnet must be < 32';
  if (hostPrefix <= cidr.prefix)
    return `cannot use a host subnet length mask shorter than or equal to the cluster subnet mask. host subnet length: ${hostPrefix}, cluster subnet length: ${cidr.prefix}`;
  return { text, cidr, hostPrefix };
}

/** What Go's strconv.Atoi reads. */
function integer(text: string): number | undefined {
  return /^[+-]?\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Networks, asked whether one of them holds all of another. The time does not depend on how many they are. */
export class Covering {
  private readonly starts: Readonly<Record<Family, Map<number, Set<bigint>>>> = { 4: new Map(), 6: new Map() };

  constructor(cidrs: Iterable<Cidr>) {
    for (const { family, prefix, network } of cidrs)
      once(this.starts[family], prefix, () => new Set()).add(network.value >> BigInt(bitsOf(family) - prefix));
  }

  covers({ family, prefix, network }: Cidr): boolean {
    for (const [length, starts] of this.starts[family])
      if (length <= prefix && starts.has(network.value >> BigInt(bitsOf(family) - length))) return true;
    return false;
  }
}

/** What Go's strings.TrimSpace leaves. */
export function goTrim(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && blank.test(text[start] as string)) start++;
  while (end > start && blank.test(text[end - 1] as string)) end--;
  return text.slice(start, end);
}

const blank = /^[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]$/;
