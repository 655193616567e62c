import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { reporters } from '../../lib/output/findings';
import type { Finding } from '../../lib/source/finding';
import { SourceText } from '../../lib/source/text';

const source = new SourceText('net/vpc.yaml', 'kind: Subnet\nspec:\n\tcidrBlock: 10.0.1.0/24\n  eip: 日本 eip1\n');
const info = { objects: 13, files: 1 };

/** A finding about `word` of `text`. */
function about(text: SourceText, word: string, more: Partial<Finding> = {}): Finding {
  const start = text.text.indexOf(word);
  const at = { location: text.locate(start, start + word.length), source: text };
  return { rule: 'net/rule', severity: 'error', message: 'it is wrong', at, related: [], notes: [], help: [], ...more };
}

function show(...findings: Finding[]): string {
  return reporters.text(findings, info);
}

describe('text', () => {
  test('shows the line, the other half, what follows and what to do', () => {
    const other = about(source, 'Subnet').at;
    const finding = about(source, '10.0.1.0/24', {
      related: [{ message: 'the other half', at: other }],
      notes: [`first ${'word '.repeat(24)}last`],
      help: ['did you mean 10.0.2.0/24?'],
    });
    expect(show(finding)).toBe(`\
error[net/rule]: it is wrong
  ┌─ net/vpc.yaml:3:13
  │
3 │     cidrBlock: 10.0.1.0/24
  │                ^^^^^^^^^^^
  ┌─ net/vpc.yaml:1:7
  │
1 │ kind: Subnet
  │       ------ the other half
  = note: first word word word word word word word word word word word word word word word word word
          word word word word word word word last
  = help: did you mean 10.0.2.0/24?

1 error in 13 objects, 1 file
`);
  });

  test('counts the columns of a terminal, not characters', () => {
    expect(show(about(source, 'eip1'))).toContain('4 │   eip: 日本 eip1\n  │             ^^^^\n');
    expect(show(about(source, '日本'))).toContain('  │        ^^^^\n');
  });

  test('marks the end of a line, an empty value and the first line of several', () => {
    const end = { location: source.locate(12, 12), source };
    expect(show(about(source, '', { at: end }))).toContain('1 │ kind: Subnet\n  │             ^\n');
    const several = { location: source.locate(6, 30), source };
    expect(show(about(source, '', { at: several }))).toContain('1 │ kind: Subnet\n  │       ^^^^^^\n');
  });

  test('cuts long lines around the marks to 100 columns', () => {
    const long = new SourceText(
      'long.json',
      `{"a":"${'x'.repeat(500_000)}","bad":"here","z":"${'日'.repeat(500_000)}"}`,
    );
    const lines = show(about(long, 'here')).split('\n');
    const [shown = '', marks = ''] = lines.slice(3, 5);
    expect(shown).toMatch(/^1 │ …x+","bad":"here","z":"日+…$/);
    expect(marks.indexOf('^^^^')).toBe(shown.indexOf('here'));
    expect(widthOf(shown)).toBeLessThanOrEqual(100);
    expect(widthOf(show(about(long, long.text)).split('\n')[3] ?? '')).toBeLessThanOrEqual(100);
  });

  test('a long message goes on in the next line', () => {
    const message = `${'word '.repeat(20)}last`;
    const [first, second] = show(about(source, 'Subnet', { message })).split('\n');
    expect(first).toBe(`error[net/rule]: ${'word '.repeat(16).trim()}`);
    expect(second).toBe('  word word word word last');
  });

  test('a label that does not fit stands below its marks', () => {
    const wide = new SourceText('wide.yaml', `${' '.repeat(60)}value`);
    const label = 'what the other half of the contradiction says';
    const text = show(about(source, 'Subnet', { related: [{ message: label, at: about(wide, 'value').at }] }));
    expect(text).toContain(`${' '.repeat(60)}-----\n  │ ${label}\n`);
  });

  test('shows a place without its text, and counts what it leaves out', () => {
    const at = { location: { file: 'big.yaml', start: { line: 1, column: 1 }, end: { line: 1, column: 1 } } };
    const related = Array.from({ length: 11 }, () => ({ message: 'like this', at }));
    const text = show(about(source, '', { at, related }));
    expect(text).toContain('  ┌─ big.yaml:1:1\n  ┌─ big.yaml:1:1\n  = like this\n');
    expect(text.match(/like this/g)).toHaveLength(8);
    expect(text).toContain('  = and 3 more like it\n');
  });

  test('names what made the text', () => {
    const { at } = about(source, 'Subnet');
    const related = [{ message: 'here', at: { ...at, via: 'net/templates/b.yaml' } }];
    const text = show(about(source, 'Subnet', { at: { ...at, via: 'net/templates/a\x1b.yaml' }, related }));
    expect(text).toContain('  ┌─ net/vpc.yaml:1:7 (net/templates/a\\x1b.yaml)\n');
    expect(text).toContain('  ┌─ net/vpc.yaml:1:7 (net/templates/b.yaml)\n');
  });

  test('of very many findings shows the errors, and counts the rest', () => {
    const of = (severity: Finding['severity'], rule: string) => about(source, 'Subnet', { severity, rule });
    const rules = ['a', 'b', 'c', 'd', 'e', 'f'];
    const warnings = rules.flatMap((rule) => Array.from({ length: 30 }, () => of('warning', `net/${rule}`)));
    const text = show(...warnings, of('error', 'net/broken'));
    expect(text.match(/┌─/g)).toHaveLength(100);
    expect(text.match(/^warning\[net\/a\]/gm)).toHaveLength(20);
    expect(text).toContain('error[net/broken]');
    expect(text).toMatch(
      /\n81 findings more, which --format compact and json list:\n {2}30 × warning\[net\/f\]\n {2}11 × /,
    );
    expect(text).toMatch(/\n {2}10 × warning\[net\/d\]\n\n1 error, 180 warnings in/);
    expect(reporters.compact(warnings, info).split('\n')).toHaveLength(181);
    expect(JSON.parse(reporters.json(warnings, info)).findings).toHaveLength(180);
  });

  test('hostile input does not fill the terminal', () => {
    const long = 'x'.repeat(1_000_000);
    const { at } = about(source, 'Subnet');
    const finding = about(source, 'Subnet', {
      message: long,
      notes: [long],
      help: [long],
      related: [{ message: long, at }],
    });
    for (const format of Object.values(reporters)) expect(format([finding], info).length).toBeLessThan(6000);
  });

  test('hostile input does not reach the terminal', () => {
    const evil = new SourceText('\x1b[2J.yaml', 'name: \x1b]0;owned\x07\u202egnp');
    const finding = about(evil, '\x1b]0;owned\x07', {
      message: 'a\r\nerror[fake/rule]: b',
      notes: ['\u009b31m\ud800'],
    });
    for (const format of Object.values(reporters)) {
      const text = format([finding], info);
      expect(text).not.toMatch(/[^\P{Cc}\n]|[\u202e\ud800]/u);
      expect(text.split('\n')).not.toContain('error[fake/rule]: b');
    }
    expect(show(finding)).toContain('1 │ name: \\x1b]0;owned\\u{7}\\u{202e}gnp\n');
    expect(JSON.parse(reporters.json([finding], info)).findings[0].notes).toEqual(['\u009b31m\ud800']);
  });

  test('colours only when asked', () => {
    const finding = about(source, 'Subnet');
    expect(show(finding)).not.toContain('\x1b');
    const colored = reporters.text([finding], { ...info, color: true });
    expect(colored).toContain('\x1b[31m');
    expect(stripVTControlCharacters(colored)).toBe(show(finding));
  });

  test('the summary', () => {
    const of = (severity: Finding['severity']) => about(source, 'Subnet', { severity });
    const last = (...findings: Finding[]) =>
      show(...findings)
        .trimEnd()
        .split('\n')
        .pop();
    expect(last()).toBe('no findings in 13 objects, 1 file');
    expect(last(of('error'), of('error'), of('warning'))).toBe('2 errors, 1 warning in 13 objects, 1 file');
    expect(last(of('info'), of('info'))).toBe('2 info in 13 objects, 1 file');
  });
});

