import { expect, test } from 'vitest';
import { expectGrowth } from './growth';

const loop = (count: number) => () => {
  let sum = 0;
  for (let i = 0; i < count; i++) sum = (sum + i) & 0xffff;
  return sum;
};

test('what grows with its input passes', () => {
  expectGrowth(8, loop(2e7), loop(8 * 2e7));
});

test('what grows with the square of its input fails', () => {
  const square = (size: number) => loop(size * size);
  expect(() => expectGrowth(8, square(5000), square(8 * 5000))).toThrow(/ms of CPU; the small input takes/);
});
