import { object, text } from '../field';
import { column, kind } from '../kind';
import { ipName, ovnNat, ovnNatStatus, v4Ip, v6Ip } from './ovn-nat';

const dual = { since: '1.13' };

/** Port forwarding on the router of a VPC. */
export const OvnDnatRule = kind({
  group: 'kubeovn.io',
  version: 'v1',
  kind: 'OvnDnatRule',
  plural: 'ovn-dnat-rules',
  short: ['odnat'],
  scope: 'Cluster',
  operator: 'kube-ovn',
  doc: 'A port of an OvnEip leads to a port of a pod; the router of the VPC does it.',
  columns: [
    column('Vpc', '.status.vpc'),
    column('Eip', '.spec.ovnEip'),
    column('Protocol', '.status.protocol'),
    column('V4Eip', '.status.v4Eip'),
    column('V6Eip', '.status.v6Eip', 'string', dual),
    column('V4Ip', '.status.v4Ip'),
    column('V6Ip', '.status.v6Ip', 'string', dual),
    column('InternalPort', '.status.internalPort'),
    column('ExternalPort', '.status.externalPort'),
    column('IpName', '.spec.ipName'),
    column('Ready', '.status.ready', 'boolean'),
  ],
  fields: {
    spec: object({
      ...ovnNat,
      ...ipName,
      v4Ip,
      v6Ip,
      protocol: text().doc('tcp or udp.'),
      externalPort: text().doc('The port of the OvnEip, as text: "8080".'),
      internalPort: text().doc('The port of the pod, as text: "80".'),
    }).doc('What the rule shall be.'),
    status: object({
      ...ovnNatStatus,
      v4Ip: text().doc('The IPv4 address inside.'),
      v6Ip: text().doc('The IPv6 address inside.').since('1.13'),
      ipName: text().doc('The pod.'),
      protocol: text().doc('As applied.'),
      externalPort: text().doc('As applied.'),
      internalPort: text().doc('As applied.'),
    }).doc('What kube-ovn made of it.'),
  },
});
