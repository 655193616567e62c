import * as bad from '../bad';
import { at, fine, leftOut, row, type Table } from '../table';

/** VPCs: routes, peerings, the port for BFD. */
export const vpc: Table = {
  'Vpc/vpc1': {
    defaultSubnet: row(bad.name('net1'), 'vpc-default-subnet-missing', { empty: leftOut }),
    'staticRoutes[1].policy': row(bad.word('policyDst'), 'static-route-policy-unknown', {
      empty: at('staticRoutes[1]', 'static-route-without-policy'),
    }),
    'staticRoutes[1].cidr': row(bad.cidr('10.9.0.0/16'), 'static-route-malformed', {
      zeroPrefix: 'static-route-not-canonical',
      mapped: 'static-route-not-canonical',
      hostBits: 'static-route-not-canonical',
      bare: fine('one address is a destination, too'),
    }),
    'staticRoutes[1].nextHopIP': row(bad.address('10.0.1.77'), 'static-route-malformed', {
      mapped: 'static-route-not-canonical',
    }),
    'staticRoutes[1].ecmpMode': row(
      bad.word('ecmp_symmetric_reply'),
      fine('anything but ecmp_symmetric_reply counts as no mode'),
    ),
    'staticRoutes[1].bfdId': row(bad.text(), fine('kube-ovn makes a session of its own and reads no name')),
    'staticRoutes[1].routeTable': row(bad.text(), fine('OVN takes any text for the name of a table')),
  },
};
