import type { Subnet } from '../../network/subnet';
import type { VpcEgressGateway } from '../../network/vpc-egress-gateway';
import type { Place } from '../../source/resource';
import type { Draft, Report } from '../report';
import { rule } from '../rule';
import { egressExample } from '../support/egress-gateway';

const net2 = `
---
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: test-vpc-2
spec: {}
---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net2
spec:
  vpc: test-vpc-2
  cidrBlock: 10.0.2.0/24
`;

/** Subnets of egress gateways that are in another VPC. */
export const egressGatewaySubnetInOtherVpc = rule({
  id: 'kube-ovn/egress-gateway-subnet-in-other-vpc',
  code: 'KO-167',
  severity: 'error',
  since: '1.14',
  what: 'The internal subnet of a VpcEgressGateway, or a subnet of its policies, is not in its VPC.',
  why: 'kube-ovn does not compare: the gateway stands beside another router, or no packet of that subnet ever comes to it.',
  evidence: [
    'kubeovn/kube-ovn master 1533681d pkg/controller/vpc_egress_gateway.go, reconcileVpcEgressGatewayWorkload: "TODO: check subnet\'s vpc and vlan"',
  ],
  wrong: egressExample('', '  policies:\n    - subnets:\n        - net2\n') + net2,
  right: egressExample('') + net2,
  check(network, report) {
    for (const gateway of network.egressGateways) {
      const { internalSubnet } = gateway;
      if (internalSubnet)
        astray(gateway, internalSubnet, gateway.at('internalSubnet'), 'internal Subnet', report)?.note(
          'the gateway runs beside the other router: the packets of its VPC have no next hop',
        );
      for (const policy of gateway.policies)
        for (const { text, index } of policy.texts('subnets')) {
          const subnet = network.subnets.get(text);
          if (subnet)
            astray(gateway, subnet, policy.at('subnets', index), 'Subnet', report)?.note(
              `kube-ovn makes a policy for its packets on the router of ${gateway.vpcName}, where they never come by`,
            );
        }
    }
  },
});

function astray(gateway: VpcEgressGateway, subnet: Subnet, at: Place, role: string, report: Report): Draft | undefined {
  const { vpcName } = gateway;
  if (subnet.vpcName === vpcName || (subnet.resource.external && subnet.raw('vpc') === undefined)) return undefined;
  return report(at, `${role} ${subnet.name} of ${gateway.resource.title} is not in its VPC ${vpcName}`)
    .and(
      subnet.at(subnet.isOvn ? 'vpc' : 'provider'),
      subnet.vpcName ? `it is in ${subnet.vpcName}` : 'it is in no VPC',
    )
    .restsOn(gateway.at('vpc'))
    .propose(`name a Subnet of ${vpcName}`);
}
