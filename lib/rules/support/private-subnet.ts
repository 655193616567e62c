import { RangeSet } from '../../net/range-set';
import type { Network } from '../../network/network';
import type { Subnet } from '../../network/subnet';
import { etherTypes, everyAddress, protocols } from '../../ovn/packets/dimensions';
import { flowOf } from '../../ovn/packets/flow';
import { NumberSet } from '../../ovn/packets/number-set';
import { Packets } from '../../ovn/packets/packets';
import { once } from '../../schema/once';
import { AclList, type ListedAcl } from './acl-list';

/** NetworkPolicies and SecurityGroups come before `private`, and may let packets in to pods that it would drop. */
export function mayBeOpened(network: Network): boolean {
  return ['NetworkPolicy', 'SecurityGroup'].some(
    (kind) => network.kinds.has(kind) || network.hasAny(kind) || network.mayHide(kind),
  );
}

/** The ends that packets of a direction have in the subnet, and outside of it. */
const ends = { in: ['ip.dst', 'ip.src'], out: ['ip.src', 'ip.dst'] } as const;

/**
 * What drops all TCP and UDP between a subnet and what is no subnet, in one direction: neither allowSubnets nor acls let any
 * of it pass.
 */
export function blockersBetween(subnet: Subnet, direction: 'in' | 'out'): readonly ListedAcl[] {
  const list = AclList.of(subnet);
  if (!list) return [];
  const [own, other] = ends[direction];
  const outside = everyAddress.subtract(rangesIn(subnet.network));
  const ofFamilies = (subnet.cidrs ?? []).map((cidr) => {
    const packets = Packets.of([
      ['eth.type', NumberSet.of(etherTypes[cidr.family])],
      ['ip.proto', NumberSet.of(protocols.tcp, protocols.udp)],
      [own, RangeSet.of([cidr])],
      [other, outside],
    ]);
    return packets ? list.blockersOf(flowOf(packets)) : [];
  });
  return ofFamilies.some((some) => some.length === 0) ? [] : ofFamilies.flat();
}

/** What subnets have, and the network between nodes and pods. */
function rangesIn(network: Network): RangeSet {
  return once(ranges, network, () => {
    const all = [...network.subnets].flatMap(({ cidrs = [] }) => cidrs);
    return RangeSet.of([...all, ...network.target.kubeOvn.joinSubnets]);
  });
}

const ranges = new WeakMap<Network, RangeSet>();
