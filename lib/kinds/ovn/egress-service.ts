import { object, text } from '../field';
import { kind } from '../kind';
import { labelSelector } from '../kubernetes/label-selector';

/** How the pods behind a Service leave the cluster. As ovn-kubernetes/ovn-kubernetes go-controller/pkg/crd/egressservice/v1/types.go has it. */
export const EgressService = kind({
  group: 'k8s.ovn.org',
  version: 'v1',
  kind: 'EgressService',
  plural: 'egressservices',
  scope: 'Namespaced',
  operator: 'ovn-kubernetes',
  doc: 'How the pods behind the LoadBalancer Service of the same name leave the cluster.',
  fields: {
    spec: object({
      sourceIPBy: text()
        .doc('LoadBalancerIP: with the address of the Service; Network: with that of the interface of the network.')
        .limit({ enum: ['LoadBalancerIP', 'Network'] }),
      nodeSelector: labelSelector({ atomic: {} }).doc(
        'The nodes that may handle the traffic with LoadBalancerIP; left out: all.',
      ),
      network: text().doc('The routing table of the nodes: its name or number; left out: that of the host.'),
    }).doc('What its traffic shall look like.'),
    status: object({
      host: text().doc('The node that handles the traffic; ALL with Network.').required(),
    }).doc('What OVN-Kubernetes made of it.'),
  },
});
