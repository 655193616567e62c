import { object, ref, text } from '../field';
import { column, kind } from '../kind';
import { ipName, ovnNat, ovnNatStatus } from './ovn-nat';

const dual = { since: '1.13' };

/** Source NAT on the router of a VPC. */
export const OvnSnatRule = kind({
  group: 'kubeovn.io',
  version: 'v1',
  kind: 'OvnSnatRule',
  plural: 'ovn-snat-rules',
  short: ['osnat'],
  scope: 'Cluster',
  operator: 'kube-ovn',
  doc: 'What leaves a subnet, a pod or a range of a VPC shows an OvnEip; the router of the VPC does it.',
  columns: [
    column('Vpc', '.status.vpc'),
    column('V4Eip', '.status.v4Eip'),
    column('V6Eip', '.status.v6Eip', 'string', dual),
    column('V4IpCidr', '.status.v4IpCidr'),
    column('V6IpCidr', '.status.v6IpCidr', 'string', dual),
    column('Ready', '.status.ready', 'boolean'),
  ],
  fields: {
    spec: object({
      ...ovnNat,
      vpcSubnet: ref('Subnet')
        .without('kube-ovn makes no NAT entry and retries: an error in its log, no event')
        .doc('The subnet whose pods show the address; one of vpcSubnet, ipName, and vpc with a range.'),
      ipName: ipName.ipName,
      v4IpCidr: text().doc('The IPv4 range, with vpc.'),
      v6IpCidr: text().doc('The IPv6 range, with vpc.').since('1.13'),
    }).doc('What the rule shall be.'),
    status: object({
      ...ovnNatStatus,
      v4IpCidr: text().doc('The IPv4 range.'),
      v6IpCidr: text().doc('The IPv6 range.').since('1.13'),
    }).doc('What kube-ovn made of it.'),
  },
});
