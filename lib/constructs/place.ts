import type { IConstruct } from 'constructs';
import type { Placement } from '../builders/placement';
import { placeWorkload } from './attach-workload';
import { type NetworkConstruct, nameOf } from './network-construct';
import type { SecurityGroup } from './security-group';
import type { IpPool, Vip } from './subnet-parts';

/** Which addresses pods get in a subnet, as {@link Subnet.place} takes it. */
export interface PlaceProps extends Omit<Placement, 'subnet' | 'ipPool' | 'vip' | 'securityGroups' | 'sharedVips'> {
  /**
   * The pool that the addresses are taken from, or the name of one that is made elsewhere. This, `addresses` or `vip`.
   * @default none
   */
  readonly ipPool?: IpPool | string;

  /**
   * The Vip whose address is that of the pod, or the name of one that is made elsewhere; it is for one pod. This,
   * `addresses` or `ipPool`.
   * @default none
   */
  readonly vip?: Vip | string;

  /**
   * The groups that filter what the pods receive and send there, or the names of such that are made elsewhere.
   * @default none: nothing is filtered
   */
  readonly securityGroups?: readonly (SecurityGroup | string)[];
}

/** Puts the pods of a workload into a subnet. */
export function placeIn(
  subnet: NetworkConstruct,
  workload: IConstruct,
  { ipPool, vip, securityGroups, ...props }: PlaceProps,
  provider?: () => string,
): void {
  const given = () => ({
    ...props,
    subnet: subnet.name,
    ipPool: ipPool === undefined ? undefined : nameOf(ipPool),
    vip: vip === undefined ? undefined : nameOf(vip),
    // What untyped code gave instead of a list stays what it is.
    securityGroups: Array.isArray(securityGroups) ? securityGroups.map(nameOf) : securityGroups,
  });
  placeWorkload(workload, given, provider);
}
