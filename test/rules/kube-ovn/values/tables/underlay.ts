import * as bad from '../bad';
import { row, type Table, unread } from '../table';

/** Networks of the nodes. */
export const underlay: Table = {
  'ProviderNetwork/physnet': {},
  'Vlan/vlan1': {
    provider: row(bad.name('physnet'), 'reference-missing', { empty: 'vlan-provider-empty' }),
    providerInterfaceName: row(bad.card(), unread),
  },
};
