import { describe, expect, it } from 'vitest';
import { parseYaml } from '../../lib/source/read';

/**
 * Where the scanner of gopkg.in/yaml.v2 and the rules of YAML 1.2 part ways, Kubernetes' reading counts.
 * The verdicts follow from its scannerc.go; they are not recorded in the corpus.
 */
describe('what Kubernetes accepts', () => {
  it.each<[name: string, text: string, value: unknown]>([
    ['a closing ] in the column of its key', 'a: [\n  1,\n]\nb: 2', { a: [1], b: 2 }],
    ['a closing } in the column of its key', 's:\n  m: {\n    x: 1\n  }\n', { s: { m: { x: 1 } } }],
    [
      "a NAD whose }' closes in the key's column",
      's:\n  config: \'{\n    "a": 1\n  }\'\n',
      { s: { config: '{ "a": 1 }' } },
    ],
    ['quoted text that goes on in the first column', 'a: "x\ny"', { a: 'x y' }],
    ['an address that ends in colons, in a list', '[fd00::, 10.0.0.1]', ['fd00::', '10.0.0.1']],
    ['an address that ends in colons, in a map', '{ip: fd00::}', { ip: 'fd00::' }],
    ['tabs between values in brackets', 'a: {b:\t1,\t c: [x\ty,\t2]}', { a: { b: 1, c: ['x\ty', 2] } }],
    ['tabs before brackets', 'a:\t{b: 1}\nc:\t[1]', { a: { b: 1 }, c: [1] }],
    ['JSON without blanks', '{"a":{"b":[1,true]}}', { a: { b: [1, true] } }],
    ['lists in the column of their key', 'a:\n- b\n- c\nd: 1', { a: ['b', 'c'], d: 1 }],
  ])('%s', (_, text, value) => {
    const parsed = parseYaml(text, 'x.yaml');
    expect(parsed.findings.map(({ message }) => message)).toEqual([]);
    expect(parsed.value).toEqual(value);
  });
});

describe('what Kubernetes refuses', () => {
  it.each([
    ['an address that begins with colons, in brackets', '[::1]'],
    ['a question mark in brackets', '[a?b]'],
    ['an escaped slash', '"\\/"'],
    ['half of a character', '"\\ud83d\\ude00"'],
    ['a code point that does not exist', '"\\U00110000"'],
    ['a YAML version', '%YAML 1.2\n---\na: 1'],
    ['an undeclared tag', 'a: !foo!bar x'],
    ['a tab as indentation', 'a:\n\tb: 1'],
    ['a second colon', 'a: b: c'],
    ['an address that ends in colons', 'v: 2001:db8::'],
    ['an anchor with a dot', 'a: &x.y b'],
    ['a key of more than 1024 characters', `${'k'.repeat(1025)}: 1`],
  ])('%s', (_, text) => {
    const { findings } = parseYaml(text, 'x.yaml');
    expect(findings.map(({ rule }) => rule)).toContain('input/syntax');
  });
});

/** Known differences, which docs/conformance.md names: what we emit is canonical, so nothing of them survives a render. */
describe('what Kubernetes refuses and we read', () => {
  it.each([
    ['an unknown directive', '%FOO x\n---\na: 1', { a: 1 }],
    ['a tab behind a dash', '-\tb', ['b']],
    ['a line of a tab', 'a: 1\n\t\nb: 2', { a: 1, b: 2 }],
    ['a colon on the next line', '{a\n: 1}', { a: 1 }],
    ['a control character in a comment', '# \u0001\na: 1', { a: 1 }],
  ])('%s', (_, text, value) => {
    expect(parseYaml(text, 'x.yaml')).toMatchObject({ findings: [], value });
  });
});

describe('what Kubernetes reads and we refuse', () => {
  it.each([
    ["\\' in double quotes", '"it\\\'s"'],
    ['a comment glued to a quote', 'a: "x"#c'],
  ])('%s', (_, text) => {
    expect(parseYaml(text, 'x.yaml').findings).toHaveLength(1);
  });
});
