import { rule } from '../rule';
import { likelySubnet } from '../support/lan-ip';

const gateway = (subnet: string) => `
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

/** NAT gateways whose internal subnet is no network of kube-ovn's own. */
export const gatewaySubnetNotOvn = rule({
  id: 'kube-ovn/gateway-subnet-not-ovn',
  code: 'KO-023',
  severity: 'error',
  what: 'The internal subnet of a NAT gateway belongs to a network that kube-ovn only lends addresses to.',
  why: 'kube-ovn makes a logical switch only for providers that are empty, "ovn" or <nad>.<namespace>.ovn. In another subnet it makes no gateway.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gateway.go, GetSubnetProvider: subnet %s is not an OVN subnet',
  ],
  since: '1.15',
  wrong: gateway('ovn-vpc-external-network'),
  right: gateway('net1'),
  check(network, report) {
    for (const gateway of network.gateways) {
      const { subnet } = gateway;
      if (!subnet || subnet.isOvn) continue;
      const provider = subnet.text('provider');
      const found = report(
        gateway.at('subnet'),
        `Subnet ${subnet.name} of NAT gateway ${gateway.name} is not an OVN subnet`,
      )
        .and(subnet.at('provider'), `its provider is ${provider}`)
        .note(
          `kube-ovn makes no pod for the gateway and retries: "subnet ${subnet.name} is not an OVN subnet" in its log`,
        )
        .suggest(likelySubnet(gateway)?.name);
      if (provider?.endsWith('.ovn'))
        found.propose(`write a provider <nad>.<namespace>.ovn into ${subnet.name}, or none`);
    }
  },
});
