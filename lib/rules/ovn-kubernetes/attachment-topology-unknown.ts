import { nearest } from '../../source/nearest';
import { rule } from '../rule';
import { attachmentExample, attachmentRefused, refusedFor } from '../support/ovn-attachments';

/** Topologies that OVN-Kubernetes does not know; it looks at upper and lower case. */
export const attachmentTopologyUnknown = rule({
  id: 'ovn-kubernetes/attachment-topology-unknown',
  code: 'LN-006',
  severity: 'error',
  what: 'The topology in the config of an OVN-Kubernetes NetworkAttachmentDefinition is none of its topologies.',
  why: 'OVN-Kubernetes refuses the configuration; only user defined networks write the name with a capital letter.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/util/multi_network.go, newNetInfo: topology x not supported',
  ],
  wrong: attachmentExample({ topology: '"Localnet"' }),
  right: attachmentExample(),
  check(network, report) {
    for (const [one] of refusedFor(network, 'topology')) {
      const { topology } = one.text.conf;
      report(
        one.at('topology'),
        `the config of ${one.title} has the topology ${topology}, which OVN-Kubernetes does not know`,
      )
        .note(attachmentRefused)
        .note('it knows localnet, layer2 and layer3')
        .suggest(nearest(topology, ['localnet', 'layer2', 'layer3']));
    }
  },
});
