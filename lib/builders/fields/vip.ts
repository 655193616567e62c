import { map, text } from '../../kinds/field';
import type { VipProps } from '../vip';
import type { FieldsOf } from './fields-of';
import { filled, name, namespace } from './text';

export const vipFields = {
  name: name().doc('Name of the Vip, unique in the cluster.').required(),
  v4Ip: filled().doc('The IPv4 address. Left out: a free one.'),
  v6Ip: filled().doc('The IPv6 address, in a subnet with IPv6. Left out: a free one.'),
  namespace: namespace().doc('The namespace of the pods that selector means. Left out: default.'),
  selector: map(text()).doc('Labels of the pods that may use the address.'),
} satisfies FieldsOf<VipProps>;
