import { expect, test } from 'vitest';
import { parseIp } from '../../lib/net/ip';
import { overlaps } from '../../lib/net/overlaps';
import { RangeSet } from '../../lib/net/range-set';
import { expectGrowth } from '../growth';
import { cidr } from './values';

test.each(['1', '1.', '1:', ':', '::', '0'])('refusing %s… takes no longer than looking at it once', (part) => {
  const parsed = (size: number) => () => expect(parseIp(part.repeat(size))).toBeUndefined();
  expectGrowth(8, parsed(250_000), parsed(2_000_000));
});

test.each<[string, (i: number) => string]>([
  ['different networks', (i) => `10.${i >> 8}.${i & 255}.0/24`],
  ['equal networks', () => '10.0.0.0/24'],
  ['networks within each other', (i) => `10.0.0.0/${i % 33}`],
])('overlaps of %s take a time that grows with their number', (_, text) => {
  const compared = (size: number) => {
    const networks = Array.from({ length: size }, (_, i) => cidr(text(i)));
    return () => [...overlaps(networks, (net) => net)];
  };
  expectGrowth(8, compared(4000), compared(32_000));
});

test('a set of ranges takes a time that grows with their number', () => {
  const made = (size: number) => {
    const many = Array.from({ length: size }, (_, i) => cidr(`10.${i & 255}.${i >> 8}.0/${(i % 5) + 26}`));
    return () => {
      const set = RangeSet.of(many);
      for (const one of many) if (!set.covers(one)) throw new Error(`${one} is missing`);
      set.subtract(set);
    };
  };
  expectGrowth(8, made(6000), made(48_000));
});
