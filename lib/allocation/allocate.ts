import type { Family, Ip } from '../net/ip';
import { RangeSet } from '../net/range-set';
import type { Network } from '../network/network';
import type { Subnet } from '../network/subnet';
import type { AddressLock } from './address-lock';
import { keyOf, type Owner } from './owner';
import { Supply } from './supply';
import { Taken } from './taken';

/** An owner with the addresses that it keeps. */
export interface Allocated {
  readonly owner: Owner;
  readonly ips: readonly Ip[];
}

/** An owner that gets none, and why. */
export interface Refused {
  readonly owner: Owner;
  readonly why: 'no-subnet' | 'no-cidr' | 'full';
}

export interface Allocation {
  readonly allocated: readonly Allocated[];
  readonly refused: readonly Refused[];
}

/**
 * Addresses for all owners that the lock does not have, in the order of Subnets and owners. From a pool the lowest free
 * one. Without a pool the highest: kube-ovn gives pods the lowest one that nothing excludes (kubeovn/kube-ovn v1.16.2
 * pkg/ipam/ip_range_list.go, Allocate), which a running pod may have by now.
 */
export function allocate(owners: readonly Owner[], lock: AddressLock, network: Network): Allocation {
  const allocated: Allocated[] = [];
  const refused: Refused[] = [];
  const missing = owners.filter((owner) => !lock.of(owner)).sort(compareOwners);
  const taken = new Taken(network);
  const supplies = new Map<string, Supply>();
  for (const owner of missing) {
    const subnet = network.subnets.get(owner.network);
    if (!subnet?.cidrs) {
      refused.push({ owner, why: subnet ? 'no-cidr' : 'no-subnet' });
      continue;
    }
    const supply =
      supplies.get(subnet.name) ?? new Supply(subnet, RangeSet.of([...taken.in(subnet), ...lock.takenIn(subnet.name)]));
    supplies.set(subnet.name, supply);
    const ips = familiesOf(owner, subnet).flatMap((family) => supply.next(owner, family) ?? []);
    if (ips.length > 0 && ips.length === familiesOf(owner, subnet).length) allocated.push({ owner, ips });
    else refused.push({ owner, why: 'full' });
  }
  return { allocated, refused };
}

/** NAT gateways translate IPv4 alone; OVN's own NAT both families. A lanIp is one address. */
function familiesOf({ kind }: Owner, { cidrs = [] }: Subnet): readonly Family[] {
  const families = cidrs.map(({ family }) => family).sort();
  if (kind === 'ovnEip') return families;
  return kind === 'eip' ? families.filter((family) => family === 4) : families.slice(0, 1);
}

function compareOwners(a: Owner, b: Owner): number {
  return compare(a.network, b.network) || compare(keyOf(a), keyOf(b));
}

/** The same order everywhere, whatever the language of the machine. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
