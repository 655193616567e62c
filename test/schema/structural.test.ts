import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../lib/kinds/openapi';
import { effective } from '../../lib/schema/effective';
import { plainNode } from '../../lib/schema/node';
import { validate, validateValue } from '../../lib/schema/structural';
import { formatPath } from '../../lib/source/path';

const text: JsonSchema = { type: 'string' };
const fields = (properties: Record<string, JsonSchema>, more: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties,
  ...more,
});

/** Each problem as `code path`, with an apostrophe where the key is meant. */
function said(schema: JsonSchema, value: unknown): string[] {
  return validateValue(schema, value).map(
    ({ code, path, part }) => `${code} ${formatPath(path)}${part === 'key' ? "'" : ''}`,
  );
}

describe('types', () => {
  it.each<[string, JsonSchema, unknown[], unknown[]]>([
    ['string', text, ['', 'a'], [1, true, {}, []]],
    ['integer', { type: 'integer' }, [0, -1, 1.0, 2n ** 53n, -(2n ** 63n)], ['1', 1.5, true, 1e300, Number.NaN]],
    ['number', { type: 'number' }, [0, 1.5, 3n], ['1.5', false]],
    ['boolean', { type: 'boolean' }, [true, false], ['true', 0]],
    ['object', { type: 'object' }, [{}], [[], 'a']],
    ['array', { type: 'array', items: text }, [[], ['a']], [{}, 'a']],
    ['int or string', { 'x-kubernetes-int-or-string': true }, [1, '1', '10%'], [1.5, {}, true]],
    ['none', {}, ['a', 1, null, []], []],
  ])('%s', (_, schema, right, wrong) => {
    for (const value of right) expect(said(schema, value)).toEqual([]);
    for (const value of wrong) expect(said(schema, value)).toEqual(['wrong-type ']);
  });

  it('says what it wanted and what it got', () => {
    expect(validateValue(fields({ port: text }), { port: 8080 })).toEqual([
      { code: 'wrong-type', expected: ['string'], got: 'integer', path: ['port'], part: 'value' },
    ]);
  });
});

describe('null', () => {
  const schema = fields(
    { a: text, b: { type: 'array', items: text }, c: { ...text, nullable: true } },
    { required: ['a'] },
  );

  it('is a missing field', () => {
    expect(said(schema, { a: '', b: null, c: null })).toEqual([]);
    expect(said(schema, { a: null })).toEqual(["missing-field a'"]);
  });

  it('is a wrong item', () => {
    expect(said(schema, { a: '', b: ['x', null] })).toEqual(['null b[1]']);
  });

  it('leaves the default in its place', () => {
    const withDefault = fields({ a: { ...text, default: 'x' } }, { required: ['a'], minProperties: 1 });
    expect(said(withDefault, {})).toEqual([]);
    expect(said(withDefault, { a: null })).toEqual([]);
  });

  it('does not count as a field', () => {
    expect(said(fields({ a: text }, { minProperties: 1 }), { a: null })).toEqual(['too-few ']);
  });
});

describe('fields', () => {
  it('are unknown unless listed, and the key is to blame', () => {
    expect(said(fields({ a: text }), { a: '', b: 1, constructor: {} })).toEqual([
      "unknown-field b'",
      "unknown-field constructor'",
    ]);
    expect(validateValue(fields({ a: text }), { b: 1 })).toMatchObject([{ field: 'b', known: ['a'] }]);
  });

  it('may be anything where unknown ones are preserved, and listed ones are still judged', () => {
    const open = fields({ a: text }, { 'x-kubernetes-preserve-unknown-fields': true });
    expect(said(open, { a: 1, b: { c: [null] } })).toEqual(['wrong-type a']);
  });

  it('are free in a map', () => {
    const map: JsonSchema = { type: 'object', additionalProperties: text };
    expect(said(map, { a: 'x', __proto__: 'y', 'a.b/c': 'z' })).toEqual([]);
    expect(said(map, { 'a.b/c': 1 })).toEqual(['wrong-type ["a.b/c"]']);
    expect(said(map, JSON.parse('{"__proto__": 1}'))).toEqual(['wrong-type __proto__']);
  });

  it('are missing where required', () => {
    expect(said(fields({ a: fields({ b: text }, { required: ['b'] }) }), { a: {} })).toEqual(["missing-field a.b'"]);
    expect(said({ type: 'object', required: ['toString'] }, {})).toEqual(["missing-field toString'"]);
  });

  it('are counted', () => {
    const map: JsonSchema = { type: 'object', additionalProperties: text, minProperties: 1, maxProperties: 2 };
    expect(said(map, {})).toEqual(['too-few ']);
    expect(said(map, { a: '', b: '', c: '' })).toEqual(['too-many ']);
  });
});

