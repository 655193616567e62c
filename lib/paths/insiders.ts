import { RangeSet } from '../net/range-set';
import type { Network } from '../network/network';
import type { Subnet } from '../network/subnet';
import { type Flow, splitByField, valuesOf } from '../ovn/packets/flow';
import { onlyAddress } from '../ovn/packets/values';
import { subnetsAt } from './subnets-at';

/** Packets on the network outside, and the Subnet of a VPC that their destination is an address of, if any. */
export interface Owned {
  readonly flow: Flow;
  readonly subnet?: Subnet;
}

/** The addresses of VPCs: who has one of them is in its VPC, and not outside. */
export class Insiders {
  private known: RangeSet | undefined;

  constructor(
    private readonly network: Network,
    private readonly subnets: readonly Subnet[],
  ) {}

  private get all(): RangeSet {
    this.known ??= RangeSet.of(this.subnets.flatMap(({ cidrs = [] }) => cidrs));
    return this.known;
  }

  /** By the Subnet that their destination is in. */
  byOwner(flow: Flow): readonly Owned[] {
    const address = onlyAddress(valuesOf(flow, 'ip.dst'));
    if (address) {
      const [subnet = this.subnets.find((one) => one.contains(address))] = subnetsAt(this.network, address);
      return [{ flow, ...(subnet && { subnet }) }];
    }
    const { inside, others } = splitByField(flow, 'ip.dst', this.all);
    const found = others.map((other): Owned => ({ flow: other }));
    let rest = inside;
    for (const subnet of this.subnets) {
      if (rest.length === 0) break;
      const own = RangeSet.of(subnet.cidrs ?? []);
      const split = rest.map((one) => splitByField(one, 'ip.dst', own));
      found.push(...split.flatMap((one) => one.inside.map((owned) => ({ flow: owned, subnet }))));
      rest = split.flatMap((one) => one.others);
    }
    return found;
  }
}

/** Where the network outside may know a way to the addresses of a Subnet: a VLAN, or announcements by BGP. */
export function wayInto(subnet: Subnet): 'vlan' | 'bgp' | undefined {
  if (subnet.text('vlan') !== undefined) return 'vlan';
  return subnet.resource.get('metadata', 'annotations', 'ovn.kubernetes.io/bgp') === undefined ? undefined : 'bgp';
}
