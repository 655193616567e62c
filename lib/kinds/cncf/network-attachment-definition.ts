import { object, text } from '../field';
import { kind } from '../kind';

/** A network that Multus attaches to pods: CNI configuration as text. `net-attach-config.ts` knows what is in the text. */
export const NetworkAttachmentDefinition = kind({
  group: 'k8s.cni.cncf.io',
  version: 'v1',
  kind: 'NetworkAttachmentDefinition',
  plural: 'network-attachment-definitions',
  short: ['net-attach-def'],
  scope: 'Namespaced',
  operator: 'multus',
  doc: 'A network that Multus can attach to pods in addition to the default one.',
  statusSubresource: false,
  fields: {
    spec: object({
      config: text().doc(
        'The CNI configuration as JSON text; empty: Multus reads a file of the same name on the node.',
      ),
    }).doc('The network.'),
  },
});
