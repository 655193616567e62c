import { rule } from '../rule';
import { proposeLanIp } from '../support/lan-ip';

const gateway = (lanIp: string) => `
apiVersion: kubeovn.io/v1
kind: VpcNatGateway
metadata:
  name: gw1
spec:
  vpc: test-vpc-1
  subnet: net1${lanIp}
  externalSubnets:
    - ovn-vpc-external-network
`;

/** NAT gateways without the address that the default route of their VPC needs. */
export const gatewayWithoutLanIp = rule({
  id: 'kube-ovn/gateway-without-lan-ip',
  code: 'KO-025',
  severity: 'error',
  what: 'A NAT gateway with one replica has no lanIp.',
  why: 'The webhook rejects it. Without the webhook the gateway gets whatever address is free, and no default route can be written that leads to it.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/webhook/vpc_nat_gateway.go, ValidateVpcNatGW: "lanIp must be specified"',
    'kubeovn/kube-ovn master 1533681d pkg/controller/pod.go, backfillVpcNatGwLanIPFromPod: writes the address into the spec',
  ],
  wrong: gateway(''),
  right: gateway('\n  lanIp: 10.0.1.254'),
  check(network, report) {
    for (const gateway of network.gateways) {
      if (gateway.isHighlyAvailable || !gateway.isBlank('lanIp')) continue;
      const subnet = gateway.subnetName ?? 'its subnet';
      // With several replicas, which the release may not know, none is needed.
      const found = report(gateway.at('lanIp'), `NAT gateway ${gateway.name} has no lanIp`)
        .restsOn(gateway.at('replicas'))
        .note(`kube-ovn's webhook rejects it if it is enabled: "lanIp must be specified"`)
        .note(
          `without it the gateway gets any free address of ${subnet}, and the default route of the VPC cannot name it`,
        );
      proposeLanIp(found, gateway);
    }
  },
});
