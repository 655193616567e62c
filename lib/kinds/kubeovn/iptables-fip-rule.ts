import { object, ref, text } from '../field';
import { column, kind } from '../kind';
import { ruleStatus } from './rule-status';

/** A floating IP: one EIP and one pod address, in both directions and for every port. */
export const IptablesFIPRule = kind({
  group: 'kubeovn.io',
  version: 'v1',
  kind: 'IptablesFIPRule',
  plural: 'iptables-fip-rules',
  short: ['fip'],
  scope: 'Cluster',
  operator: 'kube-ovn',
  doc: 'Binds an EIP to one address of the VPC, in both directions and for all ports.',
  columns: [
    column('Eip', '.spec.eip'),
    column('V4ip', '.status.v4ip'),
    column('InternalIp', '.spec.internalIp'),
    column('V6ip', '.status.v6ip'),
    column('Ready', '.status.ready', 'boolean'),
    column('NatGwDp', '.status.natGwDp'),
  ],
  fields: {
    spec: object({
      eip: ref('IptablesEIP').doc(
        'The IptablesEIP by name, not by address; this rule has it for itself, SNAT excepted.',
      ),
      internalIp: text().doc('The IPv4 address in the VPC.'),
    }).doc('What the rule shall be.'),
    status: object({
      ...ruleStatus,
      internalIp: text().doc('As applied.'),
    }).doc('What kube-ovn made of it.'),
  },
});
