import { rule } from '../rule';
import { missingReference } from '../support/missing-reference';

const retries = 'kube-ovn makes no pod for it and retries: "failed to get subnet" in its log, nothing on the object';

const gateway = (subnet: string) => `
apiVersion: kubeovn.io/v1
kind: VpcNatGateway
metadata:
  name: gw1
spec:
  vpc: test-vpc-1
  subnet: ${subnet}
  lanIp: 10.0.1.254
  externalSubnets:
    - ovn-vpc-external-network
`;

/** NAT gateways in a subnet that does not exist. */
export const gatewaySubnetMissing = rule(
  missingReference({
    id: 'kube-ovn/gateway-subnet-missing',
    code: 'KO-021',
    kind: 'VpcNatGateway',
    field: 'spec.subnet',
    role: 'internal Subnet',
    what: 'A NAT gateway names no internal subnet, or one that does not exist.',
    why: 'kube-ovn makes no pod for it and only logs so.',
    evidence: [
      "kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gateway.go, handleAddOrUpdateVpcNatGw: failed to get subnet '%s'",
      'kubeovn/kube-ovn v1.16.2 pkg/webhook/vpc_nat_gateway.go, ValidateVpcNatGW: parameter "subnet" cannot be empty',
    ],
    missing: [retries],
    empty: [retries, "kube-ovn's webhook rejects the gateway if it is enabled"],
    wrong: gateway('net-1'),
    right: gateway('net1'),
  }),
);
