import { parseCidr } from '../../../net/cidr';
import type { Subnet } from '../../../network/subnet';
import { defaultVpc } from '../../../network/vpc';

/**
 * Whether kube-ovn sets a subnet up. One that its controller refuses has no switch and no routes
 * (kubeovn/kube-ovn v1.16.2 pkg/util/validator.go, ValidateSubnet).
 */
export function isMade(subnet: Subnet): boolean {
  return (
    subnet.isOvn &&
    !isWithoutVpc(subnet) &&
    subnet.cidrs !== undefined &&
    subnet.strayGateway === undefined &&
    gatewayTypes.has(subnet.text('gatewayType')) &&
    subnet.texts('allowSubnets').every(({ text }) => parseCidr(text) !== undefined) &&
    !(subnet.flag('logicalGateway') && subnet.flag('u2oInterconnection'))
  );
}

/** The default VPC is in every cluster, but in few texts. */
function isWithoutVpc({ network, vpcName = defaultVpc }: Subnet): boolean {
  return vpcName !== defaultVpc && network.isMissing('Vpc', vpcName);
}

const gatewayTypes: ReadonlySet<string | undefined> = new Set([undefined, 'distributed', 'centralized']);
