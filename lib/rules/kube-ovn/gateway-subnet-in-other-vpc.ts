import type { Subnet } from '../../network/subnet';
import type { VpcNatGateway } from '../../network/vpc-nat-gateway';
import { rule } from '../rule';
import { likelySubnet } from '../support/lan-ip';

const net2 = `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: test-vpc-2
spec:
  namespaces:
    - ns2
---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net2
spec:
  vpc: test-vpc-2
  cidrBlock: 10.0.2.0/24
---
`;

const gateway = (subnet: string) => `${net2}
apiVersion: kubeovn.io/v1
kind: VpcNatGateway
metadata:
  name: gw1
spec:
  vpc: test-vpc-1
  subnet: ${subnet}
  lanIp: 10.0.1.254
  externalSubnets:
    - ovn-vpc-external-network
`;

/** NAT gateways that stand in a subnet of another VPC than their own. */
export const gatewaySubnetInOtherVpc = rule({
  id: 'kube-ovn/gateway-subnet-in-other-vpc',
  code: 'KO-022',
  severity: 'error',
  what: 'The internal subnet of a NAT gateway belongs to another VPC than the gateway.',
  why: 'The pod of the gateway is a neighbour of the other router. The VPC cannot reach it, and nobody says so.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gateway.go, handleAddOrUpdateVpcNatGw: both must exist, that is all',
    'kubeovn/kube-ovn v1.16.2 pkg/webhook/vpc_nat_gateway.go, ValidateVpcNatGW: the same',
  ],
  wrong: gateway('net2'),
  right: gateway('net1'),
  check(network, report) {
    const astray = new Set<Subnet>();
    for (const gateway of network.gateways) {
      const { subnet, vpcName, name } = gateway;
      if (!subnet?.vpcName || !vpcName || subnet.vpcName === vpcName || astray.has(subnet)) continue;
      const place = subnet.vpcName;
      const lost = `kube-ovn accepts this; the gateway runs beside the router of ${place}, and ${vpcName} has no way out`;
      const isNamed = subnet.text('vpc') !== undefined;
      if (isNamed && !isDisowned(subnet, gateway)) {
        report(gateway.at('subnet'), `Subnet ${subnet.name} of NAT gateway ${name} is not in its VPC ${vpcName}`)
          .and(gateway.at('vpc'), `${name} serves ${vpcName}`)
          .and(subnet.at('vpc'), `${subnet.name} is in ${place}`)
          .note(lost)
          .suggest(likelySubnet(gateway)?.name);
        continue;
      }
      astray.add(subnet);
      const found = report(
        subnet.at('vpc'),
        `Subnet ${subnet.name} ${isNamed ? `is in VPC ${place}` : 'names no VPC'}, and its NAT gateway ${name} serves ${vpcName}`,
      )
        .and(gateway.at('subnet'), `${name} is in ${subnet.name}`)
        .and(gateway.at('vpc'), `${name} serves ${vpcName}`);
      if (isNamed) found.note(lost).suggest(vpcName);
      else
        found.note(`a Subnet without vpc is in the default VPC ${place}`).note(lost).propose(`write vpc: ${vpcName}`);
    }
  },
});

/** Whether the namespaces of a subnet, too, say that it belongs to the VPC of its gateway and not to its own. */
function isDisowned({ namespaces, vpc: own }: Subnet, { vpc }: VpcNatGateway): boolean {
  if (!own || !vpc || namespaces.size === 0) return false;
  return [...namespaces].every((one) => vpc.namespaces.has(one) && !own.namespaces.has(one));
}
