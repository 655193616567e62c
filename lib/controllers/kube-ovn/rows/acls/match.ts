import type { Family } from '../../../../net/ip';
import type { Acl } from '../../../../ovn/northbound';

/** What ACLs of one direction ask. */
export interface Direction {
  readonly direction: Acl['direction'];
  /** The port that a group has: of packets to pods `outport`. */
  readonly port: 'inport' | 'outport';
  /** The address of the other side. */
  readonly remote: 'src' | 'dst';
  /** The address of the pod. */
  readonly local: 'src' | 'dst';
}

export const toPods: Direction = { direction: 'to-lport', port: 'outport', remote: 'src', local: 'dst' };
export const fromPods: Direction = { direction: 'from-lport', port: 'inport', remote: 'dst', local: 'src' };
export const bothDirections = [toPods, fromPods] as const;

/** All of some conditions; those that are left out count as true. */
export function and(...conditions: readonly (string | undefined)[]): string {
  return conditions.filter((one) => one !== undefined).join(' && ');
}

/** The packets of the ports of a group. */
export function ofGroup({ port }: Direction, group: string): string {
  return `${port} == @${group}`;
}

/** `ip4.src`. */
export function addressField(family: Family, side: 'src' | 'dst'): string {
  return `ip${family}.${side}`;
}

/** Both ends of a packet. */
export function between(family: Family, from: string, to: string): string {
  return and(`${addressField(family, 'src')} == ${from}`, `${addressField(family, 'dst')} == ${to}`);
}

/** `80 <= tcp.dst <= 90`. */
export function within(name: string, first: unknown, last: unknown): string {
  return `${first} <= ${name} <= ${last}`;
}

const afterLoadBalancing = { 'apply-after-lb': 'true' } as const;

/** Of NetworkPolicies and nodes: ACLs from pods see the backend, not the address of a load balancer. */
export function orderOf({ direction }: Direction) {
  return direction === 'from-lport' ? afterLoadBalancing : {};
}

/** OVN takes no longer names (kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-acl.go, setACLName). */
const longestName = 63;

export function aclName(text: string): string {
  return text.length > longestName ? `${text.slice(0, longestName - 3)}...` : text;
}
