import { integer } from '../../kinds/field';
import type { VpcDnsProps } from '../vpc-dns';
import type { FieldsOf } from './fields-of';
import { filled, name } from './text';

export const vpcDnsFields = {
  name: name().doc('Name of the VpcDns, unique in the cluster.').required(),
  subnet: filled().doc('The subnet of the VPC in which its pods are.').required(),
  replicas: integer().doc('How many pods, 1 to 3. Left out: 2.').limit({ minimum: 1, maximum: 3 }),
  corefile: filled().doc("The ConfigMap in kube-ovn's namespace that holds the Corefile (kube-ovn 1.16)."),
} satisfies FieldsOf<VpcDnsProps>;
