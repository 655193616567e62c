import fc from 'fast-check';
import { RE2JS } from 're2js';
import { expect, it } from 'vitest';
import { readPattern } from '../../lib/schema/pattern';
import { plainPattern } from '../../lib/schema/plain-pattern';
import { expectGrowth } from '../growth';

it.each(['^(a+)+$', '(a*)*b', '^(a|a)*$', '^(a?){50}a{50}$', '^a*a*a*$', 'a+b', '^(a|ab)(b?a)*$'])(
  'matching %s takes a time that grows with the text',
  (pattern) => {
    const matched = (length: number) => () => readPattern(pattern).matches(`${'a'.repeat(length)}!`);
    expectGrowth(8, matched(50_000), matched(400_000));
  },
);

it('JavaScript’s engine says what RE2 says of every plain pattern', () => {
  const atom = fc.constantFrom(
    'a',
    'b',
    '.',
    '\\d',
    '\\s',
    '[a-c]',
    '[^b]',
    '[\\d_-]',
    '\\.',
    '\\-',
    ' ',
    'ü',
    '-',
    ',',
  );
  const count = fc.constantFrom('', '', '', '?', '*', '+', '{2}', '{1,3}', '{2,}');
  const piece = fc.tuple(atom, count).map((parts) => parts.join(''));
  const words = fc.array(piece, { maxLength: 4 }).map((parts) => parts.join(''));
  const group = fc.tuple(words, words, count).map(([a, b, c]) => `(${a}|${b})${c}`);
  const pattern = fc.tuple(fc.boolean(), words, fc.option(group, { nil: '' }), words, fc.boolean());
  const value = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', '.', '-', ' ', '\n', '\r', 'ü', '🐙', '_') });
  fc.assert(
    fc.property(pattern, value, ([starts, before, middle, after, ends], text) => {
      const source = `${starts ? '^' : ''}${before}${middle}${after}${ends ? '$' : ''}`;
      const plain = plainPattern(source);
      fc.pre(plain !== undefined);
      expect(plain?.test(text)).toBe(RE2JS.compile(source).test(text));
    }),
    { numRuns: 3000 },
  );
});
