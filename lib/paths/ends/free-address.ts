import type { Family, Ip } from '../../net/ip';
import type { Network } from '../../network/network';
import type { Subnet } from '../../network/subnet';

/** The first address that is nobody's, of one family if that is asked for: what has a floating IP, say, goes another way. */
export function someAddress(network: Network, subnet: Subnet, family?: Family): Ip | undefined {
  const [first] = subnet.cidrs ?? [];
  const cidr = (family && subnet.cidrOf(family)) ?? first;
  if (!cidr) return undefined;
  const taken = new Set([...subnet.pinned.keys(), ...[...network.fipRules].map(({ internalIp }) => `${internalIp}`)]);
  const most = BigInt(taken.size) + BigInt(subnet.gateways.length) + 3n;
  for (let i = 1n; i <= most; i++) {
    const ip = cidr.network.plus(i);
    if (!ip || !cidr.contains(ip)) return undefined;
    if (!taken.has(`${ip}`) && !subnet.reservedAs(ip) && !subnet.reserved.contains(ip)) return ip;
  }
  return undefined;
}
