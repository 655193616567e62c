import type { Subnet } from '../../../network/subnet';

/**
 * Who routes for a subnet: `overlay`: the router of its VPC; `logical-gateway`: the same, on a VLAN; `interconnected`: the
 * gateway of the physical network, and the router of the VPC has an address beside it; `underlay`: the physical network
 * alone (kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, handleAddOrUpdateSubnet).
 */
export type SubnetRole = 'overlay' | 'logical-gateway' | 'interconnected' | 'underlay';

export function roleOf(subnet: Subnet): SubnetRole {
  if (subnet.text('vlan') === undefined) return 'overlay';
  if (subnet.flag('logicalGateway')) return 'logical-gateway';
  return subnet.flag('u2oInterconnection') ? 'interconnected' : 'underlay';
}

/** Where the role of a subnet is written. */
export function placeOfRole(subnet: Subnet) {
  const fields = {
    overlay: 'vpc',
    'logical-gateway': 'logicalGateway',
    interconnected: 'u2oInterconnection',
    underlay: 'vlan',
  };
  return subnet.at(fields[roleOf(subnet)]);
}
