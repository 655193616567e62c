import { rule } from '../rule';

const gateway = (policy: string) => `
apiVersion: kubeovn.io/v1
kind: QoSPolicy
metadata:
  name: gold
spec:
  ${policy}
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
  qosPolicy: gold
`;

/** NAT gateways with a bandwidth policy that kube-ovn does not let them have. */
export const gatewayQosPolicyUnusable = rule({
  id: 'kube-ovn/gateway-qos-policy-unusable',
  code: 'KO-035',
  severity: 'error',
  what: 'The QoSPolicy of a NAT gateway is not shared, or is bound to EIPs.',
  why: 'Gateways take only shared policies with bindingType NATGW. With another one the initialisation of the gateway never ends.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gateway.go, execNatGwQoS: not support unshared qos policy %s to related to gw',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gateway.go, execNatGwQoS: not support qos policy %s binding type %s to related to gw',
  ],
  wrong: gateway('shared: true\n  bindingType: EIP'),
  right: gateway('shared: true\n  bindingType: NATGW'),
  check(network, report) {
    for (const gateway of network.gateways) {
      const policy = gateway.qosPolicy;
      if (!policy) continue;
      const { bindingType = 'nothing', isShared, name } = policy;
      const bound = bindingType === 'NATGW';
      if (isShared && bound) continue;
      const faults = [...(isShared ? [] : ['not shared']), ...(bound ? [] : [`bound to ${bindingType}, not NATGW`])];
      const found = report(
        gateway.at('qosPolicy'),
        `QoSPolicy ${name} of NAT gateway ${gateway.name} is ${faults.join(' and ')}`,
      )
        .note('the pod runs and is never initialised: no EIP and no NAT rule, errors in the log of kube-ovn alone')
        .propose('name a policy with shared: true and bindingType: NATGW; kube-ovn changes neither of an existing one');
      if (!isShared) found.and(policy.at('shared'), `shared of ${name}`);
      if (!bound) found.and(policy.at('bindingType'), `bindingType of ${name}`);
      // A policy that is bound to NATGW and not shared is itself refused.
      else found.restsOn(policy.at('bindingType'));
    }
  },
});
