import { boolean, object, ref, text } from '../field';
import { column, kind } from '../kind';
import { conditions } from './conditions';

/** An external address for OVN's own NAT. */
export const OvnEip = kind({
  group: 'kubeovn.io',
  version: 'v1',
  kind: 'OvnEip',
  plural: 'ovn-eips',
  short: ['oeip'],
  scope: 'Cluster',
  operator: 'kube-ovn',
  doc: "An address of an external underlay subnet for OVN's own NAT. kube-ovn makes one, VPC-SUBNET, for the router of each VPC with enableExternal.",
  columns: [
    column('V4IP', '.status.v4Ip'),
    column('V6IP', '.status.v6Ip'),
    column('Mac', '.status.macAddress'),
    column('Type', '.status.type'),
    column('Nat', '.status.nat'),
    column('Ready', '.status.ready', 'boolean'),
    column('ExternalSubnet', '.spec.externalSubnet', 'string', { since: '1.13' }),
  ],
  fields: {
    spec: object({
      externalSubnet: ref('Subnet')
        .without('kube-ovn gives it no address and retries; the rules that use it stay without effect')
        .doc("The subnet of the address, on a VLAN; left out: the cluster's default external subnet."),
      type: text().doc('nat: for NAT rules, also when left out; lrp: the port of a router; lsp: the port of a node.'),
      v4Ip: text().doc('The IPv4 address; left out: a free one of the subnet.'),
      v6Ip: text().doc('The IPv6 address; left out: a free one of the subnet.'),
      macAddress: text().doc('The MAC address; left out: one that kube-ovn makes.'),
    }).doc('What the address shall be.'),
    status: object({
      conditions,
      ready: boolean().doc('Whether it can be used.'),
      type: text().doc('As applied.'),
      nat: text().doc('What uses it: fip, dnat, snat.'),
      v4Ip: text().doc('The IPv4 address.'),
      v6Ip: text().doc('The IPv6 address.'),
      macAddress: text().doc('The MAC address.'),
    }).doc('What kube-ovn made of it.'),
  },
});
