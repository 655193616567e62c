import { IPPool } from '../kinds/kubeovn/ip-pool';
import { canonicalDestination } from './canonical';
import { type Draft, draft, itself } from './draft';
import type { NamedProps } from './object-metadata';

/** A part of a subnet's addresses, for the pods of some namespaces or those that name it. */
export interface IpPoolProps extends NamedProps {
  /**
   * Addresses (`10.0.1.9`), CIDRs (`10.0.1.16/28`) and ranges (`10.0.1.50..10.0.1.59`) of the subnet, of either family;
   * none in two pools.
   */
  readonly ips: readonly string[];

  /**
   * Namespaces whose pods get an address of the pool, unless they name another.
   * @default none: pods name it in the annotation `ovn.kubernetes.io/ip_pool`
   */
  readonly namespaces?: readonly string[];

  /**
   * Whether OVN gets an address set of the pool, for policies and ACLs (kube-ovn 1.15).
   * @default false
   */
  readonly enableAddressSet?: boolean;
}

/** The IPPool. */
export function ipPool({ name, metadata, ips, namespaces, enableAddressSet }: IpPoolProps, subnet: string): Draft {
  const spec = { subnet, ips: ips.map(canonicalDestination), namespaces, enableAddressSet };
  return draft(IPPool, { name, metadata, body: { spec }, from: itself(spec) });
}
