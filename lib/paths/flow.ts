import type { Address } from '../controllers/kube-ovn/gateway-rules/iptables';
import { Ip } from '../net/ip';
import { AddressSet } from './addresses';
import type { Services } from './services';

/** Packets as they are sent: every source with every destination and service, but none to its own address. */
export interface Sent {
  readonly from: AddressSet;
  readonly to: AddressSet;
  readonly services: Services;
}

/** An end of packets: the one that they were sent with, or what NAT wrote. */
export type End = keyof Pick<Sent, 'from' | 'to'> | Address;

/** What packets carry at some place of their way. */
export interface Header {
  readonly from: End;
  readonly to: End;
  /** That of the server; undefined: as it was sent. Where NAT wrote one, all of them have one protocol. */
  readonly port: number | undefined;
}

/** The addresses that an end has. */
export function addressesAt({ sent }: { readonly sent: Sent }, end: End): AddressSet {
  return isSent(end) ? sent[end] : AddressSet.of(end);
}

/** The only address that an end has, if it is one. */
export function addressAt({ sent }: { readonly sent: Sent }, end: End): Address | undefined {
  return isSent(end) ? sent[end].only : end;
}

function isSent(end: End): end is 'from' | 'to' {
  return typeof end === 'string';
}

/** Whether two ends are written alike: of packets of one flow, they then have the same address. */
export function sameEnd(a: End, b: End): boolean {
  return a === b || (!isSent(a) && !isSent(b) && sameAddress(a, b));
}

export function sameAddress(a: Address, b: Address): boolean {
  return a instanceof Ip && b instanceof Ip ? a.equals(b) : `${a}` === `${b}`;
}
