import { overlayType } from '../../controllers/ovn-kubernetes/net-conf';
import type { AttachmentDefinition } from '../../network/attachment-definition';
import { nearest } from '../../source/nearest';
import { rule } from '../rule';
import { attachmentExample } from '../support/ovn-attachments';

/** Definitions that mean a network of OVN-Kubernetes and name another plugin, or none that there is. */
export const attachmentOfOtherPlugin = rule({
  id: 'ovn-kubernetes/attachment-of-other-plugin',
  code: 'LN-004',
  severity: 'error',
  what: 'A NetworkAttachmentDefinition describes a network of OVN-Kubernetes, and its type is not ovn-k8s-cni-overlay.',
  why: 'OVN-Kubernetes passes over it without a word: it makes no network, writes no event and logs nothing.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/networkmanager/nad_controller.go: ErrorAttachDefNotOvnManaged is no error',
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/config/cni.go, parseNetConfSingle: net-attach-def not managed by OVN',
  ],
  wrong: attachmentExample({ type: '"ovn-k8s-cni-overlays"' }),
  right: attachmentExample(),
  check(network, report) {
    for (const definition of network.attachments) {
      const { plugins, resource } = definition;
      const plugin = plugins.find(describesNetwork) ?? plugins.find(({ type }) => resembles(type));
      if (!plugin || typeof plugin.type !== 'string' || plugins.some(({ type }) => type === overlayType)) continue;
      report(
        definition.atText('type', plugin.type),
        `the config of ${resource.title} has the type ${plugin.type}, and describes a network of OVN-Kubernetes`,
      )
        .note('OVN-Kubernetes passes over it without a word, and makes no network')
        .note(`Multus looks for a CNI plugin ${plugin.type} on the node: the pods stay in ContainerCreating`)
        .suggest(overlayType);
    }
  },
});

type Plugin = AttachmentDefinition['plugins'][number];

/** Keys that no other plugin has. */
function describesNetwork(plugin: Plugin): boolean {
  const { topology, netAttachDefName } = plugin;
  const isTopology = typeof topology === 'string' && ['localnet', 'layer2', 'layer3'].includes(topology.toLowerCase());
  return isTopology || typeof netAttachDefName === 'string';
}

function resembles(type: unknown): boolean {
  return typeof type === 'string' && type !== '' && nearest(type, [overlayType]) !== undefined;
}
