import { boolean, list } from '../../kinds/field';
import type { IpPoolProps } from '../ip-pool';
import { namespaces } from './custom-vpc';
import type { FieldsOf } from './fields-of';
import { filled, name } from './text';

export const ipPoolFields = {
  name: name().doc('Name of the IPPool, unique in the cluster.').required(),
  ips: list(filled())
    .doc('Addresses (10.0.1.9), CIDRs (10.0.1.16/28) and ranges (10.0.1.50..10.0.1.59); none in two pools.')
    .limit({ minItems: 1, also: { 'x-kubernetes-list-type': 'set' } })
    .required(),
  namespaces: namespaces().doc('Namespaces whose pods get an address of the pool, unless they name another.'),
  enableAddressSet: boolean().doc('Whether OVN gets an address set of the pool (kube-ovn 1.15).'),
} satisfies FieldsOf<IpPoolProps>;
