import { rule } from '../rule';
import { missingReference } from '../support/missing-reference';

const gateway = (vpc: string) => `
apiVersion: kubeovn.io/v1
kind: VpcNatGateway
metadata:
  name: gw1
spec:
  vpc: ${vpc}
  subnet: net1
  lanIp: 10.0.1.254
  externalSubnets:
    - ovn-vpc-external-network
`;

/** NAT gateways of a VPC that does not exist. */
export const gatewayVpcMissing = rule(
  missingReference({
    id: 'kube-ovn/gateway-vpc-missing',
    code: 'KO-020',
    kind: 'VpcNatGateway',
    field: 'spec.vpc',
    what: 'A NAT gateway names no VPC, or one that does not exist.',
    why: 'kube-ovn makes no pod for it, only logs so, and deletes it when it collects garbage. From 1.17 on such a gateway cannot be deleted before the VPC exists.',
    evidence: [
      "kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gateway.go, handleAddOrUpdateVpcNatGw: failed to get vpc '%s'",
      'kubeovn/kube-ovn v1.16.2 pkg/webhook/vpc_nat_gateway.go, ValidateVpcNatGW: parameter "vpc" cannot be empty',
      'kubeovn/kube-ovn v1.16.2 pkg/controller/gc.go, gcVpcNatGateway: deletes gateways whose Vpc is not found',
    ],
    missing: [
      'kube-ovn makes no pod for it and retries: "failed to get vpc" in its log, nothing on the object',
      'its garbage collection deletes the VpcNatGateway itself, which from 1.17 on waits until the VPC exists',
    ],
    empty: [
      'kube-ovn makes no pod for it and retries: "failed to get vpc" in its log, nothing on the object',
      "kube-ovn's webhook rejects the gateway if it is enabled",
    ],
    wrong: gateway('test-vpc-2'),
    right: gateway('test-vpc-1'),
  }),
);
