import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../lib/kinds/openapi';
import { judge } from '../../lib/schema/judge';
import { expressionsIn } from '../../lib/schema/rules/expressions';

/** What any one of these inputs may take, in milliseconds. */
const most = 200;

const text: JsonSchema = { type: 'string' };
const integer: JsonSchema = { type: 'integer' };
const integers: JsonSchema = { type: 'array', items: integer };
const long = 'a'.repeat(10_000_000);

function list(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

function ruled(schema: JsonSchema, ...rules: string[]): JsonSchema {
  return { ...schema, 'x-kubernetes-validations': rules.map((rule) => ({ rule })) };
}

function schema(properties: Record<string, JsonSchema>, ...rules: string[]): JsonSchema {
  return { type: 'object', properties: { spec: ruled({ type: 'object', properties }, ...rules) } };
}

function object(spec: unknown) {
  return { apiVersion: 'a.io/v1', kind: 'A', metadata: { name: 'x' }, spec };
}

/** CPU of a run in milliseconds, as a machine has it that counts to forty million in 30 ms: others do not hurry it. */
function timeOf<T>(make: () => T, run: (input: T) => void, runs = 3): number {
  pace ??= cpuOf(count);
  const slower = Math.max(pace, 30) / 30;
  const times = Array.from({ length: runs }, () => {
    const input = make();
    return cpuOf(() => run(input)) / slower;
  });
  return Math.min(...times);
}

function cpuOf(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

let counted = 0;
let pace: number | undefined;

function count(): void {
  for (let i = 0; i < 40_000_000; i++) counted = (counted + i) & 0xffff;
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = [value];
  return value;
}

function nestedLists(depth: number, rule: string): JsonSchema {
  let result: JsonSchema = integer;
  for (let i = 0; i < depth; i++) result = ruled(list(result), rule);
  return result;
}

function filled<T>(size: number, value: T): T[] {
  return new Array(size).fill(value);
}

/** Of an object with very many fields, JavaScript takes longer than that to list them once. */
function listing(spec: unknown): number {
  const values = [spec, Object(spec).a].filter((value) => typeof value === 'object' && !Array.isArray(value));
  return timeOf(
    () => values,
    () => values.map((value) => Object.keys(value ?? {})),
    1,
  );
}

const manyFields = () => Object.fromEntries(Array.from({ length: 600_000 }, (_, i) => [`field${i}`, i]));

/** The first of the codes, or `well`. */
type Expected = string;

describe('an object ends in time:', () => {
  it.each<[string, JsonSchema, () => unknown, Expected]>([
    [
      'names of JavaScript',
      schema({ a: { type: 'object', additionalProperties: text } }, "!('toString' in self.a) && size(self.a) == 2"),
      () => JSON.parse('{"a": {"constructor": "x", "__proto__": "y"}}'),
      'well',
    ],
    [
      'an object of names of JavaScript',
      schema({ a: { type: 'object', properties: { b: integer } } }, '!has(self.a.b)'),
      () => JSON.parse('{"a": {"__proto__": {"b": 1}, "constructor": {}}}'),
      'unknown-field',
    ],
    [
      'a long text and a pattern',
      schema({ a: { ...text, pattern: '^(a+)+$' } }),
      () => ({ a: `${long}!` }),
      'not-evaluated',
    ],
    ['a long text and its length', schema({ a: { ...text, maxLength: 5 } }), () => ({ a: long }), 'too-long'],
    ['a long text and its size', schema({ a: text }, 'self.a.size() < 5'), () => ({ a: long }), 'rule-not-evaluated'],
    [
      'a long text and matches',
      schema({ a: text }, "self.a.matches('^(a+)+$')"),
      () => ({ a: long }),
      'rule-not-evaluated',
    ],
    [
      'a long text that is split',
      schema({ a: text }, "self.a.split('').size() < 5"),
      () => ({ a: long }),
      'rule-not-evaluated',
    ],
    [
      'a text for a greedy pattern',
      schema({ a: text }, "self.a.matches('^(a+)+$')"),
      () => ({ a: `${'a'.repeat(20_000)}!` }),
      'rule-broken',
    ],
    ['lists in lists', schema({ a: nestedLists(1000, 'size(self) == 1') }), () => ({ a: nested(1000) }), 'well'],
    ['a list with itself, deeply', schema({ a: nestedLists(300, 'self == self') }), () => ({ a: nested(300) }), 'well'],
    [
      'integers beyond those of JavaScript',
      schema({ a: integer, b: integer }, 'self.a == 9007199254740993 && self.b > self.a'),
      () => ({ a: 9007199254740993n, b: 2n ** 63n - 1n }),
      'well',
    ],
    [
      'many lists with a loop each',
      schema({ a: list(ruled(integers, 'self.all(x, self.exists(y, y == x))')) }),
      () => ({ a: Array.from({ length: 10_000 }, () => [1, 2, 3, 4, 5]) }),
      'rule-not-evaluated',
    ],
    [
      'loops in loops',
      schema({ a: integers }, 'self.a.all(x, self.a.all(y, x + y > 0))'),
      () => ({ a: filled(100_000, 1) }),
      'rule-not-evaluated',
    ],
    [
      'rules over a large list, one by one',
      schema({ a: integers }, ...filled(100, 'self.a.all(x, x > 0)')),
      () => ({ a: filled(100_000, 1) }),
      'rule-not-evaluated',
    ],
    [
      'sums of texts',
      schema(
        { a: integers },
        "self.a.map(x, 'aaaaaaaaaa').join('').size() > 0 && self.a.map(x, string(self.a)).size() > 0",
      ),
      () => ({ a: filled(50_000, 1) }),
      'rule-not-evaluated',
    ],
    ['many unknown fields', schema({ a: integer }, 'has(self.a)'), manyFields, 'unknown-field'],
    [
      'many fields that are kept',
      schema({ a: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }, 'self.a == self.a'),
      () => ({ a: manyFields() }),
      'rule-not-evaluated',
    ],
    [
      'many keys',
      schema({ a: { type: 'object', additionalProperties: integer } }, 'self.a.all(k, self.a[k] >= 0)'),
      () => ({ a: manyFields() }),
      'rule-not-evaluated',
    ],
    ['many rules', schema({ a: integer }, ...filled(10_000, 'self.a > 0')), () => ({ a: 1 }), 'well'],
  ])('%s', (_, rules, spec, expected) => {
    const made = spec();
    const limit = Math.max(most, 8 * listing(made));
    let code: string | undefined;
    const time = timeOf(
      () => object(made),
      (manifest) => {
        code = judge(rules, manifest)[0]?.code ?? 'well';
      },
      limit > most ? 1 : 3,
    );
    expect(code).toBe(expected);
    expect(time).toBeLessThan(limit);
  });
});

describe('a definition ends in time:', () => {
  it.each<[string, () => JsonSchema]>([
    ['many rules', () => schema({ a: integer }, ...Array.from({ length: 10_000 }, (_, i) => `self.a > ${i}`))],
    ['a deep schema', () => schema({ a: nestedLists(500, 'size(self) == 1') })],
    ['a long rule', () => schema({ a: integer }, `self.a > 0${' && self.a > 0'.repeat(6000)}`)],
    [
      'a rule of many overloads',
      () => schema({ a: { 'x-kubernetes-int-or-string': true } }, filled(240, 'self.a').join(' + ')),
    ],
  ])('%s', (_, make) => {
    expect(timeOf(make, (rules) => expressionsIn(rules))).toBeLessThan(most);
  });
});
