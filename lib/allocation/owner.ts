import type { IpRange } from '../net/range';
import type { Place } from '../source/resource';

/**
 * What can have an address from the lock: an IptablesEIP, an OvnEip, and the inner side of a NAT gateway. The words
 * stand in lock files: they stay.
 */
export const ownerKinds = ['eip', 'lanIp', 'ovnEip'] as const;
export type OwnerKind = (typeof ownerKinds)[number];

/** Somebody whose address nobody wrote. */
export interface Owner {
  readonly kind: OwnerKind;
  /** The name of its object. */
  readonly name: string;
  /** The name of the Subnet that the address is from. */
  readonly network: string;
  /** Where it is named. */
  readonly at: Place;
  /** The addresses that are for it. @default all of the Subnet that nothing else has, or may be given by chance */
  readonly pool?: readonly IpRange[];
  /** Addresses that are not for it. @default those that the Subnet excludes, or with a pool none */
  readonly reserved?: readonly IpRange[];
}

/** How the lock names an owner: `eip/eip1`. */
export function keyOf({ kind, name }: Pick<Owner, 'kind' | 'name'>): string {
  return `${kind}/${name}`;
}

/** How messages name it: `EIP eip1`. */
export function titleOf({ kind, name }: Pick<Owner, 'kind' | 'name'>): string {
  return `${titles[kind]} ${name}`;
}

const titles: Readonly<Record<OwnerKind, string>> = { eip: 'EIP', lanIp: 'NAT gateway', ovnEip: 'OvnEip' };
