import { boolean, integer, list, object, text } from '../../kinds/field';
import type { SecurityGroupProps, SecurityGroupRuleProps } from '../security-group';
import type { FieldsOf } from './fields-of';
import { filled, name } from './text';

const port = () => integer().limit({ minimum: 1, maximum: 65535 });

const rule = object({
  priority: integer()
    .doc('1 to 200, from kube-ovn 1.16 on to 16384; the lower number counts first.')
    .limit({ minimum: 1, maximum: 16384 })
    .required(),
  remote: filled().doc('The other side: an address or a CIDR, 0.0.0.0/0 for any. Or use remoteGroup.'),
  remoteGroup: filled().doc('The other side: the pods of a security group. Or use remote.'),
  ipVersion: text()
    .doc('With remoteGroup: ipv4 (default) or ipv6. It follows from remote.')
    .limit({ enum: ['ipv4', 'ipv6'] }),
  protocol: text()
    .doc('all (default), icmp, tcp or udp.')
    .limit({ enum: ['all', 'icmp', 'tcp', 'udp'] }),
  port: port().doc('With tcp and udp: the port. Left out: every port.'),
  endPort: port().doc('The last port of a range that begins with port.'),
  policy: text()
    .doc('allow (default) or drop; from kube-ovn 1.16 on also pass, to the next tier.')
    .limit({ enum: ['allow', 'drop', 'pass'] }),
} satisfies FieldsOf<SecurityGroupRuleProps>).limit({
  also: { oneOf: [{ required: ['remote'] }, { required: ['remoteGroup'] }] },
});

export const securityGroupFields = {
  name: name().doc('Name of the SecurityGroup, unique in the cluster.').required(),
  ingress: list(rule).doc('What may come in; everything else is dropped.'),
  egress: list(rule).doc('What may go out; everything else is dropped.'),
  allowSameGroupTraffic: boolean().doc('Whether pods of the group reach each other.'),
  tier: integer().doc('0 (default) or 1: tier 0 counts first (kube-ovn 1.16).').limit({ minimum: 0, maximum: 1 }),
} satisfies FieldsOf<SecurityGroupProps>;
