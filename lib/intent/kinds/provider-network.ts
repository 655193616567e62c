import type { FieldsOf } from '../../builders/fields/fields-of';
import { providerNetworkFields, underlaySubnetFields, vlanFields } from '../../builders/fields/provider-network';
import {
  type ProviderNetworkProps,
  providerNetwork,
  type UnderlaySubnetProps,
  underlaySubnet,
  type VlanProps,
  vlan,
} from '../../builders/provider-network';
import { list, object } from '../../kinds/field';
import { kind } from '../../kinds/kind';
import { Element } from '../element';
import { type IntentKind, intentGroup, intentVersion } from '../intent-kind';
import { list as items, record } from '../loose';

/** A VLAN with its subnets. */
interface NestedVlan extends VlanProps {
  readonly subnets?: readonly UnderlaySubnetProps[];
}

const nestedVlan = {
  ...vlanFields,
  subnets: list(object(underlaySubnetFields)).doc('The subnets on it.'),
} satisfies FieldsOf<NestedVlan>;

const { name: _, ...fields } = providerNetworkFields;

/** A physical network with its VLANs, and their subnets. */
export const ProviderNetwork: IntentKind = {
  kind: kind({
    group: intentGroup,
    version: intentVersion,
    kind: 'ProviderNetwork',
    plural: 'providernetworks',
    scope: 'Cluster',
    doc: 'A physical network: which interface of each node leads into it, its VLANs, and the subnets on them.',
    fields: {
      spec: object({ ...fields, vlans: list(object(nestedVlan)).doc('Its VLANs.') })
        .doc('The network.')
        .required(),
    },
    removed: { 'spec.vlans.subnets.cidrBlock': 'cidr', 'spec.vlans.subnets.excludeIps': 'reserved' },
  }),
  expand(document, _plan, out) {
    const element = new Element(document);
    const { name } = document;
    const { metadata } = element;
    const { vlans = [], ...props } = element.read<ProviderNetworkProps & { readonly vlans?: readonly NestedVlan[] }>();
    out.make(providerNetwork({ ...props, name, metadata }), element);
    vlans.forEach((each, i) => {
      const below = element.below('vlans', i);
      out.make(vlan({ ...each, metadata }, name), below);
      each.subnets?.forEach((one, n) => {
        out.make(underlaySubnet({ ...one, metadata }, each.name), below.below('subnets', n));
      });
    });
  },
  hide({ value }, out) {
    out.hide('ProviderNetwork', record(value.metadata).name);
    for (const each of items(record(value.spec).vlans)) {
      out.hide('Vlan', record(each).name);
      for (const one of items(record(each).subnets)) out.hide('Subnet', record(one).name);
    }
  },
};
