import { integer, object, type Properties, text } from '../../kinds/field';
import type { EipProps } from '../eip';
import type { FloatingIpProps } from '../floating-ip';
import type { PortForwardProps } from '../port-forward';
import type { SnatProps } from '../snat';
import type { FieldsOf } from './fields-of';
import { filled, name } from './text';

export const eipFields = {
  name: name().doc('Name of the IptablesEIP, unique in the cluster.').required(),
  address: filled().doc(
    'The IPv4 address. Left out: that of the lock (cdk8s-ovn lock); without one kube-ovn chooses it.',
  ),
  qosPolicy: filled().doc('Name of a QosPolicy for EIPs.'),
} satisfies FieldsOf<EipProps>;

const onEip = {
  eip: filled().doc('Name of an EIP. Or use address.'),
  address: filled().doc('The external address; an EIP with it is made unless the gateway lists one. Or use eip.'),
};

export const snatFields = {
  name: name().doc('Name of the IptablesSnatRule, unique in the cluster.').required(),
  source: filled().doc('What is translated: a subnet by name, an IPv4 CIDR or an address.').required(),
  ...onEip,
} satisfies FieldsOf<SnatProps>;

export const floatingIpFields = {
  name: name().doc('Name of the IptablesFIPRule, unique in the cluster.').required(),
  to: filled()
    .doc('The IPv4 address in the VPC, or in a document the workload that has it: Deployment/shop/web.')
    .required(),
  ...onEip,
} satisfies FieldsOf<FloatingIpProps>;

export const portForwardFields = {
  name: name().doc('Name of the IptablesDnatRule, unique in the cluster.').required(),
  port: integer().doc('The port of the EIP, 1 to 65535.').limit({ minimum: 1, maximum: 65535 }).required(),
  to: filled().doc('IPv4 address and port in the VPC: 10.0.1.6:80; an address alone means the same port.').required(),
  protocol: text()
    .doc('tcp (default) or udp.')
    .limit({ enum: ['tcp', 'udp', 'TCP', 'UDP'] }),
  ...onEip,
} satisfies FieldsOf<PortForwardProps>;

/** Rules say where they apply in one of two ways. */
export const onOneEip = <P extends Properties>(fields: P) =>
  object(fields).limit({ also: { oneOf: [{ required: ['eip'] }, { required: ['address'] }] } });