describe('limits', () => {
  it('of numbers', () => {
    const port: JsonSchema = { type: 'integer', minimum: 1, maximum: 65535 };
    expect(said(port, 1)).toEqual([]);
    expect(validateValue(port, 65536)).toMatchObject([
      { code: 'out-of-range', got: 65536, minimum: 1, maximum: 65535 },
    ]);
    expect(said({ ...port, exclusiveMinimum: true }, 1)).toEqual(['out-of-range ']);
    expect(said({ type: 'integer', multipleOf: 4 }, 10)).toEqual(['not-a-multiple ']);
    expect(said({ type: 'integer', multipleOf: 4 }, 12n)).toEqual([]);
    expect(said({ type: 'number', multipleOf: 0.1 }, 0.3)).toEqual([]);
  });

  it('of formats: an AS number of four bytes is no int32', () => {
    const asn: JsonSchema = { type: 'integer', format: 'int32' };
    expect(validateValue(asn, 4200000000)).toMatchObject([{ code: 'out-of-range', maximum: 2147483647 }]);
    expect(said({ type: 'integer', format: 'uint32' }, 4200000000)).toEqual([]);
    expect(said({ type: 'integer' }, 2n ** 63n)).toEqual(['out-of-range ']);
    expect(said({ type: 'integer', format: 'int64' }, 2n ** 63n - 1n)).toEqual([]);
  });

  it('of texts, in characters', () => {
    const short: JsonSchema = { type: 'string', minLength: 2, maxLength: 3 };
    expect(said(short, '🐙🐙🐙')).toEqual([]);
    expect(validateValue(short, '🐙')).toMatchObject([{ code: 'too-short', length: 1, minimum: 2 }]);
    expect(validateValue(short, 'abcd')).toMatchObject([{ code: 'too-long', length: 4, maximum: 3 }]);
    expect(said({ type: 'string', pattern: '^a' }, 'ba')).toEqual(['pattern ']);
    expect(said({ type: 'string', pattern: '(?<!broken' }, 'a')).toEqual(['not-evaluated ']);
  });

  it('of lists', () => {
    const some: JsonSchema = { type: 'array', items: text, minItems: 1, maxItems: 2 };
    expect(said(some, [])).toEqual(['too-few ']);
    expect(said(some, ['a', 'b', 'c'])).toEqual(['too-many ']);
  });

  it('of values', () => {
    expect(validateValue({ type: 'string', enum: ['tcp', 'udp'] }, 'TCP')).toMatchObject([
      { code: 'not-allowed', got: 'TCP', allowed: ['tcp', 'udp'] },
    ]);
    expect(said({ type: 'integer', enum: [1] }, 1n)).toEqual([]);
    expect(
      said({ type: 'object', enum: [{ a: 1, b: 2 }], 'x-kubernetes-preserve-unknown-fields': true }, { b: 2, a: 1 }),
    ).toEqual([]);
  });
});

