import { rule } from '../rule';
import { egressExample, noGateway } from '../support/egress-gateway';

/** Egress gateways whose external subnet names no attachment definition. */
export const egressGatewayExternalSubnetUnusable = rule({
  id: 'kube-ovn/egress-gateway-external-subnet-unusable',
  code: 'KO-167',
  severity: 'error',
  since: '1.14',
  what: 'The provider of the external subnet of a VpcEgressGateway names no NetworkAttachmentDefinition.',
  why: 'kube-ovn attaches the outer interface by that definition: without it there is no gateway.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_egress_gateway.go, reconcileVpcEgressGatewayWorkload: "please set correct provider of subnet %s"',
  ],
  wrong: egressExample('').replace('externalSubnet: ovn-vpc-external-network', 'externalSubnet: net1'),
  right: egressExample(''),
  check(network, report) {
    for (const gateway of network.egressGateways) {
      const { externalSubnet: subnet } = gateway;
      if (!subnet || subnet.resource.external || (subnet.text('provider') ?? '').includes('.')) continue;
      const provider = subnet.text('provider');
      noGateway(
        report(
          gateway.at('externalSubnet'),
          `external Subnet ${subnet.name} of ${gateway.resource.title} has ${provider ? `provider ${provider}` : 'no provider'}, and names no attachment definition`,
        ),
      )
        .and(provider ? subnet.at('provider') : subnet.atName, `a network of OVN's own`)
        .propose('name a Subnet whose provider is <name>.<namespace> of a NetworkAttachmentDefinition');
    }
  },
});
