import { boolean, integer, list } from '../../kinds/field';
import type { SubnetProps } from '../subnet';
import { namespaces } from './custom-vpc';
import type { FieldsOf } from './fields-of';
import { filled, name } from './text';

export const subnetFields = {
  name: name().doc('Name of the Subnet, unique in the cluster.').required(),
  cidr: filled().doc('10.0.1.0/24; for both families an IPv4 and an IPv6 CIDR joined by a comma.').required(),
  gateway: filled().doc("The address of the VPC's router in it. Left out: the first address."),
  reserved: list(filled()).doc(
    'Addresses and ranges (10.0.1.2..10.0.1.9) that no pod gets by chance. The gateway and the lanIps of NAT gateways ' +
      'are reserved without being listed.',
  ),
  namespaces: namespaces().doc('Namespaces whose pods land in it. Left out: those of the VPC.'),
  private: boolean().doc('Whether only its own pods and allowSubnets reach its pods.'),
  allowSubnets: list(filled()).doc('With private: CIDRs that reach its pods as well.'),
  mtu: integer()
    .doc('MTU of its pods in bytes, 68 to 65535; with IPv6 at least 1280.')
    .limit({ minimum: 68, maximum: 65535 }),
  enableDhcp: boolean().doc('Whether OVN answers DHCP requests: for virtual machines.'),
} satisfies FieldsOf<SubnetProps>;
