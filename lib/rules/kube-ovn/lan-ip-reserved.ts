import { rule } from '../rule';
import { proposeLanIp } from '../support/lan-ip';

const gateway = (lanIp: string) => `
apiVersion: kubeovn.io/v1
kind: VpcNatGateway
metadata:
  name: gw1
spec:
  vpc: test-vpc-1
  subnet: net1
  lanIp: ${lanIp}
  externalSubnets:
    - ovn-vpc-external-network
`;

/** NAT gateways with the address of the router, or one that no pod can have. */
export const lanIpReserved = rule({
  id: 'kube-ovn/lan-ip-reserved',
  code: 'KO-027',
  severity: 'error',
  what: 'The lanIp of a NAT gateway is the gateway, the network or the broadcast address of its subnet.',
  why: 'The router of the VPC has the gateway address; kube-ovn gives out neither the first nor the last address of a subnet.',
  evidence: [
    'kubeovn/kube-ovn v1.15.24 pkg/ipam/subnet.go, GetStaticAddress: AddressConflict for the gateway',
    'kubeovn/kube-ovn v1.16.2 pkg/ipam/subnet.go, NewSubnet: free addresses run from FirstIP to LastIP',
    'kubeovn/kube-ovn v1.16.2 pkg/webhook/vpc_nat_gateway.go, ValidateVpcNatGW: lets every address of the CIDR pass',
  ],
  wrong: gateway('10.0.1.1'),
  right: gateway('10.0.1.254'),
  check(network, report) {
    for (const gateway of network.gateways) {
      const { subnet, lanIp, name } = gateway;
      if (gateway.isHighlyAvailable || !lanIp || !subnet?.cidrs || !subnet.contains(lanIp)) continue;
      const role = subnet.reservedAs(lanIp);
      if (!role) continue;
      const field = role === 'gateway' && subnet.text('gateway') ? 'gateway' : 'cidrBlock';
      const found = report(
        gateway.at('lanIp'),
        `lanIp ${lanIp} of NAT gateway ${name} is the ${role} of Subnet ${subnet.name}`,
      )
        .and(subnet.at(field), `${field} of ${subnet.name}`)
        .restsOn(gateway.at('subnet'), subnet.strayGateway);
      proposeLanIp(found, gateway);
      if (role !== 'gateway')
        found.note(
          'kube-ovn gives this address to nobody: the pod of the gateway stays in ContainerCreating, AddressOutOfRange',
        );
      else
        found
          .note(
            'the router of the VPC has it: kube-ovn 1.15.24 and 1.17 refuse it with AddressConflict, and the pod stays in ContainerCreating',
          )
          .note('other releases give it to the pod, and gateway and router answer for one address');
    }
  },
});
