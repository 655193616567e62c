import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { check, load } from '../../../lib/engine';
import { compactLine } from '../../../lib/output/findings/compact';
import { folder } from '../../folder';
import { crd } from '../../schema/crds/crd';
import { shared } from '../../shared';

/** What is found in definitions, by rule and message. */
function found(...definitions: object[]): string[] {
  const text = definitions.map((one) => JSON.stringify(one)).join('\n---\n');
  const { findings } = check(load(['.'], { cwd: folder({ 'crd.yaml': text }) }));
  return findings.map(({ rule, message }) => `${rule}: ${message}`.replace('CustomResourceDefinition', 'CRD'));
}
const faults = (spec: object) => found(crd(spec)).map((line) => line.replace(/^.*?(?:widgets.example.com |$)/, ''));

const crdKind = 'CustomResourceDefinition';
const upstream = shared('upstream');
/** Some folders hold other files of a project than its definitions. */
const groups = upstream ? readdirSync(upstream).filter((name) => holdsDefinitions(join(upstream, name))) : [];

function holdsDefinitions(path: string): boolean {
  const files = readdirSync(path).filter((name) => name.endsWith('.yaml'));
  return files.some((name) => readFileSync(join(path, name), 'utf8').includes(`kind: ${crdKind}`));
}

describe.skipIf(!upstream)('definitions of upstream (skipped where ../shared is absent)', () => {
  it.each(upstream ? groups : ['none'])('have no mistake: %s', (group) => {
    const { findings, resources } = ((input) => ({ ...check(input), ...input }))(
      load([group], { cwd: upstream as string }),
    );
    const definitions = resources.filter(({ kind }) => kind === crdKind);
    expect(definitions.length).toBeGreaterThan(0);
    expect(findings.filter(({ rule }) => rule.includes('/crd-')).map(compactLine)).toEqual([]);
  });
});

