import { ConfFault } from '../../controllers/ovn-kubernetes/net-conf';
import { rule } from '../rule';
import { attachmentExample, attachmentRefused, ovnAttachments } from '../support/ovn-attachments';

/** Lists of plugins that OVN-Kubernetes does not take. */
export const attachmentPluginList = rule({
  id: 'ovn-kubernetes/attachment-plugin-list',
  code: ['LN-034', 'LN-035'],
  severity: 'error',
  what: 'The config of an OVN-Kubernetes NetworkAttachmentDefinition has several plugins, or is a list and a plugin in one.',
  why: 'OVN-Kubernetes takes one plugin: alone, or as the only one of a list.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/config/cni.go, ParseNetConf: CNI plugin chaining is not supported',
  ],
  wrong: attachmentExample({
    plugins: '[{"type": "ovn-k8s-cni-overlay", "topology": "localnet", "netAttachDefName": "blue/localnet1"}]',
  }),
  right: attachmentExample(),
  check(network, report) {
    for (const { network: made, title, definition } of ovnAttachments(network)) {
      if (!(made instanceof ConfFault) || made.keys.length > 0) continue;
      const isChain = made.reason.includes('chaining');
      if (!isChain && !made.reason.includes('both a plugin list')) continue;
      report(
        definition.at('config'),
        `the config of ${title} ${isChain ? 'has several plugins, and OVN-Kubernetes takes one' : 'has plugins and is a plugin itself'}`,
      )
        .note(attachmentRefused)
        .propose('write the keys of ovn-k8s-cni-overlay alone, without plugins');
    }
  },
});
