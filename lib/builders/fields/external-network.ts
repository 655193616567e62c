import { list, object, text } from '../../kinds/field';
import type { AttachProps, ExternalNetworkProps } from '../external-network';
import type { FieldsOf } from './fields-of';
import { filled, interfacePattern, name } from './text';

const only = (type: string, more: object) => ({ properties: { type: { enum: [type] } }, ...more });

const attachFields = {
  type: text()
    .doc('macvlan: through an interface of the nodes; kube-ovn: through a further port in a kube-ovn network.')
    .limit({ enum: ['macvlan', 'kube-ovn'] })
    .required(),
  interface: text()
    .doc('With macvlan: the interface of the nodes that carries the network, up to 15 characters: ens37.')
    .limit({ pattern: interfacePattern }),
  mode: text()
    .doc('With macvlan: bridge (default), private, vepa or passthru.')
    .limit({ enum: ['bridge', 'private', 'vepa', 'passthru'] }),
  vlan: filled().doc('With kube-ovn: the Vlan object that connects the subnet to the physical network.'),
} satisfies FieldsOf<AttachProps>;

const attach = object(attachFields).limit({
  also: {
    oneOf: [
      only('macvlan', { required: ['interface'], not: { required: ['vlan'] } }),
      only('kube-ovn', { not: { anyOf: [{ required: ['interface'] }, { required: ['mode'] }] } }),
    ],
  },
});

export const externalNetworkFields = {
  name: name().doc('Name of the Subnet and of the NetworkAttachmentDefinition.').required(),
  namespace: name().doc('Namespace of the NetworkAttachmentDefinition. Left out: kube-system.'),
  attach: attach.doc('How gateway pods reach it.').required(),
  cidr: filled().doc('The CIDR of the physical network: 192.168.100.0/24. NAT gateways need IPv4.').required(),
  gateway: filled().doc('The address of the physical router.').required(),
  reserved: list(filled()).doc(
    'Addresses (192.168.100.9) and ranges (192.168.100.1..192.168.100.220) of other machines. The gateway and pinned ' +
      'EIPs are reserved without being listed.',
  ),
  pool: list(filled()).doc(
    'Addresses and ranges for EIPs alone (192.168.100.230..192.168.100.250): no gateway pod takes one by chance, and ' +
      'cdk8s-ovn lock allocates from them.',
  ),
} satisfies FieldsOf<ExternalNetworkProps>;
