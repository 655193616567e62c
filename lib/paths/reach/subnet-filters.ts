import { Ip } from '../../net/ip';
import type { Network } from '../../network/network';
import type { Subnet } from '../../network/subnet';
import type { Resource } from '../../source/resource';
import type { AddressSet } from '../addresses';
import { mayFilter, type PolicyEnd, policyEnd } from '../policy-scope';
import type { Unjudged } from '../unjudged';

/** Which side of a subnet's pods is asked about. */
type Side = 'sender' | 'receiver';

/** Addresses of a subnet, and the pod or workload that has them, if that is known. */
export interface Ends {
  readonly addresses: AddressSet;
  readonly resource?: Resource | undefined;
}

/** What may drop packets of pods, and is not evaluated, subnet by subnet: policies that may select them. */
export class SubnetFilters {
  private readonly known = {
    sender: new Map<Subnet, readonly Unjudged[]>(),
    receiver: new Map<Subnet, readonly Unjudged[]>(),
  };

  constructor(
    private readonly network: Network,
    /** Those that may be about any packet. @default none: they are told elsewhere */
    private readonly policies: readonly Unjudged[] = [],
  ) {}

  /** Whether nothing drops packets, whoever they are of. */
  get areNone(): boolean {
    return this.policies.length === 0;
  }

  of(subnet: Subnet, side: Side, { addresses, resource }: Ends): readonly Unjudged[] {
    const { only } = addresses;
    const named = { subnet, ...(resource && { resource }) };
    const address = only instanceof Ip ? only : subnet.cidrs?.[0]?.network;
    if (resource || only instanceof Ip) return this.worked(side, address && policyEnd(this.network, address, named));
    const known = this.known[side].get(subnet);
    if (known) return known;
    const all = this.worked(side, address && policyEnd(this.network, address, named));
    this.known[side].set(subnet, all);
    return all;
  }

  private worked(side: Side, end: PolicyEnd | undefined): readonly Unjudged[] {
    const [from, to] = side === 'sender' ? [end, undefined] : [undefined, end];
    return this.policies.filter(({ at }) => mayFilter(at.resource, from, to));
  }
}
