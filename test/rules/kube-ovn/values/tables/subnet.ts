import * as bad from '../bad';
import { at, differs, fine, leftOut, row, sameAddress, type Table } from '../table';

/** Subnets: addresses, options, rules, underlay. */
export const subnet: Table = {
  'Subnet/net1': {
    vpc: row(bad.name('vpc1'), 'subnet-vpc-missing', { empty: 'gateway-subnet-in-other-vpc' }),
    protocol: row(bad.word('Dual'), differs('schema/value-not-allowed', 'subnet-option-malformed'), {
      empty: differs('schema/value-not-allowed', leftOut),
    }),
    cidrBlock: row(bad.cidrs('10.0.1.0/24,fd00:1::/64'), 'subnet-cidr-malformed', {
      zeroPrefix: 'subnet-cidr-not-canonical',
      mapped: 'subnet-cidr-not-canonical',
      hostBits: 'subnet-cidr-not-canonical',
    }),
    'excludeIps[1]': row(bad.range('10.0.1.200'), 'exclude-ips-malformed', {
      mapped: at('excludeIps', 'exclude-ips-not-canonical'),
      rangeMapped: at('excludeIps', 'exclude-ips-not-canonical'),
    }),
    provider: row(bad.word('ovn'), 'provider-attachment-mismatch', { empty: fine('empty is the provider ovn') }),
    routeTable: row(bad.text(), fine('OVN takes any text for the name of a table')),
    nodeNetwork: row(bad.text(), fine('a name that annotations of nodes define; none is in the input')),
  },
  'Subnet/office': {
    gatewayType: row(bad.word('centralized'), 'subnet-option-malformed', { empty: fine('empty is distributed') }),
    externalEgressGateway: row(bad.addresses('172.18.0.9'), 'subnet-egress-gateway-malformed', {
      empty: leftOut,
      mapped: sameAddress,
    }),
  },
  'Subnet/branch': {},
  'Subnet/outside': {
    vlan: row(bad.name('vlan1'), 'reference-missing', { empty: fine('without a VLAN it is an overlay') }),
  },
  'Subnet/racks': {},
};
