import { expect, it } from 'vitest';
import type { JsonSchema } from '../../lib/kinds/openapi';
import { expressionsIn } from '../../lib/schema/rules/expressions';

/** What the API server of Kubernetes 1.36 estimates of rules about `spec`, for one value. */

const text = (more: object = {}) => ({ type: 'string', ...more });
const list = (items: object, more: object = {}) => ({ type: 'array', items, ...more });
const map = (values: object, more: object = {}) => ({ type: 'object', additionalProperties: values, ...more });
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const integer = { type: 'integer' };

const fields = {
  name: text({ maxLength: 63 }),
  free: text(),
  kind: text({ enum: ['Layer2', 'Localnet'] }),
  count: integer,
  wait: text({ format: 'duration' }),
  raw: text({ format: 'byte', maxLength: 40 }),
  port: { 'x-kubernetes-int-or-string': true },
  namespace: text({ maxLength: 10 }),
  names: list(text({ maxLength: 20 }), { maxItems: 8 }),
  words: list(text()),
  ids: list(integer, { maxItems: 5 }),
  labels: map(text({ maxLength: 12 }), { maxProperties: 6 }),
  marks: map(text()),
  ports: list(
    object({ name: text({ maxLength: 15 }), alias: text({ maxLength: 30 }), port: integer }, { required: ['name'] }),
    { maxItems: 4 },
  ),
  routes: list(object({ cidr: text({ maxLength: 43 }), via: text() }, { required: ['cidr'] })),
};

/** Upstream knows no size of what is compared or matched. */
const tooMuch = Number.POSITIVE_INFINITY;

it.each([
  [0, 'true'],
  [3, 'self.count > 1'],
  [3, "self.name == 'a'"],
  [30, 'self.name != self.free'],
  [314_577, 'self.free == self.free'],
  [6, "self.kind == 'Layer2' || self.kind == 'Localnet'"],
  [4, "has(self.name) && self.name.startsWith('a')"],
  [28, "self.name.contains('abc')"],
  [629_148, "self.free.matches('^[a-z]+$')"],
  [81, "self.name.lowerAscii().replace('a', 'bbb').size() > 1"],
  [55, "self.name.split('-').size() < 3"],
  [66, "self.name.split('-', 2).all(part, part.size() > 0)"],
  [68, "self.names.join(',').endsWith('x')"],
  [16, "'%s-%d'.format([self.name, self.count]) == 'a-1'"],
  [314_576, "strings.quote(self.free) == 'a'"],
  [3, "self.raw == b'abc'"],
  [4, "self.wait < duration('1h')"],
  [4, 'type(self.port) == int'],
  [314_576, "string(self.port).startsWith('a')"],
  [tooMuch, "self.namespace.matches('a')"],
  [7, "self.__namespace__.matches('a')"],
  [51, 'self.names.all(n, n.size() > 1)'],
  [6_291_453, 'self.words.all(w, w.size() > 1)'],
  [345_880_409_622_760_640, 'self.words.all(a, self.words.exists_one(b, a == b))'],
  [230, "self.names.map(n, n + 'x').exists(n, n == 'ax')"],
  [127, "self.names.filter(n, n != '').size() > 1"],
  [329_854_432_135, "self.ids.sum() > 3 && self.names.isSorted() && self.words.max() == 'a'"],
  [51, "self.labels.all(k, self.labels[k] == 'a')"],
  [39, 'self.labels.exists(k, v, k == v)'],
  [95, 'self.labels.transformMap(k, v, v + k).size() > 1'],
  [5_111_810, 'self.marks.transformList(k, v, v).size() > 1'],
  [91, "self.ports.all(p, p.name.matches('^[a-z]+$') && p.port < 65536)"],
  [103, "self.ports.all(p, p.alias.contains('a') || p.name.contains('b'))"],
  [11_614_947, "self.routes.all(r, isCIDR(r.cidr) && cidr(r.cidr).containsIP('10.0.0.1'))"],
  [76_121_681_221, "self.routes.exists(r, ip(r.via) == ip('10.0.0.1'))"],
  [tooMuch, "self.routes.exists(r, ip(r.via) != ip('10.0.0.1'))"],
  [5, "self.routes[0].cidr == '10.0.0.0/8'"],
  [25, "self.names[0] in ['a', 'b'] && 'a' in self.names"],
  [4, "self.?name.orValue('').startsWith('a')"],
  [21, 'self.?name.optMap(n, n.size()).orValue(0) > 1'],
  [276, "self.names.sortBy(n, n)[0] == 'a'"],
  [231, 'self.names.distinct().reverse().slice(0, 2).size() == 2'],
  [8_388_605, 'sets.contains(self.names, self.words)'],
  [30, "quantity(self.name).isLessThan(quantity('1Gi'))"],
  [314_577, "url(self.free).getHost() == 'a'"],
  [837, '!format.dns1123Label().validate(self.name).hasValue()'],
  [5, 'self.ports == oldSelf.ports'],
  [6, "(self.count > 1 ? self.name : self.free) == 'a'"],
  [4, "dyn(self.name) == 'a'"],
  [38, "{'a': self.name}.exists(k, k == 'a')"],
  [72, 'lists.range(10).all(i, i < 10)'],
])('%d: %s', (cost, rule) => {
  const spec = { ...object(fields), 'x-kubernetes-validations': [{ rule }] };
  const [expression] = expressionsIn(object({ spec }) as JsonSchema);
  expect(expression?.cost()).toMatchObject({ each: cost, values: 1 });
});

const short = { ...text({ maxLength: 5 }), 'x-kubernetes-validations': [{ rule: "self == 'a'" }] };
const small = object({ name: short, id: integer }, { required: ['name', 'id'] });

it.each([
  ['a field', object({ spec: short }), 1],
  ['the items of a list', object({ spec: list(short, { maxItems: 7 }) }), 7],
  ['the values of a map in a list', object({ spec: list(map(short, { maxProperties: 3 }), { maxItems: 7 }) }), 21],
  ['a list without a limit', object({ spec: list(short) }), 1_048_576],
  ['a list with a limit in one without', object({ spec: list(list(short, { maxItems: 2 })) }), 1_048_576],
  ['an object with two fields that are required', object({ spec: list(small) }), 1_048_576],
  ['no items', object({ spec: list(short, { maxItems: 0 }) }), 0],
])('a rule runs for as many values as the lists around it have: %s', (_, schema, values) => {
  const [expression] = expressionsIn(schema as JsonSchema);
  expect(expression?.cost()?.values).toBe(values);
});

it('what an object has at least tells how many of it there may be', () => {
  const spec = list({ ...small, 'x-kubernetes-validations': [{ rule: 'self.id > 0' }] });
  const [, expression] = expressionsIn(object({ spec }) as JsonSchema).toSorted((a, b) => b.of.length - a.of.length);
  expect(expression?.cost()?.values).toBe(Math.floor((3 * 1024 * 1024) / (2 + (4 + 2 + 4) + (2 + 1 + 4) + 1)));
});

it('a limit that is missing is named with its place', () => {
  const spec = list(object({ name: text() }));
  const schema = object({ spec: { ...spec, 'x-kubernetes-validations': [{ rule: "self.all(x, x.name != 'a')" }] } });
  const [expression] = expressionsIn(schema as JsonSchema);
  expect(expression?.cost()?.unlimited).toEqual([
    { keyword: 'maxLength', of: ['properties', 'spec', 'items', 'properties', 'name'] },
    { keyword: 'maxItems', of: ['properties', 'spec'] },
  ]);
});
