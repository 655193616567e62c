import type { Vpc } from '../../network/vpc';
import { AddressSet } from '../addresses';
import type { NotJudged, RouterEntry } from './entry';

/** Where networks of two Subnets of a VPC overlap, kube-ovn refuses one of them: which, the manifests do not say. */
export function overlaps(vpc: Vpc): readonly RouterEntry<NotJudged>[] {
  const pairs = vpc.nested.filter(({ subnet, within }) => subnet.name !== within.subnet.name);
  return pairs.map(({ cidr, subnet, within }) => ({
    match: { to: AddressSet.of(cidr) },
    action: {
      kind: 'not-judged',
      what: `whether ${cidr} is Subnet ${within.subnet.name} or Subnet ${subnet.name}: their networks overlap`,
    },
    by: subnet.at('cidrBlock'),
  }));
}
