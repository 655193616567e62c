import { Ip } from '../net/ip';
import type { Network } from '../network/network';
import type { Subnet } from '../network/subnet';
import { AddressSet } from './addresses';
import { addressAt, type Flow, splitByAddress } from './flow';
import { subnetsAt } from './subnets-at';

/** Packets on the network outside, and the Subnet of a VPC that their destination is an address of, if any. */
export interface Owned {
  readonly flow: Flow;
  readonly subnet?: Subnet;
}

/** The addresses of VPCs: who has one of them is in its VPC, and not outside. */
export class Insiders {
  private known: AddressSet | undefined;

  constructor(private readonly network: Network) {}

  private get all(): AddressSet {
    this.known ??= AddressSet.of(
      ...[...this.network.vpcs].flatMap(({ subnets }) => subnets.flatMap(({ cidrs = [] }) => cidrs)),
    );
    return this.known;
  }

  /** By the Subnet that their destination is in. */
  byOwner(flow: Flow): readonly Owned[] {
    const address = addressAt(flow, flow.to);
    if (address) {
      const [subnet] = address instanceof Ip ? subnetsAt(this.network, address) : [];
      return [{ flow, ...(subnet && { subnet }) }];
    }
    const { inside, others } = splitByAddress(flow, flow.to, this.all);
    const found = others.map((other): Owned => ({ flow: other }));
    if (!inside) return found;
    let rest: readonly Flow[] = [inside];
    for (const { subnets } of this.network.vpcs) {
      if (rest.length === 0) break;
      for (const subnet of subnets) {
        const split = rest.map((one) => splitByAddress(one, one.to, AddressSet.of(...(subnet.cidrs ?? []))));
        found.push(...split.flatMap((one) => (one.inside ? { flow: one.inside, subnet } : [])));
        rest = split.flatMap((one) => one.others);
      }
    }
    return found;
  }
}

/** Where the network outside may know a way to the addresses of a Subnet: a VLAN, or announcements by BGP. */
export function wayInto(subnet: Subnet): 'vlan' | 'bgp' | undefined {
  if (subnet.text('vlan') !== undefined) return 'vlan';
  return subnet.resource.get('metadata', 'annotations', 'ovn.kubernetes.io/bgp') === undefined ? undefined : 'bgp';
}
