import { join } from 'node:path';
import { expect, it } from 'vitest';
import { check, load } from '../../lib/engine';
import { examples } from '../builders/example';

it('the example of all services has no finding', () => {
  const input = load([join(examples, 'vpc-services')], { cwd: examples });
  expect(check(input).findings.map(({ rule, message }) => `${rule} ${message}`)).toEqual([]);
});
