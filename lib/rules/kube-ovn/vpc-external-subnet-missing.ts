import { rule } from '../rule';
import { missingReference } from '../support/missing-reference';

const vpc = (more: string) => `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: test-vpc-2
spec: ${more}
`;

/** VPCs that OVN's own NAT shall connect to a Subnet which does not exist. */
export const vpcExternalSubnetMissing = rule(
  missingReference({
    id: 'kube-ovn/vpc-external-subnet-missing',
    code: 'KO-108',
    kind: 'Vpc',
    field: 'spec.extraExternalSubnets.*',
    what: "A Vpc lists an external Subnet for OVN's own NAT that does not exist.",
    why: 'kube-ovn sets the routes and then fails at the external subnet, again and again; only its log says so.',
    evidence: [
      'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc.go, handleAddOrUpdateVpc: "failed to get external subnet for enable external vpc"',
    ],
    missing: [
      'kube-ovn repeats "failed to get external subnet" in its log; the Vpc has no event for it',
      "NAT gateways need no entry here: the list is for OVN's own NAT",
    ],
    wrong: vpc('{ extraExternalSubnets: [outside] }'),
    right: vpc('{}'),
  }),
);
