import * as bad from '../bad';
import { differs, fine, inCluster, leftOut, row, type Table } from '../table';

/** DNS servers and load balancers. */
export const loadBalancer: Table = {
  'VpcDns/dns1': {
    vpc: row(bad.name('vpc1'), 'reference-missing', { empty: 'reference-empty' }),
    subnet: row(bad.name('net1'), 'reference-missing', { empty: 'reference-empty' }),
    replicas: row(bad.number(1, 3), differs('schema/out-of-range', 'vpc-dns-replicas-negative'), {
      below: differs('schema/out-of-range', fine('zero counts as left out')),
      above: differs('schema/out-of-range', fine('a Deployment takes any number')),
      huge: 'schema/out-of-range',
    }),
    corefile: row(bad.name('vpc-dns-corefile'), 'name-malformed', { empty: leftOut, unknown: inCluster }),
  },
  'SwitchLBRule/web': {
    vip: row(bad.addresses('10.0.1.101'), 'load-balancer-malformed', {
      empty: 'load-balancer-without-effect',
      three: fine('each address of the list is one in front'),
    }),
    namespace: row(bad.name('ns1'), 'name-malformed', { empty: fine('empty is default'), unknown: inCluster }),
    'selector[0]': row(bad.text(), 'selector-entry-dropped'),
    sessionAffinity: row(bad.word('ClientIP'), 'load-balancer-malformed', { empty: fine('empty is None') }),
    'ports[0].name': row(bad.text(), 'load-balancer-malformed', { empty: fine('one port alone needs no name') }),
    'ports[0].port': row(bad.number(1, 65535), differs('schema/out-of-range', 'load-balancer-malformed'), {
      huge: 'schema/out-of-range',
    }),
    'ports[0].targetPort': row(bad.number(1, 65535), differs('schema/out-of-range', 'load-balancer-malformed'), {
      below: differs('schema/out-of-range', fine('a Service takes the port itself')),
      huge: 'schema/out-of-range',
    }),
    'ports[0].protocol': row(bad.word('TCP'), 'load-balancer-malformed', { empty: fine('empty is TCP') }),
  },
  'SwitchLBRule/db': {
    'endpoints[0]': row(bad.address('10.0.1.7'), 'load-balancer-malformed'),
  },
  'RouterLBRule/mail': {
    ovnEip: row(bad.name('balancer'), 'reference-missing', { empty: 'reference-empty' }),
    vpc: row(bad.name('vpc1'), 'reference-missing', { empty: 'reference-empty' }),
    namespace: row(bad.name('ns1'), 'name-malformed', { empty: fine('empty is default'), unknown: inCluster }),
    'selector[0]': row(bad.text(), 'selector-entry-dropped'),
    sessionAffinity: row(bad.word('None'), 'load-balancer-malformed', { empty: fine('empty is None') }),
    'ports[0].name': row(bad.text(), 'load-balancer-malformed', { empty: fine('one port alone needs no name') }),
    'ports[0].port': row(bad.number(1, 65535), 'load-balancer-malformed', { huge: 'schema/out-of-range' }),
    'ports[0].targetPort': row(bad.number(1, 65535), 'load-balancer-malformed', {
      below: fine('a Service takes the port itself'),
      huge: 'schema/out-of-range',
    }),
    'ports[0].protocol': row(bad.word('TCP'), 'load-balancer-malformed', { empty: fine('empty is TCP') }),
  },
  'RouterLBRule/news': {
    'endpoints[0]': row(bad.address('10.0.1.8'), 'load-balancer-malformed'),
  },
};
