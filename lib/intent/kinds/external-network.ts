import { type ExternalNetworkProps, externalNetwork } from '../../builders/external-network';
import { externalNetworkFields } from '../../builders/fields/external-network';
import { object } from '../../kinds/field';
import { kind } from '../../kinds/kind';
import { Element } from '../element';
import { type IntentKind, intentGroup, intentVersion } from '../intent-kind';
import { record } from '../loose';

const { name: _, namespace: __, ...fields } = externalNetworkFields;

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
    removed: {
      'spec.cidrBlock': 'cidr',
      'spec.excludeIps': 'reserved',
      'spec.attach.master': 'interface',
    },
  }),
  expand(document, plan, out) {
    const element = new Element(document);
    const { name, namespace } = document;
    const pinned = plan.pinnedIn(name);
    const { attachment, subnet } = externalNetwork(
      {
        ...element.read<ExternalNetworkProps>(),
        name,
        ...(namespace && { namespace }),
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
