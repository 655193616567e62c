import { networkAttachmentFields } from '../../builders/fields/network-attachment';
import { filled } from '../../builders/fields/text';
import { list, object } from '../../kinds/field';
import { kind } from '../../kinds/kind';
import { type IntentKind, intentGroup, intentVersion } from '../intent-kind';

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
        workload: object({
          kind: filled().doc('Pod, Deployment, StatefulSet, DaemonSet, Job, CronJob or VirtualMachine.').required(),
          name: filled().doc('Its name.').required(),
        })
          .doc('The workload.')
          .required(),
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
