import type { Family, Ip } from '../../../net/ip';
import type { Subnet } from '../../../network/subnet';

/** The gateway of a subnet in a family. */
export function gatewayOf(subnet: Subnet, family: Family): Ip | undefined {
  return subnet.gateways.find((gateway) => gateway.family === family);
}
