import { rule } from '../rule';
import { egressExample } from '../support/egress-gateway';

/** Egress gateways that prefer instances of the same node, for pods of which kube-ovn does not know the node. */
export const egressGatewayLocalWithoutEffect = rule({
  id: 'kube-ovn/egress-gateway-local-without-effect',
  severity: 'warning',
  since: ['1.15.17', '1.17'],
  what: 'A VpcEgressGateway has trafficPolicy Local in a custom VPC without a VLAN subnet.',
  why: 'The policies for local nodes name the pods of a node, and kube-ovn lists pods of ovn-cluster and of VLAN subnets alone: all other traffic is spread over the instances of all nodes.',
  evidence: [
    'kubeovn/kube-ovn v1.15.24 pkg/controller/node.go, fetchPodsOnNode: pods of the default VPC and of VLAN subnets',
    'kubeovn/kube-ovn v1.15.24 pkg/controller/vpc_egress_gateway.go, reconcileVpcEgressGatewayOVNRoutes: local policies match these pods',
  ],
  exampleTarget: { kubeOvn: { version: '1.15.24' } },
  wrong: egressExample('  trafficPolicy: Local\n'),
  right: egressExample('  trafficPolicy: Cluster\n'),
  check(network, report) {
    // A subnet that is not in the input may be on a VLAN.
    if (network.mayHide('Subnet')) return;
    for (const gateway of network.egressGateways) {
      const { vpc } = gateway;
      if (gateway.text('trafficPolicy') !== 'Local' || !vpc?.isComplete) continue;
      if (vpc.subnets.some((subnet) => subnet.text('vlan') !== undefined)) continue;
      report(
        gateway.at('trafficPolicy'),
        `trafficPolicy 'Local' of ${gateway.resource.title} has no effect in VPC ${vpc.name}`,
      )
        .and(vpc.atName, 'a custom VPC, none of whose subnets is on a VLAN')
        .note(
          'kube-ovn knows the node of pods of ovn-cluster and of VLAN subnets alone: traffic of other pods goes to the instances of all nodes',
        )
        .propose('leave trafficPolicy out');
    }
  },
});
