import { ipPoolFields } from '../builders/fields/ip-pool';
import { vipFields } from '../builders/fields/vip';
import { type IpPoolProps, ipPool } from '../builders/ip-pool';
import { type VipProps, vip } from '../builders/vip';
import { list, object } from '../kinds/field';
import type { Element } from './element';
import { list as items, record } from './loose';
import type { Output } from './output';

/** What belongs to a subnet, as intent documents nest it. */
export interface SubnetParts {
  readonly ipPools?: readonly IpPoolProps[];
  readonly vips?: readonly VipProps[];
}

export const subnetPartFields = {
  ipPools: list(object(ipPoolFields)).doc('Parts of its addresses for some namespaces or pods.'),
  vips: list(object(vipFields)).doc('Addresses that pods take over from each other.'),
};

/** Makes the parts of a subnet. */
export function expandSubnetParts({ ipPools, vips }: SubnetParts, subnet: string, element: Element, out: Output): void {
  const { metadata } = element;
  ipPools?.forEach((each, i) => {
    out.make(ipPool({ ...each, metadata }, subnet), element.below('ipPools', i));
  });
  vips?.forEach((each, i) => {
    out.make(vip({ ...each, metadata }, subnet), element.below('vips', i));
  });
}

/** Names what the parts of a subnet would have been. */
export function hideSubnetParts(subnet: unknown, out: Output): void {
  const { ipPools, vips } = record(subnet);
  for (const each of items(ipPools)) out.hide('IPPool', record(each).name);
  for (const each of items(vips)) out.hide('Vip', record(each).name);
}
