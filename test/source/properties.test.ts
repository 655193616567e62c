import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPath, type Path } from '../../lib/source/path';
import { parseYaml } from '../../lib/source/read';
import { type Resource, spanOf } from '../../lib/source/resource';
import { canonical } from '../conformance/yaml';
import { readText } from './reading';

/** Pieces of which YAML is made, so that chance finds its way into every corner. */
const pieces = fc.array(
  fc.oneof(
    fc.constantFrom(
      'a',
      'b: ',
      ': ',
      '- ',
      '? ',
      '\n',
      '\n  ',
      '\n    ',
      '\t',
      '[',
      ']',
      '{',
      '}',
      ', ',
      '"',
      "'",
      '|',
      '>-',
      '#',
    ),
    fc.constantFrom(
      ' #',
      '&x ',
      '*x',
      '!!str ',
      '!t ',
      '---\n',
      '...\n',
      '%YAML 1.1\n',
      '<<: ',
      '~',
      '0x1',
      '1e9',
      '\\',
      '\r\n',
      '\ufeff',
    ),
    fc.constantFrom('kind: A\n', 'apiVersion: v1\n', 'items:\n', '{"a":', '"\\u00e9"', '::', '\u2028', '\u0000', '😀'),
    fc.string({ maxLength: 3 }),
  ),
  { maxLength: 40 },
);

function expectReading(text: string | Buffer): void {
  const { resources, findings, unread } = readText(text);
  for (const finding of findings) {
    expect(finding.rule).toMatch(/^input\//);
    expect(finding.message).not.toBe('');
    const { start: from, end } = spanOf(finding.at).location;
    expect(from.line * 1e6 + from.column).toBeLessThanOrEqual(end.line * 1e6 + end.column);
  }
  for (const resource of resources) everyPlace(resource);
  if (findings.length > 0) expect(unread.length + resources.length).toBeGreaterThan(0);
}

/** Asks for the place of every value, as rules may. */
function everyPlace(resource: Resource): void {
  const visit = (value: unknown, path: Path): void => {
    for (const part of ['key', 'value'] as const) {
      const { location, source } = resource.origin.locate(path, part);
      const last = source?.text.length ?? 0;
      const from = source?.offset(location.start) ?? -1;
      const to = source?.offset(location.end) ?? -1;
      if (!(0 <= from && from <= to && to <= last))
        throw new Error(`${formatPath(path)} stands at ${from}-${to} of ${last}`);
    }
    if (path.length > 5 || value === null || typeof value !== 'object') return;
    for (const [key, item] of Object.entries(value)) visit(item, [...path, Array.isArray(value) ? Number(key) : key]);
  };
  visit(resource.value, []);
}

describe('reading', () => {
  it('answers any bytes with resources or findings', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => expectReading(Buffer.from(bytes))));
  });

  it('answers anything that looks like YAML', () => {
    fc.assert(
      fc.property(pieces, (parts) => expectReading(parts.join(''))),
      { numRuns: 3000 },
    );
  });

  it('answers an object with anything in it', () => {
    fc.assert(
      fc.property(pieces, (parts) => expectReading(`apiVersion: v1\nkind: A\nx: ${parts.join('')}`)),
      { numRuns: 3000 },
    );
  });

  it('of JSON gives its value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const text = JSON.stringify({ apiVersion: 'v1', kind: 'A', value }, undefined, 2);
        const { resources, findings } = readText(text);
        expect(findings).toEqual([]);
        expect(canonical(resources[0]?.get('value'))).toBe(canonical(value));
      }),
    );
  });

  it('keeps every integer of 64 bits', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 64n - 1n }), (integer) => {
        const { value } = parseYaml(`v: ${integer}`, 'x.yaml');
        expect(String((value as { v: unknown }).v)).toBe(String(integer));
      }),
    );
  });

  it('gives the same for a document alone and among others', () => {
    fc.assert(
      fc.property(pieces, (parts) => {
        const text = parts.join('').replace(/^(---|\.\.\.|%).*$/gm, '');
        if (/^\s*\{/.test(text)) return;
        const alone = readText(`apiVersion: v1\nkind: A\nx: ${text}`);
        const among = readText(`a: 1\n---\napiVersion: v1\nkind: A\nx: ${text}\n---\nb: 2\n`);
        expect(among.resources.map(({ value }) => canonical(value))).toEqual(
          alone.resources.map(({ value }) => canonical(value)),
        );
      }),
    );
  });
});
