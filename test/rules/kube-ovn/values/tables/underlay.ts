import * as bad from '../bad';
import { differs, inCluster, leftOut, linuxName, row, type Table } from '../table';

/** Networks of the nodes. */
export const underlay: Table = {
  'ProviderNetwork/phys': {
    defaultInterface: row(bad.card(), 'schema/out-of-range', {
      prototype: linuxName,
      dots: 'interface-name-malformed',
    }),
    'customInterfaces[0].interface': row(bad.card(), 'schema/out-of-range', {
      prototype: linuxName,
      dots: 'interface-name-malformed',
    }),
    'customInterfaces[0].nodes[0]': row(bad.name('node1'), 'name-malformed', { unknown: inCluster }),
    'excludeNodes[0]': row(bad.name('node9'), 'name-malformed', { unknown: inCluster }),
    'vlanInterfaces[0]': row(bad.card(), 'interface-name-malformed'),
  },
  'Vlan/vlan1': {
    id: row(bad.number(0, 4095), 'schema/out-of-range', { huge: 'schema/out-of-range' }),
    provider: row(bad.name('phys'), 'reference-missing', { empty: 'vlan-provider-empty' }),
    vlanId: row(bad.number(0, 4095), differs('vlan-id-in-old-field', 'schema/out-of-range'), {
      huge: 'schema/out-of-range',
    }),
    providerInterfaceName: row(bad.card(), 'vlan-id-in-old-field', { empty: leftOut }),
  },
};
