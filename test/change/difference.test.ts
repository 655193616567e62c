import { expect, test } from 'vitest';
import { differences } from '../../lib/change/difference';

const lines = (before: unknown, after: unknown, absent: 'gone' | 'kept' = 'gone') =>
  differences(before, after, [], absent).map(
    ({ name, before: was, after: is }) => `${name}: ${JSON.stringify(was)} → ${JSON.stringify(is)}`,
  );

test('the smallest parts that differ', () => {
  expect(lines({ a: { b: 1, c: 2 }, d: 'x' }, { a: { b: 1, c: 3 }, 'e.f/g': true })).toEqual([
    'a.c: 2 → 3',
    'd: "x" → undefined',
    '["e.f/g"]: undefined → true',
  ]);
});

test('the order of fields and the form of numbers are no difference, null is left out', () => {
  expect(lines({ a: 1, b: null, c: 1n }, { c: 1, a: 1.0 })).toEqual([]);
});

test('entries of lists by what tells them apart', () => {
  const before = [
    { cidr: '10.0.0.0/8', nextHopIP: '10.0.1.1' },
    { cidr: '0.0.0.0/0', nextHopIP: '10.0.1.254' },
  ];
  const after = [
    { cidr: '0.0.0.0/0', nextHopIP: '10.0.1.253' },
    { cidr: '172.16.0.0/12', nextHopIP: '10.0.1.1' },
  ];
  expect(lines({ routes: before }, { routes: after })).toEqual([
    'routes[cidr=0.0.0.0/0].nextHopIP: "10.0.1.254" → "10.0.1.253"',
    'routes[cidr=172.16.0.0/12]: undefined → {"cidr":"172.16.0.0/12","nextHopIP":"10.0.1.1"}',
    'routes[cidr=10.0.0.0/8]: {"cidr":"10.0.0.0/8","nextHopIP":"10.0.1.1"} → undefined',
  ]);
});

test('entries that nothing tells apart: equal ones are the same, of the rest the next replaces the next', () => {
  expect(lines(['a', 'b', 'c'], ['c', 'x', 'a'])).toEqual(['[1]: "b" → "x"']);
  expect(lines(['a'], ['a', 'a'])).toEqual(['[1]: undefined → "a"']);
  expect(lines([{ cidr: 'x' }, { cidr: 'x' }], [{ cidr: 'x' }])).toEqual(['[1]: {"cidr":"x"} → undefined']);
});

test('a list in another order differs as a whole', () => {
  expect(lines({ l: ['a', 'b'] }, { l: ['b', 'a'] })).toEqual(['l: ["a","b"] → ["b","a"]']);
});

test('what an object of the cluster has beyond the manifest stays', () => {
  expect(lines({ a: 1, b: { c: 1, d: 2 } }, { b: { c: 2 } }, 'kept')).toEqual(['b.c: 1 → 2']);
});

test('a field that every JavaScript object has is one like every other', () => {
  expect(lines(JSON.parse('{"__proto__": 1}'), {})).toEqual(['__proto__: 1 → undefined']);
});