describe('formats', () => {
  it.each([
    [
      'date-time',
      ['2024-02-29T23:59:59Z', '2024-01-01t00:00:00.5+01:00'],
      ['2023-02-29T00:00:00Z', '2024-01-01', '2024-01-01T24:00:00Z', 'now'],
    ],
    ['date', ['2000-02-29'], ['1900-02-29', '2024-13-01', '24-1-1']],
    ['cidr', ['10.0.0.1/8', 'fd00::/64', '010.0.0.0/8', '::ffff:10.0.0.0/104'], ['10.0.0.0', '10.0.0.0/33', '::/129']],
    ['ipv4', ['10.0.0.1', '010.0.0.1', '1.2.3.04', '::ffff:10.0.0.1'], ['::1', '10.0.0', '10.0.0.256', '1.2.3.0x4']],
    ['ipv6', ['::1', '::ffff:10.0.0.01'], ['10.0.0.1', ':::', 'fe80::1%eth0']],
    [
      'mac',
      ['00:00:5e:00:53:01', '00-00-5e-00-53-01', '0000.5e00.5301', '02:00:5e:10:00:00:00:01'],
      ['00:00:5e:00:53', '00:00-5e:00:53:01', ''],
    ],
    ['byte', ['YQ==', 'YWI='], ['', 'Y', 'a b=', '====']],
    [
      'uri',
      ['http://a/b', 'mailto:a@b', '/path', 'urn:x:y'],
      ['', 'a b', 'example.com', 'http://a b/', 'http://x/%zz'],
    ],
    [
      'email',
      ['a@b', 'A <a@b.c>', '"a b"@c.d', 'J. Doe (a comment) <j@[10.0.0.1]>', '<a@b>'],
      ['', 'a', '@b', 'a@', 'a@b.', 'a b@c', 'a@b, c@d', 'A a@b', '<a@b', 'a@b (open'],
    ],
    [
      'hostname',
      ['a', 'example.com', 'EXAMPLE.com', 'bücher.de', 'a-'],
      ['', '-a', 'a-b-c', 'a..b', 'a_b.c', `${'a'.repeat(64)}.b`],
    ],
    ['duration', ['1h30m', '-5m', '1 day', '3 weeks', '0'], ['', 'h', '5', '1 fortnight', '.']],
    ['uuid3', ['123e4567-e89b-32d3-a456-426614174000'], ['123e4567-e89b-42d3-a456-426614174000']],
    ['uuid4', ['123e4567-e89b-42d3-a456-426614174000'], ['123e4567-e89b-42d3-c456-426614174000']],
    ['uuid5', ['123e4567-e89b-52d3-a456-426614174000'], ['123e4567-e89b-42d3-a456-426614174000']],
    ['isbn', ['978-0321751041', '0-321-75104-3'], ['978-0321751042', '0-321-75104-4', '']],
    ['isbn10', ['0321751043', '043942089X'], ['978-0321751041']],
    ['isbn13', ['9780321751041'], ['0321751043']],
    ['creditcard', ['4111111111111111', '4111 1111-1111 1111'], ['4111111111111112', '1', '']],
    ['ssn', ['111-11-1111', '111 11 1111', '111111111'], ['111-11-111', '']],
    ['hexcolor', ['#fff', 'FFFFFF'], ['#ffff', 'red']],
    ['rgbcolor', ['rgb(0,0,0)', 'rgb( 255 , 1, 10 )'], ['rgb(256,0,0)', 'rgb(1,2)']],
    ['bsonobjectid', ['507f1f77bcf86cd799439011'], ['507f1f77bcf86cd79943901', 'g07f1f77bcf86cd799439011']],
    ['k8s-short-name', ['a-b'], ['a.b', 'A', '']],
    ['k8s-long-name', ['a.b'], ['a..b', 'A', '']],
    ['uuid', ['123e4567-e89b-12d3-a456-426614174000', '123E4567E89B12D3A456426614174000'], ['123e4567']],
    ['whatever', ['anything'], []],
  ])('%s', (format, right, wrong) => {
    for (const value of right) expect([value, ...said({ type: 'string', format }, value)]).toEqual([value]);
    for (const value of wrong) expect([value, ...said({ type: 'string', format }, value)]).toEqual([value, 'format ']);
  });
});

describe('items that may not come twice', () => {
  it('in a set', () => {
    const set: JsonSchema = { type: 'array', items: {}, 'x-kubernetes-list-type': 'set' };
    expect(said(set, ['a', 'b', 'a', 'a', 1])).toEqual(['duplicate-item [2]']);
    expect(said(set, ['1', 1, true, 'true', null, 'null'])).toEqual([]);
  });

  it('in a map, by its keys with their defaults', () => {
    const ports: JsonSchema = {
      type: 'array',
      items: fields({ port: { type: 'integer' }, protocol: { ...text, default: 'TCP' }, name: text }),
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['port', 'protocol'],
    };
    const list = [
      { port: 1, name: 'a' },
      { port: 1, protocol: 'UDP' },
      { port: 1, protocol: 'TCP', name: 'b' },
    ];
    expect(validateValue(ports, list)).toMatchObject([
      { code: 'duplicate-item', first: 0, keys: ['port', 'protocol'], path: [2] },
    ]);
  });
});

describe('several schemas', () => {
  const number: JsonSchema = { type: 'integer', minimum: 10 };
  const odd: JsonSchema = { pattern: 'x' };

  it('allOf', () => {
    expect(said({ type: 'string', allOf: [{ minLength: 2 }, odd] }, 'a')).toEqual(['too-short ', 'pattern ']);
  });

  it('anyOf', () => {
    const either: JsonSchema = {
      'x-kubernetes-int-or-string': true,
      anyOf: [number, { type: 'string', pattern: '^a' }],
    };
    expect(said(either, 10)).toEqual([]);
    expect(said(either, 'a')).toEqual([]);
    expect(validateValue(either, 'b')).toMatchObject([{ code: 'matches-none', closest: [{}] }]);
  });

  it('oneOf', () => {
    const one: JsonSchema = fields({ a: text, b: text }, { oneOf: [{ required: ['a'] }, { required: ['b'] }] });
    expect(said(one, { a: '' })).toEqual([]);
    expect(said(one, {})).toEqual(['matches-none ']);
    expect(validateValue(one, { a: '', b: '' })).toMatchObject([{ code: 'matches-several', count: 2 }]);
    expect(said(one, { a: '', b: null })).toEqual([]);
  });

  it('not', () => {
    const table: JsonSchema = { type: 'integer', not: { enum: [252, 253] } };
    expect(said(table, 1)).toEqual([]);
    expect(validateValue(table, 252)).toMatchObject([{ code: 'forbidden', got: 252, not: { enum: [252, 253] } }]);
  });

  it('know nothing of fields', () => {
    expect(
      said(fields({ a: text, b: text }, { anyOf: [{ properties: { a: { minLength: 1 } } }] }), { a: 'x', b: '' }),
    ).toEqual([]);
  });
});

