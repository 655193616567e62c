import * as bad from '../bad';
import { fine, row, type Table } from '../table';

/** DNS servers and load balancers. */
export const loadBalancer: Table = {
  'VpcDns/dns1': {
    vpc: row(bad.name('vpc1'), 'reference-missing', { empty: 'reference-empty' }),
    subnet: row(bad.name('net1'), 'reference-missing', { empty: 'reference-empty' }),
  },
  'SwitchLBRule/web': {
    'selector[0]': row(bad.text(), 'selector-entry-dropped'),
    sessionAffinity: row(bad.word('ClientIP'), 'load-balancer-malformed', { empty: fine('empty is None') }),
    'ports[0].protocol': row(bad.word('TCP'), 'load-balancer-malformed', { empty: fine('empty is TCP') }),
  },
  'SwitchLBRule/db': {},
  'RouterLBRule/mail': {
    ovnEip: row(bad.name('balancer'), 'reference-missing', { empty: 'reference-empty' }),
    vpc: row(bad.name('vpc1'), 'reference-missing', { empty: 'reference-empty' }),
  },
  'RouterLBRule/news': {},
};
