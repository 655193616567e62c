import { type AttachProps, type ExternalNetworkProps, externalNetwork } from '../../builders/external-network';
import { list, object, text } from '../../kinds/field';
import { kind } from '../../kinds/kind';
import { Element } from '../element';
import { type FieldsOf, type IntentKind, intentGroup, intentVersion } from '../intent-kind';
import { record } from '../loose';

const attach = {
  type: text()
    .doc('macvlan: through an interface of the nodes; kube-ovn: through a further port in a kube-ovn network.')
    .limit({ enum: ['macvlan', 'kube-ovn'] })
    .required(),
  interface: text().doc(
    "With macvlan: the interface of the nodes, up to 15 characters: ens37. Left out: that of the node's default route.",
  ),
  mode: text()
    .doc('With macvlan: bridge (default), private, vepa or passthru.')
    .limit({ enum: ['bridge', 'private', 'vepa', 'passthru'] }),
  vlan: text().doc('With kube-ovn: the Vlan object that connects the subnet to the physical network.'),
} satisfies FieldsOf<AttachProps>;

const fields = {
  attach: object(attach).doc('How gateway pods reach it.').required(),
  cidr: text().doc('The CIDR of the physical network: 192.168.100.0/24. NAT gateways need IPv4.').required(),
  gateway: text().doc('The address of the physical router.').required(),
  reserved: list(text()).doc(
    'Addresses (192.168.100.9) and ranges (192.168.100.1..192.168.100.220) of other machines. The gateway and pinned ' +
      'EIPs are reserved without being listed.',
  ),
} satisfies FieldsOf<Omit<ExternalNetworkProps, 'name' | 'namespace'>>;

/** A physical network: its NetworkAttachmentDefinition and its Subnet. */
export const ExternalNetwork: IntentKind = {
  kind: kind({
    group: intentGroup,
    version: intentVersion,
    kind: 'ExternalNetwork',
    plural: 'externalnetworks',
    scope: 'Namespaced',
    doc:
      'A physical network that NAT gateways connect VPCs to. metadata.namespace is that of its ' +
      'NetworkAttachmentDefinition, kube-system if left out.',
    fields: { spec: object(fields).doc('The network.').required() },
  }),
  expand(document, plan, out) {
    const element = new Element(document);
    const { name, namespace } = document;
    const pinned = plan.pinnedIn(name);
    const { attachment, subnet } = externalNetwork(
      {
        ...element.read<ExternalNetworkProps>(),
        name,
        ...(namespace !== undefined && { namespace }),
        metadata: element.metadata,
      },
      pinned.map(({ address }) => address),
    );
    out.make(attachment, element);
    out.make(subnet, element, { pinned: pinned.map(({ at }) => at) });
  },
  hide({ value }, out) {
    const { name } = record(value.metadata);
    out.hide('NetworkAttachmentDefinition', name);
    out.hide('Subnet', name);
  },
};
