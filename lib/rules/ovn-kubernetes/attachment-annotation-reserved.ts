import { rule } from '../rule';
import { attachmentExample, ovnAttachments } from '../support/ovn-attachments';

const reserved = ['k8s.ovn.org/network-id', 'k8s.ovn.org/network-name', 'k8s.ovn.org/tunnel-keys'];

/** Annotations that OVN-Kubernetes writes itself: copied from a cluster. */
export const attachmentAnnotationReserved = rule({
  id: 'ovn-kubernetes/attachment-annotation-reserved',
  code: 'LN-038',
  severity: 'error',
  what: 'A NetworkAttachmentDefinition has an annotation that OVN-Kubernetes writes itself.',
  why: 'They hold the numbers of a network in one cluster: written by hand, two networks fight for one number.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/networkmanager/nad_controller.go: network-id, network-name and tunnel-keys are written after creation',
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/util/multi_network.go, ParseNADInfo: failed to parse annotated network ID',
  ],
  wrong: attachmentExample().replace('space: blue\n', 'space: blue\n  annotations:\n    k8s.ovn.org/network-id: "5"\n'),
  right: attachmentExample(),
  check(network, report) {
    for (const { definition, title } of ovnAttachments(network))
      for (const key of reserved)
        if (definition.resource.get('metadata', 'annotations', key) !== undefined)
          report(definition.resource.atKey('metadata', 'annotations', key), `${title} has the annotation ${key}`)
            .note('OVN-Kubernetes writes it: a number of another cluster, or network, makes two networks fight for it')
            .propose('leave it out');
  },
});
