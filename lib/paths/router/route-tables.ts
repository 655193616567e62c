import type { Vpc } from '../../network/vpc';
import { AddressSet } from '../addresses';
import { everyAddress } from './boxes';

/** A table of static routes, with the packets that ask it. */
export interface RouteTable {
  /** Empty: the main table. */
  readonly name: string;
  /** Undefined: all packets. */
  readonly from: AddressSet | undefined;
}

/**
 * The route tables of a VPC that somebody asks: a packet that comes from a subnet with `routeTable` asks that one alone,
 * every other packet the main one (ovn northd.c, lr_in_ip_routing_pre). Where a packet comes from is taken from its
 * source address.
 */
export function routeTablesOf(vpc: Vpc): readonly RouteTable[] {
  const named = new Map<string, AddressSet>();
  let rest = everyAddress;
  for (const subnet of vpc.subnets) {
    const name = subnet.text('routeTable');
    if (name === undefined) continue;
    const own = AddressSet.of(...(subnet.cidrs ?? []));
    named.set(name, AddressSet.of(...(named.get(name)?.known ?? []), ...own.known));
    rest = rest.subtract(own);
  }
  return [
    { name: '', from: named.size > 0 ? rest : undefined },
    ...Array.from(named, ([name, from]) => ({ name, from })),
  ];
}
