import type { Ip } from '../net/ip';
import { RangeIndex } from '../net/range-index';
import type { Network } from '../network/network';
import type { Subnet } from '../network/subnet';
import type { Vpc } from '../network/vpc';
import { once } from '../schema/once';

const indexes = new WeakMap<Network, RangeIndex<Vpc>>();

/** The Subnets of VPCs that have an address, one of each VPC, in the order of these: VPCs may have the same ranges. */
export function subnetsAt(network: Network, address: Ip): readonly Subnet[] {
  const found = once(indexes, network, () => indexOf(network)).overlapping({ first: address, last: address });
  const vpcs = new Set(found);
  const inOrder = vpcs.size < 2 ? vpcs : [...network.vpcs].filter((vpc) => vpcs.has(vpc));
  return [...inOrder].flatMap((vpc) => vpc.subnetOf(address) ?? []);
}

function indexOf(network: Network): RangeIndex<Vpc> {
  const ranges = (vpc: Vpc) =>
    vpc.subnets.flatMap(({ cidrs = [] }) => cidrs.map(({ network: first, last }) => ({ first, last })));
  return new RangeIndex([...network.vpcs].flatMap((vpc) => ranges(vpc).map((range) => ({ range, item: vpc }))));
}
