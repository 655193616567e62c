import type { Subnet } from '../network/subnet';
import type { VpcNatGateway } from '../network/vpc-nat-gateway';
import type { Place } from '../source/resource';

/**
 * Values beside the CIDR of a subnet that must lie in it and do not: its own gateway, the lanIp of a NAT gateway. Each
 * is an error of its own; where there is one, the CIDR itself is probably the mistake, and an address that lies outside
 * of it is no second finding. For `restsOn`.
 */
export function strays(subnet: Subnet | undefined, natGateway?: VpcNatGateway): Place[] {
  const places: Place[] = [];
  if (!subnet?.cidrs) return places;
  if (subnet.gateways.some((gateway) => !subnet.contains(gateway))) places.push(subnet.at('gateway'));
  if (natGateway?.lanIp && !subnet.contains(natGateway.lanIp)) places.push(natGateway.at('lanIp'));
  return places;
}
