import type { Subnet } from '../../network/subnet';
import type { Vpc } from '../../network/vpc';
import { AddressSet } from '../addresses';
import { everyAddress } from './boxes';
import type { NotJudged, RouterEntry } from './entry';

/**
 * Subnets on a VLAN have a router of the physical network, not that of the VPC: what comes from them, and what goes to
 * them from elsewhere, is not evaluated. With `u2oInterconnection` both routers have a part in it.
 */
export function underlay(vpc: Vpc): readonly RouterEntry<NotJudged>[] {
  return vpc.subnets.filter(isUnderlay).flatMap((subnet) => {
    const own = AddressSet.of(...(subnet.cidrs ?? []));
    const others = everyAddress.subtract(own);
    const by = subnet.at('vlan');
    const action: NotJudged = { kind: 'not-judged', what: physicalNetwork(subnet) };
    return [
      { match: { from: own, to: others }, action, by },
      { match: { from: others, to: own }, action, by },
    ];
  });
}

/** What is not evaluated of packets that the router of a VPC does not see. */
export function physicalNetwork({ name }: Subnet): string {
  return `what the physical network does with packets of Subnet ${name}`;
}

/**
 * With `logicalGateway` the router of the VPC is its gateway
 * (kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, handleAddOrUpdateSubnet).
 */
export function isUnderlay(subnet: Subnet): boolean {
  return subnet.text('vlan') !== undefined && !subnet.flag('logicalGateway');
}
