import { describe, expect, test } from 'vitest';
import { verdict } from './verdict';

// Each is read in another way by JavaScript, or not at all: spec of encoding/json and RE2 in Kruise's webhook.
describe('expressions are RE2, as Kruise reads them', () => {
  test.each([
    ['^(?!ovn)', 'oom-score', 'expression'],
    ['^(?<=a)b$', 'b', 'expression'],
    ['^(a)\\1$', 'aa', 'expression'],
    ['a{1001}', 'a', 'expression'],
    ['[^]', 'a', 'expression'],
    ['\\Z', 'a', 'expression'],
    ['^\\p{L}+$', 'oom', 'allowed'],
    ['^\\pL+$', 'oom', 'allowed'],
    ['^[[:alpha:]-]+$', 'oom-score', 'allowed'],
    ['^[[:alpha:]]+$', 'oom-score', 'key'],
    ['(?i)^OOM-SCORE$', 'oom-score', 'allowed'],
    ['^oom-score\\z', 'oom-score', 'allowed'],
    ['^\\Qa.b\\E$', 'a.b', 'allowed'],
    ['^\\Qa.b\\E$', 'axb', 'key'],
    ['^(?P<word>oom)-score$', 'oom-score', 'allowed'],
    ['key.*', 'monkey1', 'allowed'],
    ['', 'oom-score', 'allowed'],
  ])('%s for %s: %s', (expression, key, expected) => {
    expect(verdict(expression, key)).toBe(expected);
  });
});
