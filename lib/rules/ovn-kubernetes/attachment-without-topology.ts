import { overlayType } from '../../controllers/ovn-kubernetes/net-conf';
import type { AttachmentDefinition } from '../../network/attachment-definition';
import type { Network } from '../../network/network';
import type { Attachment } from '../../network/pod-template';
import { once } from '../../schema/once';
import { groupBy } from '../../source/group-by';
import { rule } from '../rule';
import { attachmentExample, ovnAttachments } from '../support/ovn-attachments';

const ofNetworks = ['subnets', 'excludeSubnets', 'vlanID', 'physicalNetworkName', 'role'] as const;

/** The devices of a network: with hardware offload the default network has a definition of its own that names them. */
const resourceKey = 'k8s.v1.cni.cncf.io/resourceName';

/** Definitions that mean a network of their own and are the cluster's default one. */
export const attachmentWithoutTopology = rule({
  id: 'ovn-kubernetes/attachment-without-topology',
  code: 'LN-005',
  severity: 'error',
  what: 'The config of an OVN-Kubernetes NetworkAttachmentDefinition describes a network and names no topology.',
  why: 'Without a topology it is the default network of the cluster: everything else in it counts for nothing.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/config/cni.go, ParseNetConf: NAD of default network',
    'ovn-kubernetes/ovn-kubernetes main docs/blog/dpu-acceleration.md: a definition of the default network, with k8s.v1.cni.cncf.io/resourceName',
  ],
  wrong: attachmentExample({ topology: undefined }),
  right: attachmentExample(),
  check(network, report) {
    for (const one of ovnAttachments(network)) {
      const { conf, typeFaults } = one.text;
      const own = one.has('netAttachDefName') && !isDefaultNetwork(one.definition) && 'netAttachDefName';
      const written = own || ofNetworks.find((key) => one.has(key));
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

/** Whether a definition is meant for the default network: it names devices for it, or pods ask for it as such. */
function isDefaultNetwork(definition: AttachmentDefinition): boolean {
  const { network, resource, name, namespace } = definition;
  if ((resource.get('metadata', 'annotations', resourceKey) ?? '') !== '') return true;
  const asked = once(askedFor, network, () =>
    groupBy(
      network.podTemplates.flatMap(({ defaultNetworks }) => defaultNetworks),
      (one) => one.name,
    ),
  );
  // Without a namespace, either may be meant for any.
  return (asked.get(name) ?? []).some((one) => !one.namespace || !namespace || one.namespace === namespace);
}

const askedFor = new WeakMap<Network, ReadonlyMap<string, readonly Attachment[]>>();
