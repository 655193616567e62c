import * as bad from '../bad';
import { at, differs, fine, inCluster, leftOut, onlyOvn, row, type Table } from '../table';

/** VPCs: routes, peerings, the port for BFD. */
export const vpc: Table = {
  'Vpc/vpc1': {
    defaultSubnet: row(bad.name('net1'), 'vpc-default-subnet-missing', { empty: leftOut }),
    'namespaces[0]': row(bad.name('ns1'), 'name-malformed', { unknown: inCluster }),
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
    'policyRoutes[0].priority': row(bad.number(0, 32767), 'policy-route-malformed', { huge: 'schema/out-of-range' }),
    'policyRoutes[0].match': row(bad.text(), 'ovn-match-malformed', {
      prototype: onlyOvn,
      long: onlyOvn,
      blank: onlyOvn,
    }),
    'policyRoutes[0].action': row(bad.word('reroute'), 'policy-route-malformed'),
    'policyRoutes[0].nextHopIP': row(bad.address('10.0.1.77'), 'policy-route-malformed', {
      empty: at('policyRoutes[0].action', 'policy-route-malformed'),
      three: fine('several next hops share the traffic'),
    }),
    'vpcPeerings[0].remoteVpc': row(bad.name('vpc2'), 'vpc-peer-missing', { empty: 'vpc-peering-malformed' }),
    'vpcPeerings[0].localConnectIP': row(bad.ownAddress('169.254.7.1/30'), 'vpc-peering-malformed', {
      zeroPrefix: fine('Go and OVN read 030 as 30'),
      three: fine('a list of any length is taken'),
    }),
    'extraExternalSubnets[0]': row(bad.name('outside'), 'vpc-external-subnet-missing', { empty: 'reference-empty' }),
    'bfdPort.ip': row(bad.addresses('10.255.255.1,fd00:ff::1'), differs('schema/out-of-range', 'bfd-port-malformed'), {
      empty: differs(at('bfdPort', 'schema/broken-rule'), at('bfdPort.enabled', 'bfd-port-malformed')),
      zero: 'bfd-port-malformed',
    }),
  },
};
