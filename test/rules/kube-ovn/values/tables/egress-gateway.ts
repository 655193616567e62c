import * as bad from '../bad';
import { at, differs, fine, leftOut, masked, row, sameAddress, type Table } from '../table';

/** Egress gateways and what they name. */
export const egressGateway: Table = {
  'VpcEgressGateway/egress1': {
    vpc: row(bad.name('vpc1'), 'reference-missing', {
      empty: at('internalSubnet', 'egress-gateway-subnet-in-other-vpc'),
    }),
    internalSubnet: row(bad.name('net1'), 'reference-missing', {
      empty: fine('empty is the default subnet of the VPC'),
    }),
    externalSubnet: row(bad.name('ovn-vpc-external-network'), 'reference-missing', { empty: 'reference-empty' }),
    'internalIPs[0]': row(
      bad.addresses('10.0.1.40,fd00:1::40'),
      differs('schema/value-not-allowed', 'egress-gateway-address-malformed'),
      { mapped: differs('schema/value-not-allowed', sameAddress) },
    ),
    'externalIPs[0]': row(
      bad.addresses('192.168.100.40'),
      differs('schema/value-not-allowed', 'egress-gateway-address-malformed'),
      { mapped: differs('schema/value-not-allowed', sameAddress) },
    ),
    'policies[0].ipBlocks[0]': row(
      bad.cidr('10.0.2.0/24'),
      differs('schema/value-not-allowed', 'egress-gateway-without-traffic'),
      { zeroPrefix: masked, hostBits: masked, mapped: sameAddress, bare: fine('one address is a block, too') },
    ),
    trafficPolicy: row(bad.word('Cluster'), 'schema/value-not-allowed'),
    podAntiAffinity: row(bad.word('Required'), 'schema/value-not-allowed'),
    'bandwidth.ingress': row(bad.decimal(), 'schema/out-of-range', { unit: fine('10M are ten megabits') }),
    'bandwidth.egress': row(bad.decimal(), 'schema/out-of-range', { unit: fine('10M are ten megabits') }),
    bgpConf: row(bad.name('bgp1'), 'reference-missing', { empty: at('evpnConf', 'egress-gateway-evpn-without-bgp') }),
    evpnConf: row(bad.name('evpn1'), 'reference-missing', { empty: leftOut }),
  },
  'VpcEgressGateway/egress2': {
    internalIPPool: row(bad.name('inner'), 'reference-missing', { empty: leftOut }),
    externalIPPool: row(bad.name('outer'), 'reference-missing', { empty: leftOut }),
  },
  'IPPool/inner': {
    subnet: row(bad.name('net1'), 'reference-missing', { empty: 'reference-empty' }),
  },
  'BgpConf/bgp1': {
    routerId: row(bad.address('192.168.100.9'), 'bgp-conf-malformed', { empty: leftOut }),
    password: row(bad.text(), fine('a password is any text')),
  },
  'EvpnConf/evpn1': {},
  'DNSNameResolver/dns-example': {
    name: row(bad.dnsName(), 'schema/out-of-range'),
  },
};
