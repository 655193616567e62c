import * as bad from '../bad';
import { at, fine, inCluster, ipOfPod, leftOut, row, sharedVip, type Table, unread, written } from '../table';

/** OVN's own NAT, and addresses on their own. */
export const ovnNat: Table = {
  'OvnEip/floating': {
    externalSubnet: row(bad.name('outside'), 'reference-missing', { empty: at('v4Ip', 'ovn-eip-default-subnet') }),
    type: row(bad.word('nat'), 'ovn-nat-type-unknown', { empty: fine('empty is nat') }),
    v4Ip: row(bad.address('172.16.0.20'), 'pinned-address-outside-subnet', {
      empty: fine('kube-ovn takes a free address'),
    }),
    v6Ip: row(bad.address6('fd00:64::20'), 'pinned-address-outside-subnet', {
      empty: fine('kube-ovn takes a free address'),
    }),
    macAddress: row(bad.mac(), 'mac-malformed', {
      empty: fine('kube-ovn makes one up'),
      dash: fine('Go and OVN read dashes'),
    }),
  },
  'OvnFip/ofip1': {
    ovnEip: row(bad.name('floating'), 'reference-missing', { empty: 'reference-empty' }),
    vpc: row(bad.name('vpc1'), 'reference-missing', { empty: at('v4Ip', 'ovn-nat-inside-missing') }),
    v4Ip: row(bad.address('10.0.1.30'), 'ovn-nat-inside-malformed', { empty: at('ipName', 'ovn-nat-inside-missing') }),
    v6Ip: row(bad.address6('fd00:1::30'), 'ovn-nat-inside-malformed', {
      empty: leftOut,
      capitals: fine('OVN reads capitals'),
    }),
    type: row(bad.word('centralized'), 'ovn-nat-type-unknown', {
      empty: fine('empty is what the controller is started with'),
    }),
  },
  'OvnFip/ofip2': {
    ipType: row(bad.word('vip'), 'ovn-nat-type-unknown', { empty: fine('empty is the address of a pod') }),
    ipName: row(bad.name('vip1'), 'ovn-nat-vip-missing', { empty: 'ovn-nat-inside-missing' }),
  },
  'OvnSnatRule/osnat1': {
    ovnEip: row(bad.name('shared'), 'reference-missing', { empty: 'reference-empty' }),
    vpc: row(bad.name('vpc1'), 'reference-missing', { empty: at('v4IpCidr', 'ovn-nat-inside-missing') }),
    v4IpCidr: row(bad.cidr('10.0.1.0/24'), 'ovn-nat-inside-malformed', {
      empty: 'ovn-nat-inside-missing',
      bare: fine('one address is a range, too'),
    }),
    v6IpCidr: row(bad.address6('fd00:1::30'), 'ovn-nat-inside-malformed', {
      empty: leftOut,
      capitals: fine('OVN reads capitals'),
    }),
  },
  'OvnSnatRule/osnat2': {
    vpcSubnet: row(bad.name('net2'), 'reference-missing', { empty: 'ovn-nat-inside-missing' }),
  },
  'OvnSnatRule/osnat3': {
    ipName: row(bad.name('web-0.ns1'), ipOfPod, { empty: at('vpcSubnet', 'ovn-nat-inside-missing') }),
  },
  'OvnDnatRule/odnat1': {
    ovnEip: row(bad.name('forward'), 'reference-missing', { empty: 'reference-empty' }),
    vpc: row(bad.name('vpc1'), 'reference-missing', { empty: at('v4Ip', 'ovn-nat-inside-missing') }),
    v4Ip: row(bad.address('10.0.1.31'), 'ovn-nat-inside-malformed', { empty: at('ipName', 'ovn-nat-inside-missing') }),
    v6Ip: row(bad.address6('fd00:1::31'), 'ovn-nat-inside-malformed', {
      empty: leftOut,
      capitals: fine('OVN reads capitals'),
    }),
    protocol: row(bad.word('tcp'), 'ovn-port-forward-malformed'),
    externalPort: row(bad.portText(), 'ovn-port-forward-malformed'),
    internalPort: row(bad.portText(), 'ovn-port-forward-malformed'),
  },
  'OvnDnatRule/odnat2': {
    ipType: row(bad.word('vip'), 'ovn-nat-type-unknown', { empty: fine('empty is the address of a pod') }),
    ipName: row(bad.name('vip1'), 'ovn-nat-vip-missing', { empty: 'ovn-nat-inside-missing' }),
  },
  'Vip/vip1': {
    namespace: row(bad.name('ns1'), 'name-malformed', { empty: leftOut, unknown: inCluster }),
    subnet: row(bad.name('net1'), 'reference-missing', { empty: 'reference-empty' }),
    v4ip: row(bad.address('10.0.1.41'), 'pinned-address-outside-subnet', {
      empty: fine('kube-ovn takes a free address'),
    }),
    v6ip: row(bad.address6('fd00:1::41'), 'pinned-address-outside-subnet', {
      empty: fine('kube-ovn takes a free address'),
    }),
    macAddress: row(bad.mac(), 'mac-malformed', {
      empty: fine('kube-ovn makes one up'),
      dash: fine('Go and OVN read dashes'),
    }),
    'attachSubnets[0]': row(bad.name('net1'), unread),
  },
  'Vip/vip2': {
    type: row(bad.word('switch_lb_vip'), 'vip-type-unknown', {
      empty: sharedVip,
      prototype: sharedVip,
      unknown: sharedVip,
    }),
    'selector[0]': row(bad.text(), 'selector-entry-dropped'),
  },
  'IP/web-0.ns1': {
    podName: row(bad.name('web-0'), fine('kube-ovn compares it with the names of pods, which are not in the input')),
    namespace: row(bad.name('ns1'), 'name-malformed', {
      empty: fine('kube-ovn reads it from the name of the IP'),
      unknown: inCluster,
    }),
    podType: row(bad.word('StatefulSet'), 'ip-pod-type-unknown', { empty: leftOut }),
    nodeName: row(bad.name('node1'), written),
    subnet: row(bad.name('net1'), 'reference-missing', { empty: 'reference-empty' }),
    ipAddress: row(bad.addresses('10.0.1.50,fd00:1::50'), written),
    v4IpAddress: row(bad.address('10.0.1.50'), 'pinned-address-outside-subnet', {
      empty: fine('kube-ovn takes a free address'),
    }),
    v6IpAddress: row(bad.address6('fd00:1::50'), 'pinned-address-outside-subnet', {
      empty: fine('kube-ovn takes a free address'),
    }),
    macAddress: row(bad.mac(), 'mac-malformed', {
      empty: fine('kube-ovn makes one up'),
      dash: fine('Go and OVN read dashes'),
    }),
    'attachSubnets[0]': row(bad.name('net1'), written),
    'attachIps[0]': row(bad.address('10.0.1.51'), written),
    'attachMacs[0]': row(bad.mac(), written),
    containerID: row(bad.text(), written),
  },
};