test('compact', () => {
  expect(reporters.compact([about(source, 'Subnet')], info)).toBe('net/vpc.yaml:1:7: error: it is wrong [net/rule]\n');
  expect(reporters.compact([], info)).toBe('');
  const { at } = about(source, 'Subnet');
  const made = about(source, 'Subnet', { at: { ...at, via: 'net/templates/a.yaml' } });
  expect(reporters.compact([made], info)).toMatch(/ \[net\/rule\] \(net\/templates\/a\.yaml\)\n$/);
});

test('json', () => {
  const { at } = about(source, 'Subnet');
  const fix = { title: 'replace with Vpc', safety: 'unsafe', at, replacement: 'Vpc' } as const;
  const via = 'net/templates/a.yaml';
  const related = [{ message: 'here', at: { ...at, via } }];
  const location = { file: 'net/vpc.yaml', start: { line: 1, column: 7 }, end: { line: 1, column: 13 } };
  const finding = about(source, 'Subnet', { notes: ['n'], help: ['h'], related, fix });
  expect(JSON.parse(reporters.json([finding], info))).toEqual({
    version: 1,
    findings: [
      {
        rule: 'net/rule',
        severity: 'error',
        message: 'it is wrong',
        location,
        related: [{ message: 'here', location: { ...location, via } }],
        notes: ['n'],
        help: ['h'],
        fix: { title: 'replace with Vpc', safety: 'unsafe', location, replacement: 'Vpc' },
      },
    ],
  });
  expect(reporters.json([], info)).toBe('{\n  "version": 1,\n  "findings": []\n}\n');
});

/** Independent of the code under test: no zero-width characters occur here. */
function widthOf(text: string): number {
  return [...text].reduce((width, character) => width + (character >= '\u3000' ? 2 : 1), 0);
}
