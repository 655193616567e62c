import fc from 'fast-check';
import { type Cidr, parseCidr } from '../../lib/net/cidr';
import { Ip, parseIp } from '../../lib/net/ip';

/** A literal of a test: it must parse. */
export function ip(text: string): Ip {
  const parsed = parseIp(text);
  if (!parsed) throw new Error(`no address: ${text}`);
  return parsed;
}

/** A literal of a test: it must parse. */
export function cidr(text: string): Cidr {
  const parsed = parseCidr(text);
  if (!parsed) throw new Error(`no CIDR: ${text}`);
  return parsed;
}

/** Any address that is not IPv4-mapped, rich in zero groups. */
export const anyIp: fc.Arbitrary<Ip> = fc.oneof(
  fc.bigInt({ min: 0n, max: (1n << 32n) - 1n }).map((value) => Ip.of(4, value)),
  fc
    .array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), { minLength: 8, maxLength: 8 })
    .map((groups) => groups.reduce((value, group) => (value << 16n) | BigInt(group), 0n))
    .filter((value) => value >> 32n !== 0xffffn)
    .map((value) => Ip.of(6, value)),
);

/** Small worlds at both ends of both families, so that chance finds equal, nested and touching blocks. */
const base = fc.constantFrom(Ip.of(4, 0n), Ip.of(4, (1n << 32n) - 64n), Ip.of(6, 0n), Ip.of(6, (1n << 128n) - 64n));

export const nearIp: fc.Arbitrary<Ip> = fc
  .tuple(base, fc.bigInt({ min: 0n, max: 63n }))
  .map(([start, offset]) => Ip.of(start.family, start.value + offset));

export const nearCidr: fc.Arbitrary<Cidr> = fc
  .tuple(nearIp, fc.integer({ min: 0, max: 6 }))
  .map(([address, host]) => cidr(`${address}/${(address.family === 4 ? 32 : 128) - host}`));

export const nearRange = fc
  .tuple(nearIp, fc.bigInt({ min: 0n, max: 20n }))
  .map(([first, length]) => ({ first, last: first.plus(length) ?? first }));