describe('a whole object', () => {
  const schema = fields({ spec: fields({ a: text }) });
  const said = (value: unknown) =>
    validate(schema, value).map(({ code, path, part }) => `${code} ${formatPath(path)}${part === 'key' ? "'" : ''}`);
  const named = (metadata: object) => ({ apiVersion: 'a/v1', kind: 'A', metadata: { name: 'x', ...metadata } });

  it('has metadata that every object has', () => {
    expect(
      said(named({ labels: { a: 'b' }, annotations: { 'a/b': 'any text at all' }, creationTimestamp: null })),
    ).toEqual([]);
    expect(said(named({ lables: {} }))).toEqual(["unknown-field metadata.lables'"]);
    expect(said(named({ labels: { a: 1 } }))).toEqual(['wrong-type metadata.labels.a']);
    expect(said(named({ annotations: ['a'] }))).toEqual(['wrong-type metadata.annotations']);
    expect(said({ ...named({}), metadata: 'x' })).toEqual(['wrong-type metadata']);
  });

  it('has a name', () => {
    expect(said({ apiVersion: 'a/v1', kind: 'A' })).toEqual(["missing-field metadata.name'"]);
    expect(said({ ...named({}), metadata: { name: null } })).toEqual(["missing-field metadata.name'"]);
    expect(said(named({ name: '' }))).toEqual(["missing-field metadata.name'"]);
    expect(said({ ...named({}), metadata: { generateName: 'x-' } })).toEqual([]);
    for (const name of ['Net1', 'net_1', '-net', 'a..b', 'a'.repeat(254)])
      expect(said(named({ name }))).toEqual(['bad-name metadata.name']);
    for (const name of ['net1', '1net', 'a.b-c.d', 'a'.repeat(253)]) expect(said(named({ name }))).toEqual([]);
    expect(said(named({ name: 5 }))).toEqual(['wrong-type metadata.name']);
    expect(said(named({ namespace: 'a.b' }))).toEqual(['bad-name metadata.namespace']);
  });

  it('has the name that its own schema wants', () => {
    const strict = { ...schema, properties: { metadata: fields({ name: { ...text, pattern: '^[^0-9]' } }) } };
    expect(validate(strict, named({ name: '1net' }))).toMatchObject([{ code: 'pattern', path: ['metadata', 'name'] }]);
    expect(validate(strict, named({ name: '1_net' }))).toMatchObject([{ code: 'bad-name' }]);
  });

  it('has labels and annotations with proper keys', () => {
    expect(said(named({ labels: { 'a/b/c': 'x', 'ok.io/x_y.z': 'x', 'ok.io/': 'x' } }))).toEqual([
      'bad-key metadata.labels["a/b/c"]\'',
      'bad-key metadata.labels["ok.io/"]\'',
    ]);
    expect(said(named({ labels: { a: 'a b', b: '', c: 'x'.repeat(64) } }))).toEqual([
      'bad-label-value metadata.labels.a',
      'bad-label-value metadata.labels.c',
    ]);
    expect(said(named({ annotations: { 'Ok.IO/x': 'a b', 'a b': '' } }))).toEqual([
      'bad-key metadata.annotations["a b"]\'',
    ]);
  });

  it('is judged at its root', () => {
    expect(said({ ...named({}), spec: 'x' })).toEqual(['wrong-type spec']);
    expect(said({ ...named({}), a: 'x' })).toEqual(["unknown-field a'"]);
    expect(said('x')).toEqual(['wrong-type ']);
    expect(said(null)).toEqual(['null ']);
  });

  it.each<[object, string[]]>([
    [{ generateName: 'a-' }, []],
    [{ generateName: '-' }, ['bad-name metadata.generateName']],
    [{ finalizers: ['kubernetes', 'a.b/c'] }, []],
    [{ finalizers: ['a b', ''] }, ['bad-key metadata.finalizers[0]', 'bad-key metadata.finalizers[1]']],
    [{ finalizers: ['foregroundDeletion', 'orphan'] }, ['contradiction metadata.finalizers[1]']],
    [
      { ownerReferences: [{ apiVersion: 'v1', kind: 'A', name: 'a', uid: '' }] },
      ['too-short metadata.ownerReferences[0].uid'],
    ],
    [
      {
        ownerReferences: ['a', 'b'].map((name) => ({ apiVersion: 'v1', kind: 'A', name, uid: name, controller: true })),
      },
      ['contradiction metadata.ownerReferences[1].controller'],
    ],
  ])('has metadata %j', (metadata, expected) => {
    const problems = validate(fields({}), named({ name: 'a', ...metadata }));
    expect(problems.map(({ code, path }) => `${code} ${formatPath(path)}`)).toEqual(expected);
  });

  it('may stand inside another', () => {
    const outer = fields({ object: fields({}, { 'x-kubernetes-embedded-resource': true }) });
    const problems = validateValue(outer, { object: { ...named({ name: 'A' }), spec: 1 } });
    expect(problems.map(({ code, path }) => `${code} ${formatPath(path)}`)).toEqual(['unknown-field object.spec']);
  });

  it.each([
    [{ apiVersion: 'v1', kind: 'A' }, []],
    [{ apiVersion: 'a/v1', kind: 'A', metadata: { name: 'Any_Name' } }, []],
    [{ apiVersion: 'v1', kind: 'A', metadata: { name: 'a/b' } }, ['bad-name object.metadata.name']],
    [{ metadata: {} }, ['missing-field object.apiVersion', 'missing-field object.kind']],
    [{ apiVersion: 'a/b/v1', kind: 'A B' }, ['format object.apiVersion', 'format object.kind']],
  ])('inside another needs a version and a kind: %j', (object, expected) => {
    const outer = fields({ object: fields({}, { 'x-kubernetes-embedded-resource': true }) });
    const problems = validateValue(outer, { object });
    expect(problems.map(({ code, path }) => `${code} ${formatPath(path)}`)).toEqual(expected);
  });
});

