import { createHash } from 'node:crypto';
import type { Family } from '../../../net/ip';
import type { Subnet } from '../../../network/subnet';
import type { VpcEgressGateway } from '../../../network/vpc-egress-gateway';

/** The subnet between nodes and pods: the flag `--node-switch` (kubeovn/kube-ovn v1.16.2 pkg/controller/config.go, ParseFlags). */
export const joinSubnet = 'join';

/** The port group of the pods of a subnet on a node (kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, getOverlaySubnetsPortGroupName). */
export function nodePortGroupOf(subnet: Subnet, node: string): string {
  return dotted(`${subnet.name}.${node}`);
}

/** The port group of the pods on a node. */
export function portGroupOfNode(node: string): string {
  return dotted(`node.${node}`);
}

/** The addresses of a subnet that its physical network keeps (kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, addPolicyRouteForU2OInterconn). */
export function u2oExcludedOf(subnet: Subnet, family: Family): string {
  return dotted(`${subnet.name}.u2o_exclude_ip.ip${family}`);
}

/** The port group, or address sets, of an egress gateway (kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_egress_gateway.go, vegPortGroupName). */
export function egressGatewayGroupOf({ namespace = 'default', name }: VpcEgressGateway): string {
  return `VEG.${createHash('sha256').update(`${namespace}/${name}`).digest('hex').slice(0, 12)}`;
}

/** The group of all ports with a SecurityGroup that exists (kubeovn/kube-ovn v1.16.2 pkg/controller/security_group.go, initDefaultDenyAllSecurityGroup). */
export const denyAllGroup = 'kubeovn_deny_all';

/** The port group of a SecurityGroup (kubeovn/kube-ovn v1.16.2 pkg/ovs/util.go, GetSgPortGroupName). */
export function groupOfSecurityGroup(name: string): string {
  return dotted(`ovn.sg.${name}`);
}

/** The addresses of its members (kubeovn/kube-ovn v1.16.2 pkg/ovs/util.go, GetSgV4AssociatedName, GetSgV6AssociatedName). */
export function membersOfSecurityGroup(name: string, family: Family): string {
  return dotted(`ovn.sg.${name}.associated.v${family}`);
}

/** The ranges of a VPC that its router has (kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, u2oOverlayCIDRsAddressSetNames). */
export function overlayRangesOf(vpc: string, family: Family): string {
  return dotted(`${vpc}.u2o_overlay_cidrs.ip${family}`);
}

/** OVN's names in matches have no dashes. */
export function dotted(name: string): string {
  return name.replaceAll('-', '.');
}
