import type { Ip } from '../../net/ip';
import type { Subnet } from '../../network/subnet';
import type { VpcNatGateway } from '../../network/vpc-nat-gateway';
import type { Draft } from '../report';

/** How far to look for a free address: a person would look no further. */
const steps = 256;

/**
 * Proposes a lanIp for a gateway whose own cannot be: the address where the default route of its VPC already leads, or
 * the last one that nothing in the input has. IPv4 in a subnet of both families.
 */
export function proposeLanIp(found: Draft, { subnet, vpc }: VpcNatGateway): void {
  const cidr = subnet?.cidrOf(4) ?? subnet?.cidrs?.[0];
  if (!subnet || !cidr) return;
  const free = (ip: Ip) => cidr.contains(ip) && !subnet.reservedAs(ip) && !subnet.pinned.has(`${ip}`);
  const hop = vpc?.defaultRoutes.find(({ nextHop }) => free(nextHop))?.nextHop;
  if (hop) {
    found.propose(`write lanIp: ${hop}, where the default route of ${vpc?.name} leads`);
    return;
  }
  let ip: Ip | undefined = cidr.last;
  for (let i = 0; ip && i < steps && !free(ip); i++) ip = ip.plus(-1n);
  if (ip && free(ip)) found.propose(`write lanIp: ${ip}, which nothing here has`);
}

/** The subnet that a gateway was most likely meant to be in: the one of its VPC that has its lanIp, or the only one. */
export function likelySubnet({ vpc, lanIp }: VpcNatGateway): Subnet | undefined {
  const subnets = vpc?.subnets ?? [];
  return subnets.length === 1 ? subnets[0] : subnets.find((subnet) => lanIp && subnet.contains(lanIp));
}
