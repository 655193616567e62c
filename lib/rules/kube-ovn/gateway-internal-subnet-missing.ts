import { rule } from '../rule';
import { missingReference } from '../support/missing-reference';

const gateway = (internalSubnet: string) => `
apiVersion: kubeovn.io/v1
kind: VpcNatGateway
metadata:
  name: gw1
spec:
  vpc: test-vpc-1
  subnet: net1
  lanIp: 10.0.1.254
  replicas: 2
  internalSubnets:
    - ${internalSubnet}
  externalSubnets:
    - ovn-vpc-external-network
`;

/** Highly available NAT gateways that serve a Subnet which does not exist. */
export const gatewayInternalSubnetMissing = rule(
  missingReference({
    id: 'kube-ovn/gateway-internal-subnet-missing',
    code: 'KO-041',
    kind: 'VpcNatGateway',
    field: 'spec.internalSubnets.*',
    what: 'A NAT gateway lists an internal Subnet that does not exist.',
    why: 'kube-ovn passes over the name: no packet of such a subnet is led to the gateway.',
    evidence: [
      'kubeovn/kube-ovn master 1533681d pkg/controller/vpc_gateway_common.go, resolveInternalCIDRs: a subnet of internalSubnets that is not found is only logged',
    ],
    since: '1.17',
    exampleTarget: { kubeOvn: { version: '1.17-dev' } },
    missing: ['kube-ovn passes over the name with a line in its log: no packet of such a subnet is led to the gateway'],
    wrong: gateway('net2'),
    right: gateway('net1'),
  }),
);
