import { rule } from '../rule';
import { missingReference } from '../support/missing-reference';

const peered = (name: string, remoteVpc: string, localConnectIP: string) => `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: ${name}
spec:
  vpcPeerings:
    - remoteVpc: ${remoteVpc}
      localConnectIP: ${localConnectIP}
`;
const oneSide = peered('test-vpc-2', 'test-vpc-3', '169.254.0.1/30');

/** VPCs that are connected to a VPC which does not exist. */
export const vpcPeerMissing = rule(
  missingReference({
    id: 'kube-ovn/vpc-peer-missing',
    code: 'KO-105',
    kind: 'Vpc',
    field: 'spec.vpcPeerings.*.remoteVpc',
    what: 'A peering of a Vpc names another Vpc that does not exist.',
    why: 'kube-ovn makes the port of this router alone: it leads nowhere until the other VPC and its mirror entry exist.',
    evidence: [
      'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc.go, handleAddOrUpdateVpc: CreatePeerRouterPort, without a look at the other VPC',
    ],
    missing: [
      'kube-ovn makes the port of this router alone; it leads nowhere until the other VPC and its mirror entry exist',
    ],
    wrong: oneSide,
    right: `${oneSide}---${peered('test-vpc-3', 'test-vpc-2', '169.254.0.2/30')}`,
  }),
);
