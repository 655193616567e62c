import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareIps, Ip } from '../../lib/net/ip';
import type { IpRange } from '../../lib/net/range';
import { RangeIndex } from '../../lib/net/range-index';

const range = fc
  .tuple(fc.constantFrom(4 as const, 6 as const), fc.nat(40), fc.nat(40))
  .map(([family, a, b]): IpRange => {
    const [first, last] = a < b ? [a, b] : [b, a];
    return { first: Ip.of(family, BigInt(first)), last: Ip.of(family, BigInt(last)) };
  });

test('finds exactly the ranges that overlap', () => {
  fc.assert(
    fc.property(fc.array(range, { maxLength: 20 }), range, (ranges, asked) => {
      const index = new RangeIndex(ranges.map((range, item) => ({ range, item })));
      const expected = ranges.flatMap(({ first, last }, item) =>
        compareIps(first, asked.last) <= 0 && compareIps(asked.first, last) <= 0 ? [item] : [],
      );
      expect([...index.overlapping(asked)].sort((a, b) => a - b)).toEqual(expected);
    }),
  );
});
