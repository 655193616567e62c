import type { Ip } from '../net/ip';
import { RangeSet } from '../net/range-set';
import type { Subnet } from '../network/subnet';
import type { VpcNatGateway } from '../network/vpc-nat-gateway';
import type { Draft } from './report';

/** How far to look for a free address: a person would look no further. */
const steps = 256;

/** Most entries that a proposed list may have. */
const readable = 16;

/**
 * Proposes a lanIp for a gateway whose own cannot be: the address where the default route of its VPC already leads, or
 * the last one that nothing in the input has. IPv4 in a subnet of both families.
 */
export function proposeLanIp(found: Draft, { subnet, vpc }: VpcNatGateway): void {
  const cidr = subnet?.cidrOf(4) ?? subnet?.cidrs?.[0];
  if (!subnet || !cidr) return;
  const free = (ip: Ip) => cidr.contains(ip) && !reservedAs(subnet, ip) && !subnet.pinned.has(`${ip}`);
  const hop = vpc?.defaultRoutes.find(({ nextHop }) => free(nextHop))?.nextHop;
  if (hop) {
    found.propose(`write lanIp: ${hop}, where the default route of ${vpc?.name} leads`);
    return;
  }
  let ip: Ip | undefined = cidr.last;
  for (let i = 0; ip && i < steps && !free(ip); i++) ip = ip.plus(-1n);
  if (ip && free(ip)) found.propose(`write lanIp: ${ip}, which nothing here has`);
}

/** What an address of a subnet is, if no pod can have it: kube-ovn gives out neither the first nor the last one. */
export function reservedAs(subnet: Subnet, ip: Ip): 'gateway' | 'network address' | 'broadcast address' | undefined {
  if (subnet.gateways.some((gateway) => gateway.equals(ip))) return 'gateway';
  const cidr = subnet.cidrOf(ip.family);
  if (!cidr || cidr.hosts < 2n) return undefined;
  if (ip.equals(cidr.first)) return 'network address';
  return ip.equals(cidr.last) ? 'broadcast address' : undefined;
}

/** The `excludeIps` of a subnet with more addresses in it, as kube-ovn keeps them: merged, and sorted as texts. */
export function excludeIpsWith(subnet: Subnet, more: Iterable<Ip>): string | undefined {
  const ranges = RangeSet.of([...subnet.excluded, ...subnet.gateways, ...more]);
  const texts = Array.from(ranges, ({ first, last }) => (first.equals(last) ? `${first}` : `${first}..${last}`));
  return texts.length > readable ? undefined : `excludeIps: [${texts.sort().join(', ')}]`;
}

/** The subnet that a gateway was most likely meant to be in: the one of its VPC that has its lanIp, or the only one. */
export function likelySubnet({ vpc, lanIp }: VpcNatGateway): Subnet | undefined {
  const subnets = vpc?.subnets ?? [];
  return subnets.length === 1 ? subnets[0] : subnets.find((subnet) => lanIp && subnet.contains(lanIp));
}
