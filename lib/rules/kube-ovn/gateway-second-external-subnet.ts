import { rule } from '../rule';

const gateway = (subnets: string) => `
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
${subnets}`;

/** External subnets beyond the first. */
export const gatewaySecondExternalSubnet = rule({
  id: 'kube-ovn/gateway-second-external-subnet',
  code: 'KO-029',
  severity: 'warning',
  what: 'A NAT gateway names more than one external subnet.',
  why: 'The pod of the gateway has one external interface: kube-ovn takes the first subnet and leaves out the others without a word.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/util/vpc_nat_gateway.go, GetNatGwExternalNetwork: externalSubnets[0]',
    'kubeovn/kube-ovn issue 7134',
  ],
  wrong: gateway('    - second-external\n'),
  right: gateway(''),
  check(network, report) {
    for (const gateway of network.gateways) {
      const [first, second] = gateway.texts('externalSubnets');
      if (!first || !second || first.index !== 0) continue;
      report(
        gateway.at('externalSubnets', second.index),
        `external subnet ${second.text} of NAT gateway ${gateway.name} is ignored`,
      )
        .and(gateway.at('externalSubnets', 0), 'the gateway has its one external interface here')
        .note('EIPs of the second subnet get an address that the network never sends to this gateway')
        .propose('remove it, and give the second subnet a gateway of its own');
    }
  },
});
