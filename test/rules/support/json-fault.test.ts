import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonFault } from '../../../lib/rules/support/json-fault';

describe('jsonFault', () => {
  it.each([
    ['{"type": "macvlan",}', 1, 19, 'has a comma with nothing but } behind it'],
    ['{\n  "a": [1, 2,]\n}', 2, 13, 'has a comma with nothing but ] behind it'],
    ["{'type': 'macvlan'}", 1, 2, 'has a single quote where JSON has a double quote'],
    ['{"type": \'macvlan\'}', 1, 10, 'has a single quote where JSON has a double quote'],
    ['{"type": "macvlan"', 1, 19, 'ends without the } that closes it'],
    ['{"type": "macvlan"\n"master": "eth1"}', 2, 1, 'lacks a comma, or }, before "'],
    ['{"type" "macvlan"}', 1, 9, 'has a key without a colon behind it'],
    ['{type: "macvlan"}', 1, 2, 'has the key type without double quotes'],
    ['{"a": True}', 1, 7, 'has True where JSON has true'],
    ['{"a": macvlan}', 1, 7, 'has macvlan where JSON has text in double quotes'],
    ['{"a": 1} }', 1, 10, 'goes on behind its end'],
    ['{"a": 1 # one\n}', 1, 9, 'has a comment, or another sign, where JSON knows none'],
    ['{"a": 1 // one\n}', 1, 9, 'has a // comment, and JSON has no comments'],
    ['{"a": 1, /* one */ "b": 2}', 1, 10, 'has a /* comment, and JSON has no comments'],
    ['{"a": 1 / 2}', 1, 9, 'has / where JSON knows no sign'],
    ['{"a": "b\n}', 1, 7, 'has a text without a double quote at its end'],
    ['{"a": "\\x"}', 1, 8, 'has a backslash in a text, with something that it cannot stand before'],
    ['', 1, 1, 'is empty'],
  ])('%j', (text, line, column, fact) => {
    expect(jsonFault(text)).toMatchObject({ line, column, fact });
  });

  it('agrees with the engine on what is JSON', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      "'",
      ' ',
      '\n',
      '1',
      '-',
      '0',
      '.5',
      'e3',
      'true',
      'nul',
      '\\',
      '\u0001',
      '\u00a0',
      '//',
      'é',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(pieces).map((parts) => parts.join('')),
          fc.json(),
          fc.string(),
        ),
        (text) => {
          expect(jsonFault(text) === undefined).toBe(parses(text));
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('neither recurses nor slows down', () => {
    const deep = '['.repeat(200_000);
    expect(jsonFault(deep)?.fact).toBe('ends without the ] that closes it');
    expect(jsonFault(`${deep}${']'.repeat(200_000)}`)).toBeUndefined();
    expect(jsonFault(`{"a": "${'x'.repeat(1_000_000)}`)?.fact).toContain('without a double quote at its end');
  });
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
