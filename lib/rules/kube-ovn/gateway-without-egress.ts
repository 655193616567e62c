import { rule } from '../rule';

/** NAT gateways that translate nothing. */
export const gatewayWithoutEgress = rule({
  id: 'kube-ovn/gateway-without-egress',
  severity: 'warning',
  what: 'A NAT gateway has no EIP, or EIPs and no NAT rule.',
  why: 'The gateway alone lets nothing out: without a SNAT rule or a floating IP the packets leave with addresses that nobody answers.',
  evidence: ['kubeovn/kube-ovn issues 6123 and 3635: no Internet with a gateway that has no EIP or SNAT rule'],
  wrong: `
apiVersion: kubeovn.io/v1
kind: VpcNatGateway
metadata:
  name: gw2
spec:
  vpc: test-vpc-1
  subnet: net1
  lanIp: 10.0.1.253
  externalSubnets:
    - ovn-vpc-external-network
---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net1
spec:
  vpc: test-vpc-1
  protocol: IPv4
  cidrBlock: 10.0.1.0/24
  gateway: 10.0.1.1
  excludeIps: [10.0.1.1, 10.0.1.253, 10.0.1.254]
  namespaces: [ns1]
---
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: test-vpc-1
spec:
  namespaces: [ns1]
  staticRoutes:
    - {policy: policyDst, cidr: 0.0.0.0/0, nextHopIP: 10.0.1.254, ecmpMode: "", bfdId: "", routeTable: ""}
    - {policy: policyDst, cidr: 203.0.113.0/24, nextHopIP: 10.0.1.253, ecmpMode: "", bfdId: "", routeTable: ""}
`,
  right: `
apiVersion: kubeovn.io/v1
kind: IptablesSnatRule
metadata:
  name: snat02
spec:
  eip: eip1
  internalCIDR: 10.0.1.128/25
`,
  check(network, report) {
    if (
      ['IptablesEIP', 'IptablesSnatRule', 'IptablesFIPRule', 'IptablesDnatRule'].some((kind) => network.mayHide(kind))
    )
      return;
    for (const gateway of network.gateways) {
      const { eips } = gateway;
      if (gateway.name === '' || eips.some((eip) => network.rulesOf(eip.name).length > 0)) continue;
      const [eip] = eips;
      const fact = eip ? `has ${eips.length > 1 ? 'EIPs' : `EIP ${eip.name}`}, and no NAT rule uses one` : 'has no EIP';
      const draft = report(gateway.atName, `NAT gateway ${gateway.name} ${fact}`);
      if (eip) draft.and(eip.atName, 'no rule names it');
      draft
        .note('packets from the VPC leave the gateway with their private addresses, and no answer comes back')
        .propose('add an IptablesEIP and an IptablesSnatRule for the subnets that shall get out');
    }
  },
});
