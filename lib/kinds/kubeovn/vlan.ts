import { boolean, type Field, integer, list, object, ref, text } from '../field';
import { column, kind } from '../kind';
import { conditions } from './conditions';

const id = (): Field<number> => integer().limit({ minimum: 0, maximum: 4095 }, { since: '1.17' });

/** A VLAN of a physical network; a Subnet that names it is an underlay network. */
export const Vlan = kind({
  group: 'kubeovn.io',
  version: 'v1',
  kind: 'Vlan',
  plural: 'vlans',
  short: ['vlan'],
  scope: 'Cluster',
  operator: 'kube-ovn',
  doc: 'A VLAN of a ProviderNetwork, for a Subnet to name: its pods are then on the physical network.',
  columns: [
    column('ID', '.spec.id'),
    column('Provider', '.spec.provider'),
    column('conflict', '.status.conflict', 'boolean', { since: '1.14' }),
  ],
  fields: {
    spec: object({
      id: id()
        .limit({ minimum: 0, maximum: 4095 }, { until: '1.16' })
        .doc('The VLAN tag, 0 to 4095; 0: packets carry no tag. Unique in its network.'),
      provider: ref('ProviderNetwork')
        .without(
          'kube-ovn waits for it: subnets on this VLAN get no port to the physical network, and only its log says so',
        )
        .doc('The physical network.')
        .required(),
      vlanId: id().doc('The old name of id; kube-ovn copies it there.'),
      providerInterfaceName: text().doc('The old name of provider; kube-ovn copies it there.'),
    }).doc('What the VLAN shall be.'),
    status: object({
      subnets: list(text()).doc('The subnets on it.'),
      conflict: boolean().doc('Whether another Vlan of the network has the same id.').since('1.14'),
      conditions: conditions.since('1.16'),
    }).doc('What kube-ovn made of it.'),
  },
});
