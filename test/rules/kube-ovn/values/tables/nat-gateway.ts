import * as bad from '../bad';
import { at, differs, fine, inCluster, leftOut, linuxName, masked, row, sameAddress, type Table } from '../table';

/** NAT gateways, their EIPs, rules and limits. */
export const natGateway: Table = {
  'VpcNatGateway/gw1': {
    vpc: row(bad.name('vpc1'), 'gateway-vpc-missing'),
    subnet: row(bad.name('net1'), 'gateway-subnet-missing'),
    lanIp: row(bad.address('10.0.1.254'), 'lan-ip-outside-subnet', {
      empty: 'gateway-without-lan-ip',
      mapped: sameAddress,
    }),
    'externalSubnets[0]': row(bad.name('ovn-vpc-external-network'), 'gateway-external-subnet-missing', {
      empty: 'reference-empty',
    }),
    'selector[0]': row(bad.text(), 'gateway-selector-dropped'),
    'annotations["example.org/team"]': row(bad.text(), fine('the value of an annotation is any text')),
    qosPolicy: row(bad.name('gold'), 'gateway-qos-policy-missing', { empty: leftOut }),
    'routes[0].cidr': row(bad.cidr('10.200.0.0/16'), 'gateway-route-malformed', {
      zeroPrefix: masked,
      mapped: masked,
      hostBits: masked,
      bare: fine('kube-ovn adds /32'),
    }),
    'routes[0].nextHopIP': row(bad.address('10.0.1.1'), 'gateway-route-malformed', { mapped: sameAddress }),
    'bgpSpeaker.asn': row(bad.number(1, 4294967295), 'gateway-bgp-malformed', {
      above: differs('gateway-bgp-malformed', 'schema/out-of-range'),
      huge: 'schema/out-of-range',
    }),
    'bgpSpeaker.remoteAsn': row(bad.number(1, 4294967295), 'gateway-bgp-malformed', {
      above: differs('gateway-bgp-malformed', 'schema/out-of-range'),
      huge: 'schema/out-of-range',
    }),
    'bgpSpeaker.neighbors[0]': row(bad.address('192.168.100.1'), 'gateway-bgp-malformed', { mapped: sameAddress }),
    'bgpSpeaker.holdTime': row(bad.duration(), 'gateway-bgp-malformed', { none: fine('zero counts as left out') }),
    'bgpSpeaker.routerId': row(bad.address('192.168.100.2'), 'gateway-bgp-malformed', {
      empty: leftOut,
      mapped: sameAddress,
    }),
    'bgpSpeaker.password': row(bad.text(), 'gateway-bgp-malformed', { empty: leftOut }),
    'bgpSpeaker.extraArgs[0]': row(bad.text(), fine('whatever the speaker of that release takes')),
  },
  'VpcNatGateway/gw2': {
    namespace: row(bad.name('kube-system'), 'name-malformed', { empty: leftOut, unknown: inCluster }),
    replicas: row(bad.number(1, 2147483647), 'schema/out-of-range', { huge: 'schema/out-of-range' }),
    'bfd.minRX': row(bad.number(1, 3600000), 'schema/out-of-range', { huge: 'schema/out-of-range' }),
    'bfd.minTX': row(bad.number(1, 3600000), 'schema/out-of-range', { huge: 'schema/out-of-range' }),
    'bfd.multiplier': row(bad.number(1, 255), 'schema/out-of-range', { huge: 'schema/out-of-range' }),
    'internalSubnets[0]': row(bad.name('net2'), 'gateway-internal-subnet-missing', { empty: 'reference-empty' }),
    'internalCIDRs[0]': row(bad.cidr('10.0.2.0/25'), 'gateway-traffic-malformed'),
  },
  'IptablesEIP/eip1': {
    v4ip: row(bad.address('192.168.100.230'), 'eip-address-outside-subnet', {
      empty: fine('kube-ovn takes a free address'),
    }),
    v6ip: row(bad.address6('fd00:64::230'), 'eip-field-overwritten', { empty: leftOut }),
    macAddress: row(bad.mac(), 'eip-field-overwritten', { empty: leftOut }),
    natGwDp: row(bad.name('gw1'), 'eip-gateway-missing'),
    qosPolicy: row(bad.name('silver'), 'eip-qos-policy-missing', { empty: leftOut }),
    externalSubnet: row(bad.name('ovn-vpc-external-network'), 'eip-external-subnet-missing', {
      empty: fine('empty is ovn-vpc-external-network'),
    }),
    namespace: row(bad.name('kube-system'), 'name-malformed', { empty: leftOut, unknown: inCluster }),
  },
  'IptablesFIPRule/fip1': {
    eip: row(bad.name('eip2'), 'nat-rule-eip-missing'),
    internalIp: row(bad.address('10.0.1.5'), 'internal-ip-malformed'),
  },
  'IptablesDnatRule/dnat1': {
    eip: row(bad.name('eip1'), 'nat-rule-eip-missing'),
    externalPort: row(bad.portText(), 'port-malformed'),
    protocol: row(bad.word('tcp'), 'port-forward-protocol'),
    internalIp: row(bad.address('10.0.1.6'), 'internal-ip-malformed'),
    internalPort: row(bad.portText(), 'port-malformed'),
    type: row(bad.word('exclusive'), 'schema/value-not-allowed'),
  },
  'IptablesSnatRule/snat1': {
    eip: row(bad.name('eip1'), 'nat-rule-eip-missing'),
    internalCIDR: row(bad.cidr('10.0.1.0/24'), 'snat-range-malformed', {
      zeroPrefix: 'snat-range-not-canonical',
      hostBits: 'snat-range-not-canonical',
    }),
  },
  'QoSPolicy/gold': {
    bindingType: row(bad.word('NATGW'), 'qos-limit-malformed', {
      empty: fine('no binding is one that nothing uses, which the gateway is told'),
    }),
    'bandwidthLimitRules[0].name': row(bad.text(), fine('kube-ovn compares names and nothing else')),
    'bandwidthLimitRules[0].interface': row(bad.card(), 'qos-limit-malformed', {
      empty: leftOut,
      prototype: linuxName,
    }),
    'bandwidthLimitRules[0].rateMax': row(bad.decimal(), 'qos-limit-malformed', { empty: leftOut }),
    'bandwidthLimitRules[0].burstMax': row(bad.decimal(), 'qos-limit-malformed', { empty: leftOut }),
    'bandwidthLimitRules[0].priority': row(bad.number(0, 65535), 'qos-limit-malformed', {
      huge: 'schema/out-of-range',
    }),
    'bandwidthLimitRules[0].direction': row(bad.word('ingress'), 'qos-limit-malformed', {
      empty: at('bandwidthLimitRules[0]', 'qos-limit-malformed'),
    }),
    'bandwidthLimitRules[0].matchType': row(bad.word('ip'), 'qos-limit-malformed', {
      empty: fine('without a type everything is limited'),
    }),
    'bandwidthLimitRules[0].matchValue': row(bad.qosMatch('192.168.100.0/24'), 'qos-limit-malformed', {
      empty: at('bandwidthLimitRules[0].matchType', 'qos-limit-malformed'),
      zeroPrefix: fine('kube-ovn reads it as Go does'),
      hostBits: fine('kube-ovn reads it as Go does'),
      mapped: fine('kube-ovn reads it as Go does'),
    }),
  },
};
