import { expect, test } from 'vitest';
import { parseCidr } from '../../../../lib/net/cidr';
import { isKubernetesCidr } from '../../../../lib/net/kubernetes';
import { OutOfSteps } from '../../../../lib/schema/cel/budget';
import type { Opaque } from '../../../../lib/schema/cel/value';
import { call, made, toValue } from './calls';

test('values of any depth cost all steps instead of the stack', () => {
  let deep: unknown = [];
  for (let i = 0; i < 3000; i++) deep = [toValue(deep)];
  expect(() => call('list<A>.distinct()', [[deep, deep]])).toThrow(OutOfSteps);
  expect(() => call('list<A>.indexOf(A)', [[deep], deep])).toThrow(OutOfSteps);
  expect(() => call('string.format(list<dyn>)', ['%s', [deep]])).toThrow(OutOfSteps);
});

/** Numbers that look random and are the same in each run. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

test('texts and patterns that are too large cost all steps', () => {
  expect(() => call('string.matches(string)', ['a'.repeat(1e6), 'a'.repeat(1000)], 1e6)).toThrow(OutOfSteps);
  expect(() => call('string.findAll(string)', ['b'.repeat(1e5), '.*z|b'], 1e6)).toThrow(OutOfSteps);
  expect(() => call('string.replace(string, string)', ['a'.repeat(1e5), '', 'b'.repeat(1e5)], 1e6)).toThrow(OutOfSteps);
  expect(() => call('list<string>.join(string)', [Array(1e4).fill(''), 'x'.repeat(1e5)], 1e6)).toThrow(OutOfSteps);
  expect(() => call('lists.range(int)', [10_000_000n], 1e6)).toThrow(OutOfSteps);
  expect(() => call('isQuantity(string)', ['1'.repeat(1e6)], 1e6)).toThrow(OutOfSteps);
});

const SUFFIXES: Readonly<Record<string, bigint>> = {
  n: 1n,
  u: 10n ** 3n,
  m: 10n ** 6n,
  '': 10n ** 9n,
  k: 10n ** 12n,
  M: 10n ** 15n,
  Ki: 1024n * 10n ** 9n,
  Mi: 1024n ** 2n * 10n ** 9n,
  e3: 10n ** 12n,
};

test('quantities add and compare as the rational numbers that they are', () => {
  const random = numbers(7);
  const next = () => {
    const suffixes = Object.entries(SUFFIXES);
    const [suffix, unit] = suffixes[Math.floor(random.next().value * suffixes.length)] ?? ['', 1n];
    const value = Math.floor((random.next().value - 0.5) * 2e6);
    return { text: `${value}${suffix}`, nanos: BigInt(value) * unit };
  };
  for (let i = 0; i < 500; i++) {
    const [a, b] = [next(), next()];
    const args = [made('quantity', a.text), made('quantity', b.text)];
    const order = a.nanos < b.nanos ? -1n : a.nanos > b.nanos ? 1n : 0n;
    expect(call('quantity.compareTo(quantity)', args), `${a.text} ${b.text}`).toBe(order);
    const sum = call('quantity.add(quantity)', args) as Opaque;
    expect(sum.equals(made('quantity', `${a.nanos + b.nanos}n`)), `${a.text} + ${b.text}`).toBe(true);
    const difference = call('quantity.sub(quantity)', args) as Opaque;
    expect(difference.equals(made('quantity', `${a.nanos - b.nanos}n`)), `${a.text} - ${b.text}`).toBe(true);
  }
});

test('networks are those of lib/net', () => {
  const random = numbers(11);
  const below = (end: number) => Math.floor(random.next().value * end);
  const next = () => `10.${below(3)}.${below(3)}.${below(300)}/${below(34)}`;
  for (let i = 0; i < 1000; i++) {
    const [a, b] = [next(), next()];
    expect(call('isCIDR(string)', [a]), a).toBe(isKubernetesCidr(a));
    const [one, other] = [parseCidr(a), parseCidr(b)];
    if (!one || !other) continue;
    const args = [made('cidr', a), made('cidr', b)];
    const inside =
      one.prefix <= other.prefix && one.first.value <= other.first.value && other.last.value <= one.last.value;
    expect(call('cidr.containsCIDR(cidr)', args), `${a} ${b}`).toBe(inside);
    expect(String(call('cidr.masked()', [made('cidr', a)])), a).toBe(String(one));
  }
});
