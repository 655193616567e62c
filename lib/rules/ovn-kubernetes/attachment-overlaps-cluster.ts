import { rule } from '../rule';
import { proposeOtherNetwork } from '../support/assumed-ovn-networks';
import { attachmentExample, attachmentRefused, refusedFor } from '../support/ovn-attachments';

/** Hand-written layer 2 and layer 3 networks with addresses that the cluster uses for itself. */
export const attachmentOverlapsCluster = rule({
  id: 'ovn-kubernetes/attachment-overlaps-cluster',
  severity: 'error',
  what: 'A layer2 or layer3 network of a NetworkAttachmentDefinition overlaps the networks of the cluster, or lacks subnets.',
  why: 'OVN-Kubernetes joins such networks with its own, and refuses what overlaps them.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/util/multi_network.go, SubnetOverlapCheck: pod or join subnet overlaps with already configured internal subnets',
  ],
  wrong: attachmentExample({ topology: '"layer2"', subnets: '"100.64.0.0/24"' }),
  right: attachmentExample({ topology: '"layer2"', subnets: '"192.168.0.0/24"' }),
  check(network, report) {
    for (const [one, fault] of refusedFor(network, 'subnets', 'joinSubnet')) {
      const [key] = fault.keys;
      if (!key || fault.kind === 'malformed' || (key === 'joinSubnet' && fault.kind !== 'overlap')) continue;
      const reason = fault.reason.replace(/^.*internal subnets: /, '');
      const found = report(
        one.at(key, fault.item),
        `OVN-Kubernetes refuses the network of ${one.title}: ${reason}`,
      ).note(attachmentRefused);
      if (fault.kind === 'overlap') proposeOtherNetwork(found, reason, network.target);
    }
  },
});
