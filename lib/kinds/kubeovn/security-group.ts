import { boolean, integer, list, object, ref, text } from '../field';
import { kind } from '../kind';

const rule = object({
  ipVersion: text().doc('ipv4 or ipv6.'),
  protocol: text().doc('all, tcp, udp or icmp.'),
  priority: integer().doc('1 to 200, from 1.16 on 1 to 16384; the lower number counts first.'),
  remoteType: text().doc('address or securityGroup: which of the next two fields counts.'),
  remoteAddress: text().doc('The other side: an address or a CIDR.'),
  remoteSecurityGroup: ref('SecurityGroup')
    .without('kube-ovn refuses all rules of the group: "failed to get remote sg" in its log, no event')
    .doc('The other side: pods of this group.'),
  portRangeMin: integer().doc('With tcp and udp: the first port, 1 to 65535.'),
  portRangeMax: integer().doc('With tcp and udp: the last port, not below the first.'),
  localAddress: text().doc('The own side: an address or a CIDR.').since('1.16'),
  sourcePortRangeMin: integer().doc('With localAddress: the first port of the source.').since('1.16'),
  sourcePortRangeMax: integer().doc('With localAddress: the last port of the source.').since('1.16'),
  policy: text().doc('allow, or drop (also written deny); from 1.16 on also pass, to the next tier.'),
});

/** Who may talk to the pods of a group. */
export const SecurityGroup = kind({
  group: 'kubeovn.io',
  version: 'v1',
  kind: 'SecurityGroup',
  plural: 'security-groups',
  short: ['sg'],
  scope: 'Cluster',
  operator: 'kube-ovn',
  doc: 'Who may talk to pods that name the group in the annotation security_groups. What no rule allows is dropped.',
  fields: {
    spec: object({
      ingressRules: list(rule).doc('What may come in.'),
      egressRules: list(rule).doc('What may go out.'),
      allowSameGroupTraffic: boolean().doc('Whether pods of the group reach each other.'),
      tier: integer().doc('0 or 1: tier 0 counts first.').since('1.16'),
    }).doc('What the group shall be.'),
    status: object({
      portGroup: text().doc('The OVN port group.'),
      allowSameGroupTraffic: boolean().doc('As applied.'),
      ingressMd5: text().doc('A hash of the ingress rules as applied.'),
      egressMd5: text().doc('A hash of the egress rules as applied.'),
      ingressLastSyncSuccess: boolean().doc('Whether the ingress rules could be applied.'),
      egressLastSyncSuccess: boolean().doc('Whether the egress rules could be applied.'),
    }).doc('What kube-ovn made of it.'),
  },
});