describe('a schema that is not structural', () => {
  it.each<[object, string[]]>([
    [
      { type: 'object', properties: { a: { type: 'strin' } } },
      ['has the type strin, which is none of object, array, string, integer, number, boolean'],
    ],
    [{ type: 'array' }, ['is a list and does not say of what']],
    [{ type: 'object', properties: {}, additionalProperties: true }, []],
    [
      { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: { type: 'string' } },
      ['has both properties and additionalProperties'],
    ],
    [{ type: 'array', uniqueItems: true, items: { type: 'string' } }, ['uses uniqueItems, which would take too long']],
    [{ $ref: '#/definitions/a', type: 'object' }, ['uses $ref, which no definition may']],
    [{ type: 'integer', allOf: [{ default: 1 }] }, ['says default inside allOf']],
    [{ type: 'object', anyOf: [{ properties: { a: { maximum: 1 } } }] }, []],
    [{ type: 'object', anyOf: [{ properties: { metadata: { maxProperties: 1 } } }] }, ['limits metadata inside anyOf']],
    [
      { oneOf: [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }], 'x-kubernetes-int-or-string': true },
      ['says type inside anyOf', 'says type inside anyOf'],
    ],
    [{ allOf: [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }], 'x-kubernetes-int-or-string': true }, []],
    [{ type: 'string', anyOf: [{ $ref: '#/a' }] }, ['uses $ref, which no definition may']],
    [
      {
        type: 'object',
        'x-kubernetes-embedded-resource': true,
        'x-kubernetes-preserve-unknown-fields': true,
        additionalProperties: { type: 'string' },
      },
      ['is a whole object and has additionalProperties'],
    ],
    [
      {
        type: 'array',
        'x-kubernetes-list-type': 'atomic',
        'x-kubernetes-list-map-keys': [],
        items: { type: 'string' },
      },
      [],
    ],
    [{ type: 'string', 'x-kubernetes-validations': [{ rule: ' ' }] }, ['has a rule without an expression']],
    [
      { type: 'string', 'x-kubernetes-validations': [{ rule: 'true ||\ntrue' }] },
      ['has a rule of several lines and no message'],
    ],
    [
      { type: 'string', 'x-kubernetes-validations': [{ rule: 'true', message: ' ' }] },
      ['has a message of spaces alone'],
    ],
    [
      { type: 'string', 'x-kubernetes-validations': [{ rule: 'true', message: 'a\nb' }] },
      ['has a message of several lines'],
    ],
    [{ type: 'string', 'x-kubernetes-validations': [{ rule: 'true', reason: 'Wrong' }] }, ["has the reason 'Wrong'"]],
    [
      { type: 'string', 'x-kubernetes-validations': [{ rule: 'true', fieldPath: '.a' }] },
      ["has the fieldPath '.a', which leads to none of its fields"],
    ],
    [
      {
        type: 'object',
        properties: { a: { type: 'object', additionalProperties: { type: 'string' } } },
        'x-kubernetes-validations': [
          { rule: 'true', fieldPath: ".a['b.c']" },
          { rule: 'true', fieldPath: '.a.b.c' },
        ],
      },
      ["has the fieldPath '.a.b.c', which leads to none of its fields"],
    ],
    [
      { type: 'array', 'x-kubernetes-list-type': 'map', items: { type: 'object', properties: {} } },
      ['is a map-like list without keys'],
    ],
    [
      {
        type: 'array',
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['a', 'b'],
        items: { type: 'object', properties: { a: { type: 'string' } } },
      },
      ['has the key a, which its items may lack', 'has the key b, which its items do not have'],
    ],
    [{ type: 'object', 'x-kubernetes-embedded-resource': true }, ['is a whole object without properties']],
    [{ 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true }, ['has no type']],
  ])('%j', (spec, expected) => {
    expect(faults(spec)).toEqual(expected);
  });

  it.each<[object]>([
    [{ 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] }],
    [{ 'x-kubernetes-int-or-string': true, allOf: [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }] }],
    [{ 'x-kubernetes-preserve-unknown-fields': true }],
    [{ type: 'object', additionalProperties: { type: 'object', properties: { a: { type: 'string' } } } }],
    [
      {
        type: 'object',
        properties: { a: { type: 'integer' } },
        oneOf: [{ required: ['a'] }, { not: { properties: { a: { minimum: 1 } } } }],
      },
    ],
    [{ type: 'string', default: 'a', pattern: '^(?P<x>a)$' }],
  ])('no false alarm: %j', (spec) => {
    expect(faults(spec)).toEqual([]);
  });
});

describe('a definition', () => {
  const schema = { openAPIV3Schema: { type: 'object' } };
  const version = (name: string, storage: boolean) => ({ name, served: true, storage, schema });

  it('stores one version, each under its own name', () => {
    expect(found(crd({}, { versions: [version('v1', true), version('v2', true)] }))).toEqual([
      'kubernetes/crd-versions-broken: CRD widgets.example.com stores both v1 and v2',
    ]);
    expect(found(crd({}, { versions: [version('v1', true), version('v1', false)] }))).toEqual([
      'kubernetes/crd-versions-broken: CRD widgets.example.com has two versions v1',
    ]);
    expect(found(crd({}, { versions: [{ name: 'v1', served: true, storage: true }] }))).toEqual([
      'kubernetes/crd-versions-broken: version v1 of CRD widgets.example.com has no schema',
    ]);
  });

  it('of the cluster is not judged', () => {
    const cwd = folder({ 'crds/a.yaml': JSON.stringify(crd({ minimum: 1 })) });
    expect(check(load(['.'], { cwd, crds: ['crds'] })).findings).toEqual([]);
  });

  // 30 levels, each with two alternatives: what looks at every way down never ends.
  it('is judged once for each part, however its parts repeat', () => {
    const deep = (levels: number): object =>
      levels === 0 ? { type: 'string' } : { type: 'object', properties: { a: deep(levels - 1) }, anyOf: [{}, {}] };
    found(crd(deep(30)));
  });
});
