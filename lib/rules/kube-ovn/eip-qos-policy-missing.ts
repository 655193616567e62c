import { rule } from '../rule';
import { missingReference } from '../support/missing-reference';

const eip = (qosPolicy: string) => `
apiVersion: kubeovn.io/v1
kind: QoSPolicy
metadata:
  name: gold
spec:
  shared: true
  bindingType: EIP
  bandwidthLimitRules:
    - name: egress
      rateMax: "100"
      burstMax: "100"
      priority: 1
      direction: egress
---
apiVersion: kubeovn.io/v1
kind: IptablesEIP
metadata:
  name: eip1
spec:
  natGwDp: gw1
  externalSubnet: ovn-vpc-external-network
  v4ip: 192.168.100.230
  qosPolicy: ${qosPolicy}
`;

/** EIPs with a bandwidth policy that does not exist. */
export const eipQosPolicyMissing = rule(
  missingReference({
    id: 'kube-ovn/eip-qos-policy-missing',
    code: 'KO-056',
    kind: 'IptablesEIP',
    field: 'spec.qosPolicy',
    what: 'An EIP names a QoSPolicy that does not exist.',
    why: 'kube-ovn ignores the name: the EIP works, without any limit on its bandwidth.',
    evidence: [
      'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gw_eip.go: a QoSPolicy of an EIP that is not found is no error',
    ],
    missing: ['kube-ovn ignores the name without a word: the EIP works, without any limit on its bandwidth'],
    wrong: eip('golden'),
    right: eip('gold'),
  }),
);
