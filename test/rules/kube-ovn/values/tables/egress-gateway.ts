import * as bad from '../bad';
import { at, differs, fine, inCluster, leftOut, masked, row, sameAddress, type Table } from '../table';

/** Egress gateways and what they name. */
export const egressGateway: Table = {
  'VpcEgressGateway/egress1': {
    vpc: row(bad.name('vpc1'), 'reference-missing', {
      empty: at('internalSubnet', 'egress-gateway-subnet-in-other-vpc'),
    }),
    replicas: row(bad.number(0, 10), 'schema/out-of-range', { huge: 'schema/out-of-range' }),
    prefix: row(bad.text(), 'schema/out-of-range', { empty: leftOut, long: 'egress-gateway-workload-refused' }),
    image: row(bad.image(), 'egress-gateway-workload-refused', { empty: leftOut }),
    internalSubnet: row(bad.name('net1'), 'reference-missing', {
      empty: fine('empty is the default subnet of the VPC'),
    }),
    externalSubnet: row(bad.name('ovn-vpc-external-network'), 'reference-missing', { empty: 'reference-empty' }),
    'internalIPs[0]': row(
      bad.addresses('10.0.1.40,fd00:1::40'),
      differs('schema/value-not-allowed', 'egress-gateway-address-malformed'),
      { mapped: differs('schema/value-not-allowed', sameAddress), zero: 'egress-gateway-address-malformed' },
    ),
    'externalIPs[0]': row(
      bad.addresses('192.168.100.40'),
      differs('schema/value-not-allowed', 'egress-gateway-address-malformed'),
      { mapped: differs('schema/value-not-allowed', sameAddress), zero: 'egress-gateway-address-malformed' },
    ),
    'bfd.minRX': row(bad.number(1, 3600000), 'schema/out-of-range', { huge: 'schema/out-of-range' }),
    'bfd.minTX': row(bad.number(1, 3600000), 'schema/out-of-range', { huge: 'schema/out-of-range' }),
    'bfd.multiplier': row(bad.number(1, 3600000), 'schema/out-of-range', { huge: 'schema/out-of-range' }),
    'policies[0].ipBlocks[0]': row(
      bad.cidr('10.0.2.0/24'),
      differs('schema/value-not-allowed', 'egress-gateway-without-traffic'),
      {
        zero: 'egress-gateway-without-traffic',
        zeroPrefix: masked,
        hostBits: masked,
        mapped: sameAddress,
        bare: fine('one address is a block, too'),
      },
    ),
    'policies[0].subnets[0]': row(bad.name('net1'), 'reference-missing', {
      empty: differs('schema/out-of-range', 'reference-empty'),
    }),
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
    'ips[0]': row(bad.range('10.0.1.60'), differs('schema/value-not-allowed', 'ip-pool-malformed'), {
      backwards: 'ip-pool-malformed',
      zero: 'ip-pool-malformed',
      rangeZero: 'ip-pool-malformed',
      prefix: fine('a CIDR is an entry, too'),
      mapped: sameAddress,
      rangeMapped: differs('schema/value-not-allowed', sameAddress),
    }),
    'namespaces[0]': row(bad.name('ns1'), 'name-malformed', { unknown: inCluster }),
  },
  'BgpConf/bgp1': {
    localASN: row(bad.number(1, 2147483647), 'bgp-conf-malformed', {
      above: 'schema/out-of-range',
      huge: 'schema/out-of-range',
    }),
    peerASN: row(bad.number(1, 2147483647), 'bgp-conf-malformed', {
      above: 'schema/out-of-range',
      huge: 'schema/out-of-range',
    }),
    routerId: row(bad.address('192.168.100.9'), 'bgp-conf-malformed', { empty: leftOut }),
    'neighbours[0]': row(bad.address('192.168.100.1'), 'bgp-conf-malformed'),
    password: row(bad.text(), fine('a password is any text')),
    holdTime: row(bad.duration(), 'bgp-conf-malformed', { none: fine('zero counts as left out') }),
    keepaliveTime: row(bad.duration(), 'bgp-conf-malformed', { none: fine('zero counts as left out') }),
    connectTime: row(bad.duration(), 'bgp-conf-malformed', { none: fine('zero counts as left out') }),
  },
  'EvpnConf/evpn1': {
    vni: row(bad.number(1, 16777215), 'bgp-conf-malformed', { huge: 'schema/out-of-range' }),
    'routeTargets[0]': row(bad.text(), 'bgp-conf-malformed'),
  },
  'DNSNameResolver/dns-example': {
    name: row(bad.dnsName(), 'schema/out-of-range'),
  },
};
