import { boolean, integer } from '../../kinds/field';
import type { VpcDnsSettingsProps } from '../vpc-dns-settings';
import type { FieldsOf } from './fields-of';
import { filled, name, namespace } from './text';

export const vpcDnsSettingsFields = {
  vip: filled().doc('The address at which every VPC has its DNS server, outside of all their subnets.').required(),
  attachment: name()
    .doc('The NetworkAttachmentDefinition, in namespace default, by which the DNS servers reach the default VPC.')
    .required(),
  provider: filled().doc('Its provider, which subnet ovn-default must name. Left out: <attachment>.default.ovn.'),
  enabled: boolean().doc('Whether there are DNS servers at all. false deletes those of every VPC.'),
  image: filled().doc("The image of CoreDNS. Left out: that of the cluster's own."),
  apiServerHost: filled().doc('The address at which CoreDNS reaches the API server.'),
  apiServerPort: integer().doc('The port of the API server there.').limit({ minimum: 1, maximum: 65535 }),
  namespace: namespace().doc("The namespace of kube-ovn's controller. Left out: kube-system."),
} satisfies FieldsOf<VpcDnsSettingsProps>;
