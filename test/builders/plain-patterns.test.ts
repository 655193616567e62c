import { expect, it } from 'vitest';
import * as text from '../../lib/builders/fields/text';
import { plainPattern } from '../../lib/schema/plain-pattern';

const patterns = Object.entries<unknown>(text).filter(([name]) => name.endsWith('Pattern'));

it.each(patterns)('%s of intent documents does not load RE2', (_, pattern) => {
  expect(plainPattern(String(pattern))).toBeInstanceOf(RegExp);
});

it.each([
  ['a', true],
  ['a-b', true],
  ['a--b', true],
  ['a.b-c.0', true],
  ['-a', false],
  ['a-', false],
  ['a..b', false],
  ['a.-b', false],
  ['A', false],
  ['', false],
])('%s is a name: %s', (name, expected) => {
  expect(text.isName(name)).toBe(expected);
});
