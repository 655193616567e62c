import { networkAttachmentFields } from '../../builders/fields/network-attachment';
import { list, object } from '../../kinds/field';
import { kind } from '../../kinds/kind';
import { type IntentKind, intentGroup, intentVersion } from '../intent-kind';
import { workload } from '../workload';

/** A workload of the input, and the networks that its pods are on beside the default one. Its manifest is added to. */
export const NetworkAttachment: IntentKind = {
  kind: kind({
    group: intentGroup,
    version: intentVersion,
    kind: 'NetworkAttachment',
    plural: 'networkattachments',
    scope: 'Namespaced',
    doc:
      'The networks that the pods of a workload are on beside the default one. The workload is a manifest of the same ' +
      'input, in the namespace of the document: it is rendered with the annotation, a virtual machine with the lists.',
    fields: {
      spec: object({
        workload,
        networks: list(object(networkAttachmentFields))
          .doc('The networks, in the order of the interfaces.')
          .limit({ minItems: 1 })
          .required(),
      })
        .doc('What is on which networks.')
        .required(),
    },
    removed: { 'spec.networks.ipam-claim-reference': 'ipamClaim' },
  }),
  makesNothing: true,
  expand(document, _plan, out) {
    out.attach(document);
  },
  hide() {},
};
