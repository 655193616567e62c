import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { kinds } from '../../lib/kinds';
import { exists, type JsonSchema, openApi } from '../../lib/kinds/openapi';
import { isCompileError } from '../../lib/schema/cel/compile-error';
import { expressionsIn } from '../../lib/schema/rules/expressions';
import { formatPath } from '../../lib/source/path';
import { parseRelease } from '../../lib/target/release';
import { kubeOvnLines, ovnKubernetesLines } from '../../lib/target/target';
import { shared } from '../shared';

/** Where and why expressions of a schema do not compile: `path: offset message`. */
function faults(schema: JsonSchema): string[] {
  return expressionsIn(schema).flatMap(({ path, text, compiled }) =>
    isCompileError(compiled) ? [`${formatPath(path)}: ${text} ^${compiled.offset} ${compiled.message}`] : [],
  );
}

const upstream = shared('upstream');

describe.skipIf(!upstream)('the rules of upstream', () => {
  const schemas = upstream ? schemasIn(upstream) : [];
  const texts = new Set(schemas.flatMap(({ schema }) => expressionsIn(schema).map(({ text }) => text)));

  it('are many', () => {
    expect(texts.size).toBeGreaterThanOrEqual(79);
  });

  it.each(schemas)('compile with the types of $title', ({ schema }) => {
    expect(faults(schema)).toEqual([]);
  });
});

describe('the rules of our kinds', () => {
  const releases = [...kubeOvnLines, ...ovnKubernetesLines].map((line) => parseRelease(line));

  it.each(kinds.map((kind) => ({ name: kind.data.kind, kind })))('of $name compile for every release', ({ kind }) => {
    for (const release of releases)
      if (release && exists(kind.data.during, release)) expect(faults(openApi(kind, release))).toEqual([]);
  });
});

describe('a rule that does not fit its schema is refused at its character:', () => {
  const text: JsonSchema = { type: 'string' };

  it.each<[string, JsonSchema, string, RegExp]>([
    ['an unknown field', { type: 'object', properties: { a: text } }, "self.b == 'x'", /\^4 undefined field 'b'/],
    ['a result that is no bool', { type: 'object', properties: { a: text } }, 'self.a', /\^4 expected type 'bool'/],
    ['a field of a text', text, 'size(self.x) > 1', /\^9 type 'string' does not support field selection/],
    ['a text as a number', text, 'self > 1', /\^5 found no matching overload for '_>_' applied to '\(string, int\)'/],
    ['a value without type', { 'x-kubernetes-preserve-unknown-fields': true }, 'true', /\^0 a rule can see nothing/],
    [
      'a list of such',
      { type: 'array', items: { 'x-kubernetes-preserve-unknown-fields': true } },
      'true',
      /\^0 a rule/,
    ],
  ])('%s', (_, schema, rule, expected) => {
    expect(of({ ...schema, 'x-kubernetes-validations': [{ rule }] })).toEqual([expect.stringMatching(expected)]);
  });

  it.each(['in', 'true', 'false', 'null'])('a field called %s without escape', (name) => {
    const rule = (field: string) => ({ rule: `self.${field} == ''` });
    const object: JsonSchema = { type: 'object', properties: { [name]: text } };
    expect(of({ ...object, 'x-kubernetes-validations': [rule(name)] })).toHaveLength(1);
    expect(of({ ...object, 'x-kubernetes-validations': [rule(`__${name}__`)] })).toEqual([]);
  });

  it('a message that is no text', () => {
    const validation = { rule: 'true', messageExpression: 'self == self' };
    expect(of({ ...text, 'x-kubernetes-validations': [validation] })).toEqual([
      expect.stringMatching(/\[0\]\.messageExpression: .*\^5 expected type 'string' but found 'bool'/),
    ]);
  });

  it('the old state of an item that nobody can find again', () => {
    const item = { ...text, 'x-kubernetes-validations': [{ rule: 'self == oldSelf' }] };
    const list: JsonSchema = { type: 'array', items: item };
    expect(of(list)).toEqual([expect.stringMatching(/\^8 oldSelf is unknown/)]);
    const entry: JsonSchema = { type: 'object', properties: { a: text, b: item } };
    expect(of({ ...list, items: entry, 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['a'] })).toEqual(
      [],
    );
  });

  it('an optional old state that is taken for a value', () => {
    const validation = { rule: "oldSelf == '' || oldSelf.contains('x')", optionalOldSelf: true };
    expect(of({ ...text, 'x-kubernetes-validations': [validation] })).toEqual([expect.stringMatching(/\^8 found no/)]);
  });
});

/** The faults of a schema where it is the one of a field. */
function of(schema: JsonSchema): string[] {
  return faults({ type: 'object', properties: { spec: schema } });
}

function schemasIn(folder: string): { title: string; schema: JsonSchema }[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'));
  return files.flatMap((file) => {
    const source = readFileSync(join(folder, file), 'utf8');
    if (!source.includes('x-kubernetes-validations')) return [];
    return parseAllDocuments(source).flatMap((document) => {
      const versions: { name: string; schema?: { openAPIV3Schema?: JsonSchema } }[] =
        document.toJS()?.spec?.versions ?? [];
      return versions.flatMap(({ name, schema }) =>
        schema?.openAPIV3Schema ? [{ title: `${file} ${name}`, schema: schema.openAPIV3Schema }] : [],
      );
    });
  });
}

/** Recorded from apiextensions-apiserver v0.34.1, compiled for each release: as it is since 1.31, escaped always. */
describe('a field named like a word of CEL', () => {
  const words =
    'as break const continue else for function if import let loop package namespace return var void while'.split(' ');

  /** What the API server's first release is that compiles a rule; undefined for all. */
  const since = (name: string, rule: string) => {
    const properties = { [name]: { type: 'string' }, 'a.b': { type: 'string' } };
    const schema = { type: 'object', properties, 'x-kubernetes-validations': [{ rule }] };
    const [only] = expressionsIn(schema as JsonSchema);
    return only && (isCompileError(only.compiled) ? only.compiled.message : only.compiled.since);
  };

  it.each(words)('%s', (word) => {
    expect(since(word, `self.${word} == ''`)).toBe('1.31');
    expect(since(word, `has(self.${word})`)).toBe('1.31');
    expect(since(word, `self.?${word}.orValue('') == ''`)).toBe('1.31');
    expect(since(word, `has(self.${word}) && self.__${word}__ == ''`)).toBe('1.31');
    expect(since(word, `self.__${word}__ == ''`)).toBeUndefined();
    expect(since(word, `dyn(self).${word} == ''`)).toBeUndefined();
    expect(since('other', `self.${word} == ''`)).toBe(`undefined field '${word}'`);
    expect(since(word, `[1].all(${word}, ${word} > 0)`)).toMatch(/reserved|unexpected|name/);
  });

  it('is none for words that are only types', () => {
    for (const word of ['int', 'type', 'string']) expect(since(word, `self.${word} == ''`)).toBeUndefined();
  });
});
