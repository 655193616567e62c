import { overlayType } from '../../controllers/ovn-kubernetes/net-conf';
import { rule } from '../rule';
import { attachmentExample, ovnAttachments } from '../support/ovn-attachments';

const ofNetworks = ['netAttachDefName', 'subnets', 'excludeSubnets', 'vlanID', 'physicalNetworkName', 'role'] as const;

/** Definitions that mean a network of their own and are the cluster's default one. */
export const attachmentWithoutTopology = rule({
  id: 'ovn-kubernetes/attachment-without-topology',
  code: 'LN-005',
  severity: 'error',
  what: 'The config of an OVN-Kubernetes NetworkAttachmentDefinition describes a network and names no topology.',
  why: 'Without a topology it is the default network of the cluster: everything else in it counts for nothing.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/config/cni.go, ParseNetConf: NAD of default network',
  ],
  wrong: attachmentExample({ topology: undefined }),
  right: attachmentExample(),
  check(network, report) {
    for (const one of ovnAttachments(network)) {
      const { conf, typeFaults } = one.text;
      const written = ofNetworks.find((key) => one.has(key));
      if (conf.topology !== '' || conf.type !== overlayType || typeFaults.length > 0 || !written) continue;
      report(
        one.at(one.has('topology') ? 'topology' : written),
        `the config of ${one.title} has ${written} and no topology`,
      )
        .note('without a topology it is the default network of the cluster, and pods get a second interface in that')
        .propose('write "topology": "localnet" for a physical network, or layer2 or layer3');
    }
  },
});
