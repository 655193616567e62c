import { type Case, made, Uint } from './calls';

const ip = (text: string) => made('ip', text);

export const setCases: readonly Case[] = [
  ['sets.contains(list<A>, list<A>)', [[], []], true],
  ['sets.contains(list<A>, list<A>)', [[], [1n]], false],
  [
    'sets.contains(list<A>, list<A>)',
    [
      [1n, 2n, 3n, 4n],
      [2n, 3n],
    ],
    true,
  ],
  [
    'sets.contains(list<A>, list<A>)',
    [
      [1n, 2.0, new Uint(3n)],
      [1.0, new Uint(2n), 3n],
    ],
    true,
  ],
  ['sets.contains(list<A>, list<A>)', [[[1n], [2n, 3n]], [[2n, 3.0]]], true],
  ['sets.contains(list<A>, list<A>)', [['1'], [1n]], false],
  ['sets.contains(list<A>, list<A>)', [[Number.NaN], [Number.NaN]], false],
  ['sets.contains(list<A>, list<A>)', [[ip('::1')], [ip('0::1')]], true],
  ['sets.equivalent(list<A>, list<A>)', [[], []], true],
  ['sets.equivalent(list<A>, list<A>)', [[1n], [1n, 1n]], true],
  ['sets.equivalent(list<A>, list<A>)', [[1n], [1n, 2n]], false],
  [
    'sets.equivalent(list<A>, list<A>)',
    [
      [1n, 2n, 3n],
      [new Uint(3n), 2.0, 1n],
    ],
    true,
  ],
  ['sets.intersects(list<A>, list<A>)', [[1n], []], false],
  ['sets.intersects(list<A>, list<A>)', [[1n], [1n, 2n]], true],
  [
    'sets.intersects(list<A>, list<A>)',
    [
      [[1n], [2n, 3n]],
      [
        [1n, 2n],
        [2n, 3.0],
      ],
    ],
    true,
  ],
  ['sets.intersects(list<A>, list<A>)', [[new Map([['a', 1n]])], [new Map([['a', 1.0]])]], true],
];
