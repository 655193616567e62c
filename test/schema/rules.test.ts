import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../lib/kinds/openapi';
import { judge } from '../../lib/schema/judge';
import { formatPath } from '../../lib/source/path';

const text: JsonSchema = { type: 'string' };
const integer: JsonSchema = { type: 'integer' };

/** A schema whose spec has these fields and rules. */
function schema(properties: Record<string, JsonSchema>, ...rules: (string | object)[]): JsonSchema {
  const validations = rules.map((rule) => (typeof rule === 'string' ? { rule } : rule));
  return {
    type: 'object',
    properties: { spec: { type: 'object', properties, 'x-kubernetes-validations': validations } },
  };
}

const object = (spec: unknown, name = 'x') => ({ apiVersion: 'a.io/v1', kind: 'A', metadata: { name }, spec });

/** The places and messages of what is wrong. */
function said(schema: JsonSchema, spec: unknown, ...old: unknown[]) {
  return judge(schema, object(spec), ...old.map((one) => object(one))).map(
    (problem) => `${formatPath(problem.path)}: ${'message' in problem ? problem.message : problem.code}`,
  );
}

describe('a rule', () => {
  const least: JsonSchema = schema({ a: integer, b: integer }, { rule: 'self.a <= self.b', message: 'a before b' });

  it('is said in its own words, where it stands', () => {
    expect(said(least, { a: 1, b: 2 })).toEqual([]);
    expect(said(least, { a: 3, b: 2 })).toEqual(['spec: a before b']);
    expect(said(schema({ a: text }, "self.a == 'x'"), { a: 'y' })).toEqual(["spec: failed rule: self.a == 'x'"]);
  });

  it('that fails with an error is broken', () => {
    expect(said(least, { a: 1 })).toEqual(['spec: no such key: b evaluating rule: a before b']);
  });

  it('that cannot be read is not taken for kept', () => {
    expect(said(schema({ a: text }, 'self.b == 1'), { a: 'y' })).toEqual(['spec: rule-not-evaluated']);
    expect(said(schema({ a: text }, 'self.a =='), { a: 'y' })).toEqual(['spec: rule-not-evaluated']);
  });

  it('waits for types, required fields and enums', () => {
    expect(said(least, { a: 'x', b: 2 })).toEqual(['spec.a: wrong-type']);
    expect(said(least, { a: 3, b: 2, c: 1 })).toEqual(['spec.c: unknown-field']);
    const bounded = schema({ a: { type: 'integer', maximum: 5 } }, 'self.a < 3');
    expect(said(bounded, { a: 6 })).toEqual(['spec.a: out-of-range', 'spec: failed rule: self.a < 3']);
  });

  it('sees defaults, and no nulls', () => {
    const withDefault = schema({ a: { type: 'integer', default: 7 } }, 'self.a == 7');
    expect(said(withDefault, {})).toEqual([]);
    expect(said(withDefault, { a: null })).toEqual([]);
    expect(said(schema({ a: integer }, '!has(self.a)'), { a: null })).toEqual([]);
  });

  it('can point to a child and make its message', () => {
    const pointed = {
      rule: 'self.a < 3',
      fieldPath: '.a',
      messageExpression: "'not ' + string(self.a)",
      message: 'no',
    };
    expect(said(schema({ a: integer }, pointed), { a: 4 })).toEqual(['spec.a: not 4']);
    const mute = { rule: 'self.a < 3', messageExpression: "''", message: 'no', fieldPath: '.b.c' };
    expect(said(schema({ a: integer }, mute), { a: 4 })).toEqual(['spec: no']);
    const failing = { rule: 'self.a < 3', messageExpression: 'string(1 / (self.a - 4))', message: 'no' };
    expect(said(schema({ a: integer }, failing), { a: 4 })).toEqual(['spec: no']);
  });

  it('sees names, types and objects as Kubernetes shows them', () => {
    const fields = {
      namespace: text,
      'a-b': integer,
      __x: integer,
      port: { 'x-kubernetes-int-or-string': true },
      when: { type: 'string', format: 'date-time' },
      wait: { type: 'string', format: 'duration' },
      data: { type: 'string', format: 'byte' },
      labels: { type: 'object', additionalProperties: text },
      share: { type: 'number' },
    };
    const value = {
      namespace: 'n',
      'a-b': 1,
      __x: 2,
      port: 80,
      when: '2024-02-01T00:00:00.5Z',
      wait: '1h30m',
      data: 'aGk=',
      labels: { constructor: 'c', __proto: 'p' },
      share: 2,
    };
    const rules = [
      "self.__namespace__ == 'n' && self.a__dash__b == 1 && self.__underscores__x == 2",
      "self.namespace == 'n' && has(self.namespace) && self.__namespace__ == self.namespace",
      'self.port == 80 && (type(self.port) == int || type(self.port) == string)',
      "self.when.getMonth() == 1 && self.when < timestamp('2024-02-01T00:00:01Z')",
      "self.wait == duration('5400s')",
      "self.data == b'hi'",
      "self.labels['constructor'] == 'c' && !('toString' in self.labels) && size(self.labels) == 2",
      'self.share == 2.0 && type(self.share) == double',
    ];
    expect(said(schema(fields, ...rules), value)).toEqual([]);
    const root = { type: 'object', 'x-kubernetes-validations': [{ rule: "self.metadata.name == 'y'" }] };
    expect(said(root, undefined)).toEqual([": failed rule: self.metadata.name == 'y'"]);
    const labels = { type: 'object', 'x-kubernetes-validations': [{ rule: 'has(self.metadata.labels)' }] };
    expect(said(labels, undefined)).toEqual([': rule-not-evaluated']);
  });

  it('sees no order in sets and in maps by key', () => {
    const set: JsonSchema = { type: 'array', items: text, 'x-kubernetes-list-type': 'set' };
    const same = schema({ a: set, b: { ...set, 'x-kubernetes-list-type': 'atomic' } }, 'self.a == oldSelf.a');
    expect(said(same, { a: ['x', 'y'] }, { a: ['y', 'x'] })).toEqual([]);
    const ordered = schema({ b: { ...set, 'x-kubernetes-list-type': 'atomic' } }, 'self.b == oldSelf.b');
    expect(said(ordered, { b: ['x', 'y'] }, { b: ['y', 'x'] })).toHaveLength(1);
  });
});

