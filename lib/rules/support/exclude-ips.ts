import type { Ip } from '../../net/ip';
import { RangeSet } from '../../net/range-set';
import type { Subnet } from '../../network/subnet';
import { firstFew } from './first-few';

/** Most entries that a proposed list may have. */
export const mostEntries = 16;

/**
 * How to exclude more addresses of a subnet: its new excludeIps, as kube-ovn keeps them (merged, and sorted as texts),
 * or what to add to them where they are many.
 */
export function excluding(subnet: Subnet, addresses: readonly Ip[]): string {
  const all = rangesOf([...subnet.excluded, ...subnet.gateways, ...addresses]);
  if (all.length <= mostEntries) return `write excludeIps: [${all.sort().join(', ')}]`;
  return `add ${firstFew(rangesOf(addresses))} to excludeIps`;
}

function rangesOf(blocks: Parameters<typeof RangeSet.of>[0]): string[] {
  return Array.from(RangeSet.of(blocks), ({ first, last }) => (first.equals(last) ? `${first}` : `${first}..${last}`));
}
