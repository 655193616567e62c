import type { Subnet } from '../../../network/subnet';
import { defaultVpc } from '../../../network/vpc';
import type { AssumedAddress } from '../../../ovn/northbound';
import type { Cluster } from './cluster';
import { inSubnet } from './routers/ports';
import { Router } from './routers/router';
import { roleOf } from './subnet-role';

/** The addresses of a VPC's router in a subnet whose gateway is on the physical network; none in other subnets. */
export function interconnectionOf(subnet: Subnet, cluster: Cluster) {
  const none: { readonly addresses: readonly string[]; readonly assumed: readonly AssumedAddress[] } = {
    addresses: [],
    assumed: [],
  };
  if (roleOf(subnet) !== 'interconnected') return none;
  const { networks, assumed = [] } = inSubnet(
    subnet,
    new Router(subnet.vpcName ?? defaultVpc, subnet.network, cluster),
  );
  return { addresses: networks.map((text) => text.slice(0, text.indexOf('/'))), assumed };
}
