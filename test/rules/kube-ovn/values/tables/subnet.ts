import * as bad from '../bad';
import { at, differs, fine, leftOut, masked, onlyOvn, row, sameAddress, type Table } from '../table';

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
    gateway: row(bad.addresses('10.0.1.1,fd00:1::1'), 'subnet-gateway-malformed', {
      empty: fine('kube-ovn takes the first address of the cidrBlock'),
    }),
    'excludeIps[1]': row(bad.range('10.0.1.200'), 'exclude-ips-malformed', {
      mapped: at('excludeIps', 'exclude-ips-not-canonical'),
      rangeMapped: at('excludeIps', 'exclude-ips-not-canonical'),
    }),
    provider: row(bad.word('ovn'), 'provider-attachment-mismatch', { empty: fine('empty is the provider ovn') }),
    'namespaces[0]': row(bad.name('ns1'), 'name-malformed', { unknown: 'subnet-namespace-outside-vpc' }),
    'vips[0]': row(bad.address('10.0.1.100'), 'subnet-address-option-malformed'),
    'allowSubnets[0]': row(bad.cidr('10.0.2.0/24'), 'subnet-option-malformed'),
    mtu: row(bad.number(68, 65535), differs('schema/out-of-range', 'subnet-mtu-too-small'), {
      above: differs('schema/out-of-range', 'subnet-option-malformed'),
      huge: 'schema/out-of-range',
    }),
    dhcpV4Options: row(bad.text(), 'dhcp-option-dropped', { empty: leftOut }),
    dhcpV6Options: row(bad.text(), 'dhcp-option-dropped', { empty: leftOut }),
    ipv6RAConfigs: row(bad.text(), 'dhcp-option-dropped', { empty: leftOut }),
    'acls[0].direction': row(bad.word('to-lport'), differs('schema/value-not-allowed', 'subnet-acl-malformed')),
    'acls[0].priority': row(bad.number(0, 32767), differs('schema/out-of-range', 'subnet-acl-malformed'), {
      huge: 'schema/out-of-range',
    }),
    'acls[0].match': row(bad.text(), 'ovn-match-malformed', { prototype: onlyOvn, long: onlyOvn, blank: onlyOvn }),
    'acls[0].action': row(bad.word('drop'), differs('schema/value-not-allowed', 'subnet-acl-malformed')),
    routeTable: row(bad.text(), fine('OVN takes any text for the name of a table')),
    nodeNetwork: row(bad.text(), fine('a name that annotations of nodes define; none is in the input')),
  },
  'Subnet/office': {
    gatewayType: row(bad.word('centralized'), 'subnet-option-malformed', { empty: fine('empty is distributed') }),
    gatewayNode: row(bad.text(), 'name-malformed', {
      empty: at('gatewayType', 'subnet-gateway-option-without-effect'),
      blank: fine('kube-ovn cuts the blanks'),
    }),
    externalEgressGateway: row(bad.addresses('172.18.0.9'), 'subnet-egress-gateway-malformed', {
      empty: leftOut,
      mapped: sameAddress,
    }),
    policyRoutingPriority: row(
      bad.number(1, 32765),
      differs('schema/out-of-range', 'subnet-egress-gateway-malformed'),
      { huge: 'schema/out-of-range' },
    ),
    policyRoutingTableID: row(
      bad.number(1, 2147483647),
      differs('schema/out-of-range', 'subnet-egress-gateway-malformed'),
      { above: 'schema/out-of-range', huge: 'schema/out-of-range' },
    ),
  },
  'Subnet/branch': {
    'natOutgoingPolicyRules[0].action': row(
      bad.word('forward'),
      differs('schema/value-not-allowed', 'nat-outgoing-rule-malformed'),
    ),
    'natOutgoingPolicyRules[0].match.srcIPs': row(bad.cidr('10.19.3.0/24'), 'nat-outgoing-rule-malformed', {
      empty: fine('every source'),
      blank: fine('kube-ovn cuts blanks at the ends'),
      zeroPrefix: masked,
      hostBits: masked,
      bare: fine('one address is a source, too'),
      three: fine('a list of any length is taken'),
    }),
    'natOutgoingPolicyRules[0].match.dstIPs': row(bad.cidr('10.19.3.0/24'), 'nat-outgoing-rule-malformed', {
      empty: fine('every destination'),
      blank: fine('kube-ovn cuts blanks at the ends'),
      zeroPrefix: masked,
      hostBits: masked,
      bare: fine('one address is a destination, too'),
      three: fine('a list of any length is taken'),
    }),
  },
  'Subnet/outside': {
    vlan: row(bad.name('vlan1'), 'reference-missing', { empty: fine('without a VLAN it is an overlay') }),
  },
  'Subnet/racks': {
    u2oInterconnectionIP: row(bad.addresses('172.20.0.9'), 'subnet-address-option-malformed', {
      empty: fine('kube-ovn takes a free address'),
      mapped: sameAddress,
    }),
  },
};