describe('an update', () => {
  const fixed = [{ rule: 'self == oldSelf', message: 'fixed' }];
  const port: JsonSchema = {
    type: 'object',
    properties: { name: text, port: { type: 'integer', 'x-kubernetes-validations': fixed } },
  };
  const byName: JsonSchema = {
    type: 'array',
    items: port,
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['name'],
  };

  it('has an old state, a creation has none', () => {
    const rule = schema({ a: integer }, { rule: 'self.a >= oldSelf.a', message: 'only up' });
    expect(said(rule, { a: 1 })).toEqual([]);
    expect(said(rule, { a: 1 }, { a: 2 })).toEqual(['spec: only up']);
    expect(said(rule, { a: 2 }, { a: 1 })).toEqual([]);
    const first = { rule: 'oldSelf.hasValue() || self.a == 0', optionalOldSelf: true, message: 'starts at 0' };
    expect(said(schema({ a: integer }, first), { a: 1 })).toEqual(['spec: starts at 0']);
    expect(said(schema({ a: integer }, first), { a: 1 }, { a: 0 })).toEqual([]);
  });

  it('finds the items of a list by their keys, or not at all', () => {
    const spec = (...ports: object[]) => ({ ports });
    const old = spec({ name: 'a', port: 1 }, { name: 'b', port: 2 });
    expect(said(schema({ ports: byName }), spec({ name: 'b', port: 2 }, { name: 'a', port: 3 }), old)).toEqual([
      'spec.ports[1].port: fixed',
    ]);
    expect(said(schema({ ports: byName }), spec({ name: 'c', port: 3 }), old)).toEqual([]);
    const atomic = { type: 'array', items: port };
    expect(said(schema({ ports: atomic }), spec({ name: 'a', port: 3 }), old)).toEqual([]);
  });

  it('is not held up by what it leaves as it is', () => {
    const rule = schema({ a: { ...integer, maximum: 5 }, b: integer }, { rule: 'self.a < 3', message: 'small' });
    expect(said(rule, { a: 9, b: 1 }, { a: 9, b: 1 })).toEqual([]);
    expect(said(rule, { a: 9, b: 2 }, { a: 9, b: 1 })).toEqual(['spec: small']);
    expect(said(rule, { a: 8, b: 1 }, { a: 9, b: 1 })).toEqual(['spec.a: out-of-range', 'spec: small']);
    const required: JsonSchema = { type: 'object', properties: { spec: { type: 'object', required: ['a'] } } };
    expect(said(required, {}, {})).toEqual([]);
  });
});

describe('hostile values', () => {
  const long = 'a'.repeat(10_000_000);
  const numbers: JsonSchema = { type: 'array', items: integer };

  it.each<[string, JsonSchema, unknown, string[]]>([
    ['a long text', schema({ a: text }, "self.a.matches('^(a+)+$')"), { a: long }, ['spec: rule-not-evaluated']],
    [
      'loops in loops',
      schema({ a: numbers }, 'self.a.all(x, self.a.all(y, self.a.all(z, x + y + z > 0)))'),
      { a: Array.from({ length: 10_000 }, () => 1) },
      ['spec: rule-not-evaluated'],
    ],
    ['integers of any size', schema({ a: integer }, 'self.a == 9007199254740993'), { a: 9007199254740993n }, []],
    [
      'an overflow',
      schema({ a: integer }, 'self.a + 1 > 0'),
      { a: 2n ** 63n - 1n },
      ['spec: integer overflow evaluating rule'],
    ],
    ['names of JavaScript', schema({ a: { type: 'object' } }, 'has(self.a)'), { a: {} }, []],
  ])('are judged: %s', (_, rules, spec, expected) => {
    expect(said(rules, spec)).toEqual(expected);
  });

  it('are reported up to a number, the others counted', () => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`field${i}`, i]));
    const problems = judge(schema({}), object(many));
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)).toMatchObject({ code: 'more', count: 99_900 });
  });
});
