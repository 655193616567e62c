import { object, ref, text } from '../field';
import { column, kind } from '../kind';
import { ruleStatus } from './rule-status';

/** A port of an EIP that is forwarded to a port of a pod address. */
export const IptablesDnatRule = kind({
  group: 'kubeovn.io',
  version: 'v1',
  kind: 'IptablesDnatRule',
  plural: 'iptables-dnat-rules',
  short: ['dnat'],
  scope: 'Cluster',
  operator: 'kube-ovn',
  doc: 'Forwards a port of an EIP to a port of an address of the VPC.',
  columns: [
    column('Eip', '.spec.eip'),
    column('Protocol', '.spec.protocol'),
    column('V4ip', '.status.v4ip'),
    column('V6ip', '.status.v6ip'),
    column('InternalIp', '.spec.internalIp'),
    column('ExternalPort', '.spec.externalPort'),
    column('InternalPort', '.spec.internalPort'),
    column('Type', '.spec.type', 'string', { since: '1.17' }),
    column('NatGwDp', '.status.natGwDp'),
    column('Ready', '.status.ready', 'boolean'),
  ],
  fields: {
    spec: object({
      eip: ref('IptablesEIP').doc('The IptablesEIP by name, not by address.'),
      externalPort: text().doc('The port of the EIP, 1 to 65535, as text: "8080". No ranges.'),
      protocol: text().doc('tcp or udp, in lower case.'),
      internalIp: text().doc('The IPv4 address in the VPC.'),
      internalPort: text().doc('The port there, 1 to 65535, as text.'),
      type: text()
        .doc('exclusive: one backend; share: several rules of the same EIP, port and protocol spread the connections.')
        .limit({ default: 'exclusive', enum: ['exclusive', 'share'] })
        .since('1.17'),
    }).doc('What the rule shall be.'),
    status: object({
      ...ruleStatus,
      protocol: text().doc('As applied.'),
      externalPort: text().doc('As applied.'),
      internalIp: text().doc('As applied.'),
      internalPort: text().doc('As applied.'),
    }).doc('What kube-ovn made of it.'),
  },
});
