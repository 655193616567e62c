import { rule } from '../rule';
import { missingReference } from '../support/missing-reference';

const gateway = (qosPolicy: string) => `
apiVersion: kubeovn.io/v1
kind: QoSPolicy
metadata:
  name: gold
spec:
  shared: true
  bindingType: NATGW
  bandwidthLimitRules:
    - name: net1-ingress
      interface: net1
      rateMax: "100"
      burstMax: "100"
      priority: 3
      direction: ingress
---
apiVersion: kubeovn.io/v1
kind: VpcNatGateway
metadata:
  name: gw1
spec:
  vpc: test-vpc-1
  subnet: net1
  lanIp: 10.0.1.254
  externalSubnets:
    - ovn-vpc-external-network
  qosPolicy: ${qosPolicy}
`;

/** NAT gateways with a bandwidth policy that does not exist. */
export const gatewayQosPolicyMissing = rule(
  missingReference({
    id: 'kube-ovn/gateway-qos-policy-missing',
    code: 'KO-035',
    kind: 'VpcNatGateway',
    field: 'spec.qosPolicy',
    what: 'A NAT gateway names a QoSPolicy that does not exist.',
    why: 'The webhook rejects the gateway. Without the webhook its initialisation never ends, and kube-ovn only logs so.',
    evidence: [
      'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gateway.go, execNatGwQoS: the policy must exist',
      'kubeovn/kube-ovn v1.16.2 pkg/webhook/vpc_nat_gateway.go, VpcNatGwCreateOrUpdateHook: the same',
    ],
    missing: [
      "kube-ovn's webhook rejects the gateway if it is enabled",
      'without it the pod runs and is never initialised: no EIP and no NAT rule, errors in the log of kube-ovn alone',
    ],
    wrong: gateway('golden'),
    right: gateway('gold'),
  }),
);
