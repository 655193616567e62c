import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cidr } from '../../lib/net/cidr';
import { overlaps } from '../../lib/net/overlaps';
import { cidr, nearCidr } from './values';

const pairs = (...texts: string[]) => [...overlaps(texts, cidr)];

describe('overlaps', () => {
  it.each([
    ['nothing', [], []],
    ['one network', ['10.0.0.0/24'], []],
    ['neighbours', ['10.0.1.0/24', '10.0.0.0/24', '10.0.2.0/24'], []],
    ['the same bits in two families', ['0.0.0.0/0', '::/0', '::/32'], [['::/0', '::/32']]],
    ['a network in another', ['10.0.0.0/16', '10.0.3.0/24'], [['10.0.0.0/16', '10.0.3.0/24']]],
    ['the inner one first', ['10.0.3.0/24', '10.0.0.0/16'], [['10.0.3.0/24', '10.0.0.0/16']]],
    ['host bits', ['10.0.0.9/24', '10.0.0.1/24'], [['10.0.0.9/24', '10.0.0.1/24']]],
  ] satisfies [string, string[], string[][]][])('of %s', (_what, texts, expected) => {
    expect(pairs(...texts)).toEqual(expected);
  });

  it('names the closest enclosing network only', () => {
    expect(pairs('10.0.0.0/8', '10.1.1.0/24', '10.1.0.0/16', '10.2.0.0/16')).toEqual([
      ['10.0.0.0/8', '10.1.0.0/16'],
      ['10.1.1.0/24', '10.1.0.0/16'],
      ['10.0.0.0/8', '10.2.0.0/16'],
    ]);
  });

  it('pairs equal networks with the first of them', () => {
    const items = ['a', 'b', 'c', 'd'].map((name) => ({ name, net: cidr('10.0.0.0/24') }));
    const found = [...overlaps(items, (item) => item.net)].map(([x, y]) => x.name + y.name);
    expect(found).toEqual(['ab', 'ac', 'ad']);
  });

  it('connects exactly what overlaps, with as few pairs as possible', () => {
    fc.assert(
      fc.property(fc.array(nearCidr, { maxLength: 25 }), (networks) => {
        const items = networks.map((net, index) => ({ index, net }));
        const found = [...overlaps(items, (item) => item.net)];
        for (const [a, b] of found) {
          expect(a.index).toBeLessThan(b.index);
          expect(a.net.overlaps(b.net)).toBe(true);
          const [inner, outer] = a.net.prefix < b.net.prefix ? [b.net, a.net] : [a.net, b.net];
          const between = (net: Cidr) => net.contains(inner) && net.prefix > outer.prefix && net.prefix < inner.prefix;
          expect(networks.some(between)).toBe(false);
        }
        const all = items.flatMap((a) =>
          items.filter((b) => a.index < b.index && a.net.overlaps(b.net)).map((b) => [a, b]),
        );
        const group = (links: readonly (readonly { index: number }[])[]) => {
          const root = items.map((item) => item.index);
          const find = (i: number): number => (root[i] === i ? i : find(root[i] as number));
          for (const [a, b] of links)
            if (a && b) root[Math.max(find(a.index), find(b.index))] = Math.min(find(a.index), find(b.index));
          return items.map((item) => find(item.index));
        };
        expect(group(found)).toEqual(group(all));
        expect(found.length).toBe(items.length - new Set(group(all)).size);
      }),
      { numRuns: 500 },
    );
  });

  it('finds each of many equal networks, and one among many others', () => {
    const many = Array.from({ length: 2000 }, (_, i) => cidr(`10.${i >> 8}.${i & 255}.0/24`));
    const same = Array.from({ length: 2000 }, () => cidr('10.0.0.0/24'));
    expect([...overlaps([...many, cidr('10.5.5.5/32')], (net) => net)].map(String)).toEqual([
      '10.5.5.0/24,10.5.5.5/32',
    ]);
    expect([...overlaps(same, (net) => net)].length).toBe(1999);
  });
});
