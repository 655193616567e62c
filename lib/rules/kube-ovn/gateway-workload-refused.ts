import { refusedEgressWorkload, refusedNatWorkload } from '../../controllers/kube-ovn/refused-workload';
import type { Resource } from '../../source/resource';
import type { Objection } from '../../validation/objection';
import type { Report } from '../report';
import { rule } from '../rule';
import { tellObjection } from '../support/about-objections';

const example = (toleration: string) => `
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
  tolerations:
    - ${toleration}
`;

/** Gateways with fields of which no workload can be made. */
export const gatewayWorkloadRefused = rule({
  id: 'kube-ovn/gateway-workload-refused',
  severity: 'error',
  what: 'A field of a NAT or egress gateway makes the workload of the gateway one that the API server refuses.',
  why: 'The definition of the gateway lets it pass, and the StatefulSet or Deployment is never made: there is no gateway.',
  evidence: [
    'kubeovn/kube-ovn master 1533681d pkg/controller/vpc_nat_gateway.go, genNatGwStatefulSet: tolerations, affinity, selector and annotations as they are',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_egress_gateway.go, reconcileVpcEgressGatewayWorkload: tolerations, nodeSelector and resources as they are',
    'kubernetes/kubernetes v1.36.0 pkg/apis/core/validation/validation.go, ValidatePodTemplateSpec',
  ],
  wrong: example('{key: edge, operator: Equals, value: "1", effect: NoSchedule}'),
  right: example('{key: edge, operator: Equal, value: "1", effect: NoSchedule}'),
  check(network, report) {
    for (const gateway of network.gateways)
      tell(gateway.resource, refusedNatWorkload(gateway), report, natNote(gateway.isHighlyAvailable));
    for (const gateway of network.egressGateways)
      tell(gateway.resource, refusedEgressWorkload(gateway), report, egressNote);
  },
});

const egressNote =
  'the API server refuses the Deployment of the gateway, which is never made; its condition Ready stays False with ReconcileWorkloadFailed';

function natNote(isHighlyAvailable: boolean): string {
  const workload = isHighlyAvailable ? 'Deployment' : 'StatefulSet';
  return `the API server refuses the ${workload} of the gateway, which is never made; kube-ovn tries again and again, and only its log says so`;
}

function tell(resource: Resource, objections: readonly Objection[], report: Report, note: string): void {
  for (const objection of objections) tellObjection(resource, objection, report).note(note).refuses();
}
