import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Ip } from '../../lib/net/ip';
import { type Block, parseRange, rangeOf } from '../../lib/net/range';
import { RangeSet } from '../../lib/net/range-set';
import { cidr, ip, nearCidr, nearIp, nearRange } from './values';

function block(text: string): Block {
  const parsed = text.includes('/') ? cidr(text) : parseRange(text);
  if (!parsed) throw new Error(`no block: ${text}`);
  return parsed;
}

const setOf = (...blocks: string[]) => RangeSet.of(blocks.map(block));
const show = (set: RangeSet) => [...set].map(({ first, last }) => `${first}..${last}`);

describe('RangeSet', () => {
  it('merges what overlaps or touches, in order, each family for itself', () => {
    expect(
      show(setOf('10.0.0.128/25', '10.0.0.0/25', 'fd00::1', '10.0.2.0/24', '10.0.2.7', 'fd00::2..fd00::3')),
    ).toEqual(['10.0.0.0..10.0.0.255', '10.0.2.0..10.0.2.255', 'fd00::1..fd00::3']);
    expect(show(setOf('255.255.255.255', '::'))).toEqual(['255.255.255.255..255.255.255.255', '::..::']);
    expect(show(setOf())).toEqual([]);
  });

  it('covers across merged blocks', () => {
    const set = setOf('10.0.0.0/25', '10.0.0.128/25');
    expect(set.covers(cidr('10.0.0.0/24'))).toBe(true);
    expect(set.covers(block('10.0.0.100..10.0.0.200'))).toBe(true);
    expect(set.covers(cidr('10.0.0.0/23'))).toBe(false);
    expect(set.covers(cidr('::/128'))).toBe(false);
  });

  it('overlaps at the edges', () => {
    const set = setOf('10.0.0.10..10.0.0.20');
    expect(set.overlaps(block('10.0.0.1..10.0.0.9'))).toBe(false);
    expect(set.overlaps(block('10.0.0.1..10.0.0.10'))).toBe(true);
    expect(set.overlaps(block('10.0.0.20..10.0.0.30'))).toBe(true);
    expect(set.overlaps(block('10.0.0.21..10.0.0.30'))).toBe(false);
    expect(set.overlaps(cidr('::/0'))).toBe(false);
  });

  it('subtracts', () => {
    const set = setOf('10.0.0.0/29', 'fd00::/126');
    expect(show(set.subtract(setOf('10.0.0.0', '10.0.0.3..10.0.0.4', '10.0.0.7', '::/1')))).toEqual([
      '10.0.0.1..10.0.0.2',
      '10.0.0.5..10.0.0.6',
      'fd00::..fd00::3',
    ]);
    expect(show(set.subtract(setOf('0.0.0.0/0', '::/0')))).toEqual([]);
  });

  it('counts per family', () => {
    const set = setOf('10.0.0.0/24', '10.0.0.7', '10.1.0.0', 'fd00::/64');
    expect(set.size(4)).toBe(257n);
    expect(set.size(6)).toBe(1n << 64n);
    expect(setOf().size(4)).toBe(0n);
  });

  describe('is the set of its addresses', () => {
    const blocks = fc.array(fc.oneof(nearIp, nearCidr, nearRange), { maxLength: 12 });
    const addresses = (all: Iterable<Block>): Set<string> => {
      const found = new Set<string>();
      for (const { first, last } of [...all].map(rangeOf)) {
        for (let at: Ip | undefined = first; at && at.value <= last.value; at = at.plus(1n)) found.add(at.toString());
      }
      return found;
    };

    it('when built, asked and counted', () => {
      fc.assert(
        fc.property(blocks, fc.oneof(nearIp, nearCidr, nearRange), (all, asked) => {
          const set = RangeSet.of(all);
          const naive = addresses(all);
          const wanted = [...addresses([asked])];
          expect(addresses(set)).toEqual(naive);
          expect(Number(set.size(4) + set.size(6))).toBe(naive.size);
          expect(set.covers(asked)).toBe(wanted.every((address) => naive.has(address)));
          expect(set.overlaps(asked)).toBe(wanted.some((address) => naive.has(address)));
          expect(set.contains(rangeOf(asked).first)).toBe(naive.has(rangeOf(asked).first.toString()));
        }),
        { numRuns: 500 },
      );
    });

    it('when subtracted', () => {
      fc.assert(
        fc.property(blocks, blocks, (a, b) => {
          const rest = RangeSet.of(a).subtract(RangeSet.of(b));
          const expected = addresses(a);
          for (const address of addresses(b)) expected.delete(address);
          expect(addresses(rest)).toEqual(expected);
          expect(show(rest)).toEqual(show(RangeSet.of(rest)));
        }),
        { numRuns: 500 },
      );
    });
  });

  it('covers each of many blocks', () => {
    const many = Array.from({ length: 2000 }, (_, i) => cidr(`10.${i & 255}.${i >> 8}.0/${(i % 5) + 26}`));
    const set = RangeSet.of(many);
    for (const one of many) if (!set.covers(one)) throw new Error(`${one} is missing`);
    expect(set.subtract(set).isEmpty).toBe(true);
    expect(set.overlaps(ip('10.0.0.63'))).toBe(true);
  });
});
