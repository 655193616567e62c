import type { IpRange } from '../net/range';
import type { Subnet } from '../network/subnet';

/** Whether none of a range lies in a subnet whose CIDR can be read. */
export function isOutside({ cidrs }: Subnet, range: IpRange | undefined): boolean {
  if (!range || !cidrs) return false;
  return !cidrs.some(
    ({ first, last, family }) =>
      family === range.first.family && range.first.value <= last.value && first.value <= range.last.value,
  );
}
