import { type Case, Duration, error, Timestamp, Uint } from './calls';

/** Three values of each ordered type, in their order. */
const ascending = {
  int: [-1n, 2n, 10n],
  uint: [new Uint(1n), new Uint(2n), new Uint(10n)],
  double: [-1.5, 2.0, 10.0],
  bool: [false, true, true],
  duration: [new Duration(-5n), new Duration(0n), new Duration(7n)],
  timestamp: [new Timestamp(-1n, 0), new Timestamp(5n, 1), new Timestamp(5n, 2)],
  string: ['a', '\uffee', '😀'],
  bytes: [new Uint8Array([]), new Uint8Array([1]), new Uint8Array([1, 2])],
};

function ofType(type: string, values: readonly unknown[]): readonly Case[] {
  const [least, middle, most] = values;
  const mixed = [middle, most, least];
  return [
    [`list<${type}>.isSorted()`, [values], true],
    [`list<${type}>.isSorted()`, [mixed], false],
    [`list<${type}>.isSorted()`, [[]], true],
    [`list<${type}>.min()`, [mixed], least],
    [`list<${type}>.min()`, [[middle]], middle],
    [`list<${type}>.min()`, [[]], error],
    [`list<${type}>.max()`, [mixed], most],
    [`list<${type}>.max()`, [[middle]], middle],
    [`list<${type}>.max()`, [[]], error],
    [`list<${type}>.sort()`, [mixed], values],
    [`list<${type}>.sort()`, [[]], []],
    [`list<${type}>.sort()`, [[least, [least]]], error],
    [`list<A>.@sortByAssociatedKeys(list<${type}>)`, [['m', 'z', 'a'], mixed], ['a', 'm', 'z']],
    [`list<A>.@sortByAssociatedKeys(list<${type}>)`, [[], []], []],
    [`list<A>.@sortByAssociatedKeys(list<${type}>)`, [['one'], mixed], error],
  ];
}

const seconds = (count: number) => new Duration(BigInt(count) * 1_000_000_000n);
const most = (1n << 63n) - 1n;

export const listCases: readonly Case[] = [
  ['list<A>.first()', [[7n, 8n]], { some: 7n }],
  ['list<A>.first()', [[null]], { some: null }],
  ['list<A>.first()', [[]], undefined],
  ['list<A>.last()', [[7n, 8n]], { some: 8n }],
  ['list<A>.last()', [[[]]], { some: [] }],
  ['list<A>.last()', [[]], undefined],
  ...Object.entries(ascending).flatMap(([type, values]) => ofType(type, values)),
  ['list<int>.isSorted()', [[1n, 1n]], true],
  ['list<int>.sum()', [[1n, 3n]], 4n],
  ['list<int>.sum()', [[]], 0n],
  ['list<int>.sum()', [[most, 1n]], error],
  ['list<uint>.sum()', [[new Uint(1n), new Uint(3n)]], new Uint(4n)],
  ['list<uint>.sum()', [[]], new Uint(0n)],
  ['list<uint>.sum()', [[new Uint((1n << 64n) - 1n), new Uint(1n)]], error],
  ['list<double>.sum()', [[1.0, 3.0]], 4.0],
  ['list<double>.sum()', [[]], 0.0],
  ['list<double>.sum()', [[1.0, 'a']], error],
  ['list<duration>.sum()', [[seconds(60), seconds(1)]], seconds(61)],
  ['list<duration>.sum()', [[]], new Duration(0n)],
  ['list<duration>.sum()', [[new Duration(most), new Duration(1n)]], error],
  ['list<A>.indexOf(A)', [[1n, 2n, 2n, 3n], 2n], 1n],
  ['list<A>.indexOf(A)', [[1.0], 1.1], -1n],
  ['list<A>.indexOf(A)', [[], 'string'], -1n],
  ['list<A>.indexOf(A)', [[[1n], ['a']], ['a']], 1n],
  ['list<A>.lastIndexOf(A)', [['a', 'b', 'b', 'c'], 'b'], 2n],
  ['list<A>.lastIndexOf(A)', [[1n, 1.0], new Uint(1n)], 1n],
  ['list<A>.lastIndexOf(A)', [[], 'b'], -1n],
  ['lists.range(int)', [5n], [0n, 1n, 2n, 3n, 4n]],
  ['lists.range(int)', [0n], []],
  ['lists.range(int)', [-1n], error],
  ['lists.range(int)', [1n << 40n], error],
  ['list<A>.slice(int, int)', [[1n, 2n, 3n, 4n], 1n, 3n], [2n, 3n]],
  ['list<A>.slice(int, int)', [[1n, 2n, 3n, 4n], 2n, 4n], [3n, 4n]],
  ['list<A>.slice(int, int)', [[1n, 2n], 2n, 1n], error],
  ['list<A>.slice(int, int)', [[1n, 2n], 0n, 3n], error],
  ['list<A>.slice(int, int)', [[1n, 2n], -1n, 1n], error],
  ['list<list<A>>.flatten()', [[1n, [2n, 3n], [4n]]], [1n, 2n, 3n, 4n]],
  ['list<list<A>>.flatten()', [[1n, [2n, [3n, 4n]]]], [1n, 2n, [3n, 4n]]],
  ['list<list<A>>.flatten()', [[1n, 2n, [], [], [3n, 4n]]], [1n, 2n, 3n, 4n]],
  ['list<dyn>.flatten(int)', [[1n, [2n, [3n, [4n]]]], 2n], [1n, 2n, 3n, [4n]]],
  ['list<dyn>.flatten(int)', [[1n, [2n, [3n, [4n]]]], -1n], error],
  ['list<dyn>.flatten(int)', [[1n, [2n]], most], [1n, 2n]],
  ['list<A>.reverse()', [[5n, 3n, 1n, 2n]], [2n, 1n, 3n, 5n]],
  ['list<A>.reverse()', [[]], []],
  ['list<A>.reverse()', [['a', ['b', 'c']]], [['b', 'c'], 'a']],
  ['list<A>.distinct()', [[1n, 2n, 2n, 3n, 3n, 3n]], [1n, 2n, 3n]],
  ['list<A>.distinct()', [['b', 'b', 'c', 'a', 'c']], ['b', 'c', 'a']],
  ['list<A>.distinct()', [[1n, 'b', 2n, 'b']], [1n, 'b', 2n]],
  ['list<A>.distinct()', [[1n, 1.0, [1n], [1.0]]], [1n, [1n]]],
];
