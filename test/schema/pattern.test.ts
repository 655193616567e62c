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
});
