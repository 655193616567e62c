import type { Cidr } from '../net/cidr';
import type { Ip } from '../net/ip';
import type { Subnet } from '../network/subnet';

/** The CIDR of the subnets that a mistyped one was most likely meant to be: the same family, the nearest address. */
export function nearestCidr(wanted: Cidr, subnets: readonly Subnet[]): Cidr | undefined {
  return closest(
    subnets.flatMap((subnet) => subnet.cidrOf(wanted.family) ?? []),
    wanted.network,
  );
}

function closest(cidrs: readonly Cidr[], to: Ip): Cidr | undefined {
  let best: Cidr | undefined;
  let least: bigint | undefined;
  for (const cidr of cidrs) {
    const steps = cidr.network.value > to.value ? cidr.network.value - to.value : to.value - cidr.network.value;
    if (least !== undefined && steps >= least) continue;
    best = cidr;
    least = steps;
  }
  return best;
}
