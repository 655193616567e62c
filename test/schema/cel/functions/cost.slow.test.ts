import { expect, test } from 'vitest';
import { expectGrowth } from '../../../growth';
import { call } from './calls';

test('a pattern that takes exponential time elsewhere takes linear time', () => {
  const matched = (length: number) => () =>
    expect(call('string.matches(string)', [`${'a'.repeat(length)}!`, '^(a+)+$'], 1e12)).toBe(false);
  expectGrowth(8, matched(25_000), matched(200_000));
});
