import { integer, text } from '../../kinds/field';
import type { OvnDnatProps, OvnEipProps, OvnFipProps, OvnSnatProps } from '../ovn-nat';
import type { FieldsOf } from './fields-of';
import { filled, name } from './text';

export const ovnEipFields = {
  name: name().doc('Name of the OvnEip, unique in the cluster.').required(),
  externalSubnet: filled().doc('The external subnet, on a VLAN.').required(),
  v4Ip: filled().doc('The IPv4 address. Left out: a free one.'),
  v6Ip: filled().doc('The IPv6 address, in a subnet with IPv6. Left out: a free one.'),
} satisfies FieldsOf<OvnEipProps>;

const onEip = {
  name: name().doc('Name of the rule, unique in the cluster for its kind.').required(),
  eip: filled().doc('Name of the OvnEip.').required(),
  vpc: filled().doc('Name of the VPC.').required(),
};

export const ovnSnatFields = {
  ...onEip,
  source: filled().doc('What is translated: a subnet by name, a CIDR or an address.').required(),
} satisfies FieldsOf<OvnSnatProps>;

export const ovnFipFields = {
  ...onEip,
  to: filled()
    .doc('The address in the VPC, or in a document the workload that has it: Deployment/shop/web.')
    .required(),
} satisfies FieldsOf<OvnFipProps>;

export const ovnDnatFields = {
  ...onEip,
  port: integer().doc('The port of the OvnEip, 1 to 65535.').limit({ minimum: 1, maximum: 65535 }).required(),
  to: filled().doc('Address and port in the VPC: 10.0.1.6:80; an address alone means the same port.').required(),
  protocol: text()
    .doc('tcp (default) or udp.')
    .limit({ enum: ['tcp', 'udp', 'TCP', 'UDP'] }),
} satisfies FieldsOf<OvnDnatProps>;
