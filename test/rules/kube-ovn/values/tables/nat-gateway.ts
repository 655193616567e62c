import * as bad from '../bad';
import { at, fine, leftOut, linuxName, row, sameAddress, type Table } from '../table';

/** NAT gateways, their EIPs, rules and limits. */
export const natGateway: Table = {
  'VpcNatGateway/gw1': {
    vpc: row(bad.name('vpc1'), 'gateway-vpc-missing'),
    subnet: row(bad.name('net1'), 'gateway-subnet-missing'),
    lanIp: row(bad.address('10.0.1.254'), 'lan-ip-outside-subnet', {
      empty: 'gateway-without-lan-ip',
      mapped: sameAddress,
    }),
    'selector[0]': row(bad.text(), 'gateway-selector-dropped'),
    'annotations["example.org/team"]': row(bad.text(), fine('the value of an annotation is any text')),
    qosPolicy: row(bad.name('gold'), 'gateway-qos-policy-missing', { empty: leftOut }),
    'bgpSpeaker.neighbors[0]': row(bad.address('192.168.100.1'), 'gateway-bgp-malformed', { mapped: sameAddress }),
    'bgpSpeaker.password': row(bad.text(), 'gateway-bgp-malformed', { empty: leftOut }),
    'bgpSpeaker.extraArgs[0]': row(bad.text(), fine('whatever the speaker of that release takes')),
  },
  'VpcNatGateway/gw2': {},
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
