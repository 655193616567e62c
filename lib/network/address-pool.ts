import { type Ip, parseIp } from '../net/ip';

/** An entry of a list of addresses: one address, or one of each family. */
export interface PoolEntry {
  /** As kube-ovn has it: without the blanks around it. */
  readonly text: string;
  /** Empty where any part of it is no address: kube-ovn then gives nothing of the entry. */
  readonly ips: readonly Ip[];
  /** Whether it has two addresses of one family, of which kube-ovn gives none: the pod gets an empty address. */
  readonly isEmpty: boolean;
}

/** What `ip_pool` says: the name of an IPPool, or a list of addresses. */
export type AddressPool =
  | { readonly name: string; readonly entries?: undefined }
  | { readonly name?: undefined; readonly entries: readonly PoolEntry[] };

/**
 * Reads `ip_pool` as kube-ovn does: semicolons divide entries; without any, commas, unless there are two parts of
 * different families (or one that is no address beside one that is), which are one entry
 * (kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, acquireStaticAddressHelper).
 */
export function readAddressPool(text: string): AddressPool {
  const [one, ...more] = dividedIn(text).map((part) => part.trim());
  if (one !== undefined && more.length === 0 && !one.includes(',') && !parseIp(one)) return { name: one };
  return { entries: [one ?? '', ...more].map(readEntry) };
}

function dividedIn(text: string): readonly string[] {
  if (text.includes(';')) return text.split(';');
  const parts = text.split(',');
  const [a = '', b = ''] = parts;
  return parts.length === 2 && parseIp(a)?.family !== parseIp(b)?.family ? [text] : parts;
}

/** What `ip_address` says, and an entry of a list: parts with commas between, without blanks. */
export function readEntry(text: string): PoolEntry {
  const parts = text.split(',');
  const ips = parts.flatMap((part) => parseIp(part) ?? []);
  const families = new Set(ips.map(({ family }) => family));
  return ips.length < parts.length
    ? { text, ips: [], isEmpty: false }
    : { text, ips, isEmpty: families.size < ips.length };
}
