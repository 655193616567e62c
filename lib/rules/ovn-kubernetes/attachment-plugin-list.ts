import { ConfFault, overlayType } from '../../controllers/ovn-kubernetes/net-conf';
import type { AttachmentDefinition } from '../../network/attachment-definition';
import type { Report } from '../report';
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
    for (const definition of network.attachments) judgeList(definition, report);
  },
});

/** A list that the CNI library refuses; OVN-Kubernetes then takes it for a plugin without type. */
function judgeList(definition: AttachmentDefinition, report: Report): void {
  const { config, plugins, resource } = definition;
  if (!Array.isArray(config?.plugins) || !plugins.some(({ type }) => type === overlayType)) return;
  const { name, cniVersion, type } = config;
  const wrong =
    typeof name !== 'string'
      ? 'has plugins and no name beside them'
      : cniVersion !== undefined && typeof cniVersion !== 'string'
        ? 'has a cniVersion that is no text'
        : plugins.length < config.plugins.length || plugins.some((one) => typeof one.type !== 'string')
          ? 'has a plugin without type'
          : undefined;
  if (wrong === undefined || type !== undefined) return;
  report(definition.at('config'), `the config of ${resource.title} ${wrong}`)
    .note('the CNI library refuses the list, and OVN-Kubernetes passes over the definition without a word')
    .propose('write the keys of ovn-k8s-cni-overlay alone, without plugins');
}
