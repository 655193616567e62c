import { type BridgeMappingProps, bridgeMapping } from '../../builders/bridge-mapping';
import { bridgeMappingFields, forSomeNamespaces, localnetNetworkFields } from '../../builders/fields/localnet-network';
import { type LocalnetNetworkProps, localnetNetwork } from '../../builders/localnet-network';
import { object } from '../../kinds/field';
import { kind } from '../../kinds/kind';
import { Element } from '../element';
import { type IntentKind, intentGroup, intentVersion } from '../intent-kind';
import { record } from '../loose';

const { name: _, ...networkFields } = localnetNetworkFields;
const { name: __, ...mappingFields } = bridgeMappingFields;

/** A network that pods share with a physical one: its ClusterUserDefinedNetwork, or its definitions. */
export const LocalnetNetwork: IntentKind = {
  kind: kind({
    group: intentGroup,
    version: intentVersion,
    kind: 'LocalnetNetwork',
    plural: 'localnetnetworks',
    scope: 'Cluster',
    doc: 'A network that pods of some namespaces share with a physical one.',
    fields: { spec: forSomeNamespaces(networkFields).doc('The network.').required() },
    removed: {
      'spec.physicalNetworkName': 'physicalNetwork',
      'spec.excludeSubnets': 'reserved',
      'spec.vlanID': 'vlan',
    },
  }),
  expand(document, _plan, out) {
    const element = new Element(document);
    const { name } = document;
    const made = localnetNetwork({ ...element.read<LocalnetNetworkProps>(), name, metadata: element.metadata });
    for (const one of made) out.make(one, element);
  },
  hide({ value }, out) {
    const { name } = record(value.metadata);
    out.hide('ClusterUserDefinedNetwork', name);
    out.hide('NetworkAttachmentDefinition', name);
  },
};

/** Which bridge of the nodes leads into a physical network: its NodeNetworkConfigurationPolicy. */
export const BridgeMapping: IntentKind = {
  kind: kind({
    group: intentGroup,
    version: intentVersion,
    kind: 'BridgeMapping',
    plural: 'bridgemappings',
    scope: 'Cluster',
    doc: 'Which bridge of the nodes leads into a physical network.',
    fields: { spec: object(mappingFields).doc('The mapping.').required() },
    removed: { 'spec.localnet': 'physicalNetwork' },
  }),
  expand(document, _plan, out) {
    const element = new Element(document);
    const { name } = document;
    out.make(bridgeMapping({ ...element.read<BridgeMappingProps>(), name, metadata: element.metadata }), element);
  },
  hide({ value }, out) {
    out.hide('NodeNetworkConfigurationPolicy', record(value.metadata).name);
  },
};
