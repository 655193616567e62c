/**
 * The priorities of policies that the controller writes itself (kubeovn/kube-ovn v1.16.2 pkg/util/const.go; that of NAT
 * gateways kubeovn/kube-ovn master 1533681d pkg/util/const.go).
 */
export const priorities = {
  /** To the subnets of the VPC: routed as usual. */
  toSubnets: 31000,
  toNodes: 30000,
  /** To subnets of physical networks that are connected to the default VPC. */
  toInterconnected: 29400,
  natGateway: 29200,
  /** Instances of an egress gateway on the node of the pod. */
  localEgressGateway: 29150,
  egressGateway: 29100,
  /** What an egress gateway would take while none of its instances is alive. */
  deadEgressGateway: 29090,
  fromSubnets: 29000,
} as const;
