import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { readPattern } from '../../lib/schema/pattern';
import { plainPattern } from '../../lib/schema/plain-pattern';

const matches = (pattern: string, value: string) => readPattern(pattern).matches(value);

describe('a pattern', () => {
  it('is read as RE2 reads it', () => {
    expect(matches('(?i)^ABC$', 'abc')).toBe(true);
    expect(matches('^[[:alpha:]]+\\z', 'abc')).toBe(true);
    expect(matches('^.$', '\r')).toBe(true);
    expect(matches('^\\s$', '\u00a0')).toBe(false);
    expect(matches('^.$', '🐙')).toBe(true);
    expect(matches('^a\\_b$', 'a_b')).toBe(true);
    expect(matches('^\\Qa.b\\E$', 'a.b')).toBe(true);
  });

  it('that RE2 cannot read is not evaluated', () => {
    for (const text of ['a(?=b)', '(?<!a)b', '(a)\\1', 'a**', '(', 'a{1001}', '[^]'])
      expect(matches(text, 'a'), text).toBeUndefined();
  });

  it('never takes more than linear time', () => {
    for (const text of ['^(a+)+$', '(a*)*b', '^(a|a)*$', '^(a?){50}a{50}$', '^a*a*a*$', 'a+b', '^(a|ab)(b?a)*$']) {
      matches(text, 'a');
      const started = performance.now();
      matches(text, `${'a'.repeat(100_000)}!`);
      expect(performance.now() - started, text).toBeLessThan(500);
    }
  });
});

describe('JavaScript’s engine', () => {
  it('runs what is plain', () => {
    for (const text of [
      '^[^0-9]',
      '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$',
      '^([0-9]+|([0-9]+(\\.[0-9]+)?|\\.[0-9]+)(M|Mi|G|Gi))$',
      '^(?:(?:[01]?\\d{1,2}|2[0-4]\\d|25[0-5])\\.){3}(?:[01]?\\d{1,2}|2[0-4]\\d|25[0-5])$',
    ])
      expect(plainPattern(text), text).toBeDefined();
  });

  it('says what RE2 says of every pattern that is plain', () => {
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
});
