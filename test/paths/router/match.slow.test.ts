import { test } from 'vitest';
import { boxesOf } from '../../../lib/paths/router/boxes';
import { parseMatch } from '../../../lib/paths/router/match';
import { expectGrowth } from '../../growth';

test.each([
  ['(', ''],
  ['!(', ''],
  ['ip4.src == {', ''],
  [' && tcp', 'tcp'],
])('a match of many %j is read in a time that grows with it', (part, start) => {
  const read = (size: number) => () => boxesOf(parseMatch(start + part.repeat(size)));
  expectGrowth(8, read(12_500), read(100_000));
});
