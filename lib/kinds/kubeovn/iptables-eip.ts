import { boolean, object, ref, text } from '../field';
import { column, kind } from '../kind';
import { conditions } from './conditions';
import { defaultExternalSubnet } from './default-external-subnet';

/** A public address of a NAT gateway, for its rules to use. */
export const IptablesEIP = kind({
  group: 'kubeovn.io',
  version: 'v1',
  kind: 'IptablesEIP',
  plural: 'iptables-eips',
  short: ['eip'],
  scope: 'Cluster',
  operator: 'kube-ovn',
  doc: 'An address of the external network that a VpcNatGateway carries, for FIP, DNAT and SNAT rules.',
  columns: [
    column('Namespace', '.spec.namespace', 'string', { since: '1.17' }),
    column('ExternalSubnet', '.spec.externalSubnet', 'string', { since: '1.17' }),
    column('IP', '.status.ip'),
    column('Mac', '.spec.macAddress'),
    column('Nat', '.status.nat'),
    column('NatGwDp', '.spec.natGwDp'),
    column('Ready', '.status.ready', 'boolean'),
  ],
  fields: {
    spec: object({
      v4ip: text().doc('The IPv4 address; left out: a free one of the subnet, written back here.'),
      v6ip: text().doc('Written by kube-ovn, never read.'),
      macAddress: text().doc('Written by kube-ovn, never read.'),
      natGwDp: ref('VpcNatGateway').doc('The gateway that carries it.'),
      qosPolicy: ref('QoSPolicy').doc('A QoSPolicy with bindingType EIP.'),
      externalSubnet: ref('Subnet', defaultExternalSubnet).doc(
        'The subnet of the address: the external one of the gateway. Left out: ovn-vpc-external-network.',
      ),
      namespace: text()
        .doc("The namespace of the gateway's pods, written by kube-ovn, which looks for them there.")
        .since('1.17'),
    }).doc('What the address shall be.'),
    status: object({
      conditions,
      ready: boolean().doc('Whether the gateway carries it.'),
      ip: text().doc('The address.'),
      nat: text().doc('What uses it: fip, dnat, snat.'),
      qosPolicy: text().doc('As applied.'),
      redo: text().doc('When it was last applied anew.'),
    }).doc('What kube-ovn made of it.'),
  },
});
