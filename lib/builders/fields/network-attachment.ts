import { list, text } from '../../kinds/field';
import type { NetworkAttachment } from '../network-attachment';
import type { FieldsOf } from './fields-of';
import { filled, interfacePattern, name, namespace } from './text';

export const networkAttachmentFields = {
  name: filled().doc('The NetworkAttachmentDefinition: of a LocalnetNetwork, its name.').required(),
  namespace: namespace().doc('The namespace of the definition. Left out: that of the workload.'),
  ips: list(filled())
    .doc('The addresses of the pod, 192.0.2.20/24: only on networks without subnets. Left out: what the network gives.')
    .limit({ minItems: 1 }),
  mac: filled().doc('The hardware address, 02:03:04:05:06:07. Left out: one is chosen.'),
  interface: text()
    .doc('The interface in the pod, up to 15 characters. Left out: net1, net2, … in the order of the networks.')
    .limit({ pattern: interfacePattern }),
  ipamClaim: name().doc('The IPAMClaim with the addresses that are kept, in the namespace of the definition.'),
} satisfies FieldsOf<NetworkAttachment>;
