import { list } from '../../kinds/field';
import type { Placement } from '../placement';
import type { FieldsOf } from './fields-of';
import { filled } from './text';

const names = () => list(filled()).limit({ also: { 'x-kubernetes-list-type': 'set' } });

export const placementFields = {
  subnet: filled().doc(
    'The Subnet of the pods. One whose provider is a NetworkAttachmentDefinition gives them a further interface. Left ' +
      'out: that of their namespace.',
  ),
  addresses: list(filled())
    .doc(
      'Addresses, one for each pod, of both families as "10.0.1.20,fd00::20". The pods of a StatefulSet take them in the ' +
        'order of their numbers. Left out: free ones. Or use ipPool or vip.',
    )
    .limit({ minItems: 1 }),
  ipPool: filled().doc('The IPPool that the addresses are taken from. Or use addresses or vip.'),
  vip: filled().doc('The Vip whose address is that of the pod; it is for one pod. Or use addresses or ipPool.'),
  mac: filled().doc('The hardware address of the pod, 02:03:04:05:06:07. Left out: one is chosen.'),
  securityGroups: names().doc('The SecurityGroups that filter what the pods receive and send.'),
  sharedVips: names().doc(
    'Vips that the pods may send from beside their own addresses, and take over from each other. They are of the ' +
      'namespace of the pods.',
  ),
} satisfies FieldsOf<Placement>;
