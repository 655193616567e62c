import type { Network } from '../network/network';
import type { Subnet } from '../network/subnet';
import type { VpcNatGateway } from '../network/vpc-nat-gateway';

/** The subnets that NAT gateways have as their external one, each with the first such gateway. */
export function externalSubnets(network: Network): ReadonlyMap<Subnet, VpcNatGateway> {
  const found = new Map<Subnet, VpcNatGateway>();
  for (const gateway of network.gateways) {
    const subnet = gateway.externalSubnet;
    if (subnet && !found.has(subnet)) found.set(subnet, gateway);
  }
  return found;
}
