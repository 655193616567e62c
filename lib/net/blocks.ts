import { Cidr } from './cidr';
import { bitsOf, Ip } from './ip';
import type { IpRange } from './range';

/** The fewest networks that together are these ranges, from low to high. A range gives two for each bit at most. */
export function* blocksOf(ranges: Iterable<IpRange>): Generator<Cidr, void, undefined> {
  for (const { first, last } of ranges) {
    const { family } = first;
    for (let at = first.value; at <= last.value; ) {
      let bits = 0n;
      // As wide as the address is aligned and the range goes on.
      while (bits < BigInt(bitsOf(family)) && at % (2n << bits) === 0n && at + (2n << bits) - 1n <= last.value) bits++;
      const network = Ip.of(family, at);
      const prefix = bitsOf(family) - Number(bits);
      yield new Cidr(network, network, prefix, `${network}/${prefix}`);
      at += 1n << bits;
    }
  }
}
