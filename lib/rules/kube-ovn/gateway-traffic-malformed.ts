import type { VpcNatGateway } from '../../network/vpc-nat-gateway';
import type { Report } from '../report';
import { rule } from '../rule';
import { faultOfCidr } from '../support/address-fault';
import { faultInMatch } from '../support/ovn-address-fault';

const gateway = (cidr: string) => `
apiVersion: kubeovn.io/v1
kind: VpcNatGateway
metadata:
  name: gw1
spec:
  vpc: test-vpc-1
  subnet: net1
  lanIp: 10.0.1.254
  replicas: 2
  internalCIDRs: [${cidr}]
  externalSubnets:
    - ovn-vpc-external-network
`;

/** What a NAT gateway of several instances shall carry, if that is nothing. */
export const gatewayTrafficMalformed = rule({
  id: 'kube-ovn/gateway-traffic-malformed',
  code: 'KO-041',
  severity: 'warning',
  since: '1.17',
  what: 'A NAT gateway with several replicas names no internal subnet or CIDR, one that is no CIDR, or a subnet of another VPC.',
  why: 'kube-ovn leads packets to such a gateway by these alone: what they do not name does not get out through it.',
  evidence: [
    'kubeovn/kube-ovn master 1533681d pkg/controller/vpc_gateway_common.go, reconcileNatGatewayPolicies: policies of the router for internalSubnets and internalCIDRs',
  ],
  exampleTarget: { kubeOvn: { version: '1.17-dev' } },
  wrong: gateway('10.0.1.0-10.0.1.255'),
  right: gateway('10.0.1.0/24'),
  check(network, report) {
    for (const gateway of network.gateways) if (gateway.isHighlyAvailable) judge(gateway, report);
  },
});

function judge(gateway: VpcNatGateway, report: Report): void {
  const consequence = 'packets are led to a gateway of several instances by these alone, and lanIp has no meaning';
  const isEmpty = (field: string) => gateway.isBlank(field) || emptyList(gateway.raw(field));
  if (isEmpty('internalSubnets') && isEmpty('internalCIDRs'))
    report(
      gateway.at('replicas'),
      `NAT gateway ${gateway.name} has several replicas, and neither internalSubnets nor internalCIDRs`,
    )
      .note(consequence)
      .propose(`add internalSubnets${gateway.subnetName ? `: [${gateway.subnetName}]` : ''}`);
  for (const { text, index } of gateway.texts('internalCIDRs')) {
    const fault = faultOfCidr(text) ?? faultInMatch(text);
    if (fault)
      report(
        gateway.at('internalCIDRs', index),
        `internalCIDRs entry ${text || '""'} of NAT gateway ${gateway.name} ${fault.fact}`,
      )
        .note('OVN refuses the policy of the router, and kube-ovn repeats the attempt without end')
        .suggest(fault.meant, fault.safe ? 'safe' : 'unsafe');
  }
  for (const { text, index } of gateway.texts('internalSubnets')) {
    const subnet = gateway.network.subnets.get(text);
    if (!subnet || gateway.vpcName === undefined || subnet.vpcName === gateway.vpcName) continue;
    report(
      gateway.at('internalSubnets', index),
      `Subnet ${text} of NAT gateway ${gateway.name} is not in its Vpc ${gateway.vpcName}`,
    )
      .and(subnet.at('vpc'), subnet.vpcName ? `it is in Vpc ${subnet.vpcName}` : 'it is in no VPC')
      .restsOn(gateway.at('vpc'))
      .note('the router of the VPC never sees a packet of that subnet')
      .propose('name a subnet of the VPC, or remove the entry');
  }
}

function emptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
