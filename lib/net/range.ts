import type { Cidr } from './cidr';
import { compareIps, Ip, parseIp } from './ip';

/** All addresses from `first` to `last`, both included; of one family, in this order. A Cidr is one, too. */
export interface IpRange {
  readonly first: Ip;
  readonly last: Ip;
}

/** Whatever stands for a run of addresses. */
export type Block = Ip | Cidr | IpRange;

/** Why a text is no range: an address that does not parse, ends of two families, the last before the first. */
export type RangeFault = 'format' | 'family' | 'order';

export type RangeResult =
  | { readonly range: IpRange; readonly fault?: never }
  | { readonly range?: never; readonly fault: RangeFault };

/** Reads kube-ovn's `a..b`, or a single address, and says what is wrong with anything else. */
export function readRange(text: string): RangeResult {
  const ends = text.split('..', 3);
  const first = parseIp(ends[0] as string);
  const last = ends.length === 1 ? first : parseIp(ends[1] as string);
  if (!first || !last || ends.length > 2) return { fault: 'format' };
  if (first.family !== last.family) return { fault: 'family' };
  if (compareIps(first, last) > 0) return { fault: 'order' };
  return { range: { first, last } };
}

/** `readRange` for those who need no reason. */
export function parseRange(text: string): IpRange | undefined {
  return readRange(text).range;
}

export function rangeOf(block: Block): IpRange {
  return block instanceof Ip ? { first: block, last: block } : { first: block.first, last: block.last };
}
