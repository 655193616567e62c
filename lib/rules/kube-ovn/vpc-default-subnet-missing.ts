import { rule } from '../rule';
import { missingReference } from '../support/missing-reference';

const vpc = (defaultSubnet: string) => `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: test-vpc-1
spec:
  defaultSubnet: ${defaultSubnet}
  namespaces:
    - ns1
  staticRoutes:
    - policy: policyDst
      cidr: 0.0.0.0/0
      nextHopIP: 10.0.1.254
`;

/** VPCs whose default subnet does not exist. */
export const vpcDefaultSubnetMissing = rule(
  missingReference({
    id: 'kube-ovn/vpc-default-subnet-missing',
    code: 'KO-107',
    kind: 'Vpc',
    field: 'spec.defaultSubnet',
    what: 'A Vpc names a default Subnet that does not exist.',
    why: 'kube-ovn passes over the name: pods of the VPC that name no subnet get none of it.',
    evidence: [
      'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc.go, getVpcSubnets: status.defaultLogicalSwitch is chosen among the subnets of the VPC',
    ],
    missing: ['kube-ovn passes over the name without a word: the VPC has no default subnet'],
    wrong: vpc('net2'),
    right: vpc('net1'),
  }),
);
