import { parseCidr } from '../../net/cidr';
import type { Subnet } from '../../network/subnet';
import { AddressSet } from '../../paths/addresses';
import { everyAddress } from '../../paths/router/boxes';
import type { Place } from '../../source/resource';

export type Direction = 'from-lport' | 'to-lport';

/** An ACL that kube-ovn writes for a Subnet, beside those of `acls`, as a match that has source and destination alone. */
export interface OwnAcl {
  readonly priority: number;
  readonly direction: Direction;
  readonly from: AddressSet;
  readonly to: AddressSet;
  readonly lets: boolean;
  /** What it does, as a sentence goes on: `drops what comes in`. */
  readonly does: string;
  readonly at: Place;
}

/**
 * The ACLs of `private` and `allowEWTraffic`: with those of `acls` they are one list, by priority
 * (kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-acl.go, SetLogicalSwitchPrivate, UpdateLogicalSwitchACL).
 */
export function ownAcls(subnet: Subnet): readonly OwnAcl[] {
  return [...privateAcls(subnet), ...eastWestAcls(subnet)];
}

function privateAcls(subnet: Subnet): readonly OwnAcl[] {
  if (!subnet.flag('private')) return [];
  const at = subnet.at('private');
  const own = AddressSet.of(...(subnet.cidrs ?? []));
  const same = { direction: 'to-lport', at } as const;
  const allowed = subnet.texts('allowSubnets').flatMap(({ text, index }) => {
    const range = parseCidr(text);
    const there = range && AddressSet.of(range);
    const placed = {
      ...same,
      priority: 1001,
      lets: true,
      does: 'lets allowSubnets in',
      at: subnet.at('allowSubnets', index),
    };
    return there
      ? [
          { ...placed, from: own, to: there },
          { ...placed, from: there, to: own },
        ]
      : [];
  });
  return [
    { ...same, priority: 1000, from: everyAddress, to: everyAddress, lets: false, does: 'drops what is not let in' },
    { ...same, priority: 1001, from: own, to: own, lets: true, does: 'lets packets within the Subnet pass' },
    ...allowed,
  ];
}

function eastWestAcls(subnet: Subnet): readonly OwnAcl[] {
  if (!subnet.flag('allowEWTraffic') || subnet.items('acls').length === 0) return [];
  const own = AddressSet.of(...(subnet.cidrs ?? []));
  return (['from-lport', 'to-lport'] as const).map((direction) => ({
    priority: 1900,
    direction,
    from: own,
    to: own,
    lets: true,
    does: 'lets packets within the Subnet pass',
    at: subnet.at('allowEWTraffic'),
  }));
}
