import { object, ref, text } from '../field';
import { column, kind } from '../kind';
import { ruleStatus } from './rule-status';

/** The address under which a range of pods leaves the VPC. */
export const IptablesSnatRule = kind({
  group: 'kubeovn.io',
  version: 'v1',
  kind: 'IptablesSnatRule',
  plural: 'iptables-snat-rules',
  short: ['snat'],
  scope: 'Cluster',
  operator: 'kube-ovn',
  doc: 'Gives traffic from a range of the VPC the address of an EIP when it leaves through the gateway.',
  columns: [
    column('EIP', '.spec.eip'),
    column('V4ip', '.status.v4ip'),
    column('V6ip', '.status.v6ip'),
    column('InternalCIDR', '.spec.internalCIDR'),
    column('NatGwDp', '.status.natGwDp'),
    column('Ready', '.status.ready', 'boolean'),
  ],
  fields: {
    spec: object({
      eip: ref('IptablesEIP').doc('The IptablesEIP by name, not by address.'),
      internalCIDR: text().doc('The source range: one IPv4 CIDR without host bits; a single address as /32.'),
    }).doc('What the rule shall be.'),
    status: object({
      ...ruleStatus,
      internalCIDR: text().doc('As applied.'),
    }).doc('What kube-ovn made of it.'),
  },
});
