import { object, text } from '../field';
import { column, kind } from '../kind';
import { ipName, ovnNat, ovnNatStatus, v4Ip, v6Ip } from './ovn-nat';

const dual = { since: '1.13' };

/** A floating IP of OVN's own NAT. */
export const OvnFip = kind({
  group: 'kubeovn.io',
  version: 'v1',
  kind: 'OvnFip',
  plural: 'ovn-fips',
  short: ['ofip'],
  scope: 'Cluster',
  operator: 'kube-ovn',
  doc: 'One OvnEip and one pod stand for each other, in both directions; the router of the VPC does it.',
  columns: [
    column('Vpc', '.status.vpc'),
    column('Type', '.spec.type', 'string', { since: '1.14' }),
    column('V4Eip', '.status.v4Eip'),
    column('V6Eip', '.status.v6Eip', 'string', dual),
    column('V4Ip', '.status.v4Ip'),
    column('V6Ip', '.status.v6Ip', 'string', dual),
    column('Ready', '.status.ready', 'boolean'),
    column('IpType', '.spec.ipType'),
    column('IpName', '.spec.ipName'),
  ],
  fields: {
    spec: object({
      ...ovnNat,
      ...ipName,
      v4Ip,
      v6Ip,
      type: text()
        .doc(
          "distributed: on the node of the pod; centralized: on the gateway node; left out: the controller's setting.",
        )
        .since('1.14'),
    }).doc('What the floating IP shall be.'),
    status: object({
      ...ovnNatStatus,
      v4Ip: text().doc('The IPv4 address inside.'),
      v6Ip: text().doc('The IPv6 address inside.').since('1.13'),
      macAddress: text().doc('The MAC address of the pod.').since('1.16'),
    }).doc('What kube-ovn made of it.'),
  },
});