describe('effective', () => {
  const schema = fields({
    a: { ...fields({ b: { ...text, default: 'x' }, c: text }), default: {} },
    list: { type: 'array', items: fields({ d: { type: 'integer', default: 1 } }) },
  });

  it('puts defaults in and takes nulls out', () => {
    expect(effective(plainNode(schema), {})).toEqual({ a: { b: 'x' } });
    expect(effective(plainNode(schema), { a: { b: null, c: null }, list: [{}, { d: 2 }] })).toEqual({
      a: { b: 'x' },
      list: [{ d: 1 }, { d: 2 }],
    });
  });

  it('changes nothing itself', () => {
    const settled = { a: { b: 'y' }, list: [{ d: 3 }] };
    expect(effective(plainNode(schema), settled)).toBe(settled);
    const value = Object.freeze({ a: Object.freeze({}) });
    effective(plainNode(schema), value);
    expect(value).toEqual({ a: {} });
    const twice = [effective(plainNode(schema), {}), effective(plainNode(schema), {})] as { a: object }[];
    expect(twice[0]?.a).not.toBe(twice[1]?.a);
  });
});

describe('hostile values', () => {
  const long = 'a'.repeat(10_000_000);

  it('are no trouble', () => {
    let deep: unknown = 'x';
    for (let i = 0; i < 1_000; i++) deep = [deep];
    const open: JsonSchema = { 'x-kubernetes-preserve-unknown-fields': true };
    const set: JsonSchema = { type: 'array', items: {}, 'x-kubernetes-list-type': 'set' };
    expect(said(open, deep)).toEqual([]);
    expect(said(set, [deep, deep])).toEqual(['duplicate-item [1]']);
    expect(said(fields({ a: text }), { a: JSON.parse('{"constructor": {"prototype": 1}}') })).toEqual(['wrong-type a']);
    expect(said({ type: 'string', maxLength: 10, format: 'byte' }, long)).toEqual(['too-long ']);
  });

  it('that a pattern cannot be run on are not taken for right', () => {
    expect(said({ type: 'string', pattern: '^(a|b)*$' }, long)).toEqual(['not-evaluated ']);
  });

  it('may lie deep in a schema', () => {
    let schema: JsonSchema = text;
    let value: unknown = 1;
    for (let i = 0; i < 200; i++) {
      schema = fields({ a: schema });
      value = { a: value };
    }
    expect(validateValue(schema, value)).toMatchObject([{ code: 'wrong-type' }]);
  });
});
