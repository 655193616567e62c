import fc from 'fast-check';
import { expect, it } from 'vitest';
import { blocksOf } from '../../lib/net/blocks';
import { Ip } from '../../lib/net/ip';
import { parseRange } from '../../lib/net/range';
import { RangeSet } from '../../lib/net/range-set';

const blocks = (text: string) => [...blocksOf([parseRange(text) ?? []].flat())].map(String);

it.each([
  ['10.0.0.1', ['10.0.0.1/32']],
  ['10.0.0.1..10.0.0.6', ['10.0.0.1/32', '10.0.0.2/31', '10.0.0.4/31', '10.0.0.6/32']],
  ['10.0.0.0..10.0.0.255', ['10.0.0.0/24']],
  ['0.0.0.0..255.255.255.255', ['0.0.0.0/0']],
  ['::..ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', ['::/0']],
  ['fd00::1..fd00::2', ['fd00::1/128', 'fd00::2/128']],
])('%s', (text, expected) => {
  expect(blocks(text)).toEqual(expected);
});

it('covers a range exactly, with networks that join to none', () => {
  const number = fc.bigInt({ min: 0n, max: (1n << 32n) - 1n });
  fc.assert(
    fc.property(fc.tuple(number, number), (ends) => {
      const [first = 0n, last = 0n] = ends.sort((a, b) => (a < b ? -1 : 1));
      const range = { first: Ip.of(4, first), last: Ip.of(4, last) };
      const made = [...blocksOf([range])];
      expect([...RangeSet.of(made)]).toEqual([range]);
      expect(made.length).toBeLessThanOrEqual(62);
    }),
  );
});
