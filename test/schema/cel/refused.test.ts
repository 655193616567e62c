import { expect, it } from 'vitest';
import { compile } from '../../../lib/schema/cel/program';
import type { ObjectType, Type } from '../../../lib/schema/cel/type';
import { bool, dyn, int, listOf, mapOf, string } from '../../../lib/schema/cel/types';
import { evaluate } from './evaluate';

const fields: ReadonlyMap<string, Type> = new Map<string, Type>([
  ['name', string],
  ['count', int],
  ['tags', listOf(string)],
  ['labels', mapOf(string, string)],
]);
const self: ObjectType = { kind: 'object', name: 'object', field: (name) => fields.get(name) };

it.each([
  ['', 'the expression ends too early at 0'],
  ['1 +', 'the expression ends too early at 3'],
  ['(1', "unexpected end of the expression, expected ')' at 2"],
  ['1 2', "unexpected '2' at 2"],
  ["'abc", 'this string does not end at 0'],
  ["'a\\q'", 'no such escape: \\q at 2'],
  ["'\\ud800'", 'no such code point at 1'],
  ["b'\\u0041'", 'bytes have no code points: \\u0041 at 2'],
  ['a # b', "token recognition error at: '#' at 2"],
  ['9223372036854775808', 'invalid int literal: 9223372036854775808 at 0'],
  ['18446744073709551616u', 'invalid uint literal: 18446744073709551616u at 0'],
  ['-1u', 'invalid uint literal: 1u at 1'],
  ['f(1,)', "unexpected ')' at 4"],
  ['for', 'reserved identifier: for at 0'],
  ['x.in', "unexpected 'in' at 2"],
  ['a.b{c: 1}', 'messages cannot be made here: there is no such type at 1'],
])('text: %s', (text, message) => {
  expect(evaluate(text)).toBe(`refused: ${message}`);
});

it.each([
  ['self.nam', "undefined field 'nam' at 4"],
  ['has(self.nam)', "undefined field 'nam' at 8"],
  ['other.name', "undeclared reference to 'other' (in container '') at 0"],
  ['constructor', "undeclared reference to 'constructor' (in container '') at 0"],
  ['__proto__.x', "undeclared reference to '__proto__' (in container '') at 0"],
  ['toString(1)', "undeclared reference to 'toString' (in container '') at 0"],
  ['cel.bind(x, 1, x)', "undeclared reference to 'bind' (in container '') at 4"],
  ['self.count + self.name', "found no matching overload for '_+_' applied to '(int, string)' at 11"],
  ['self.name == 1', "found no matching overload for '_==_' applied to '(string, int)' at 10"],
  ['self.name && true', "found no matching overload for '_&&_' applied to '(string, bool)' at 10"],
  ['true ? 1 : "a"', "found no matching overload for '_?_:_' applied to '(bool, int, string)' at 5"],
  ['self.tags["a"]', "found no matching overload for '_[_]' applied to '(list(string), string)' at 9"],
  ['self.name.first', "type 'string' does not support field selection at 9"],
  [
    'self.name.all(c, true)',
    "expression of type 'string' cannot be range of a comprehension (must be list, map, or dynamic) at 4",
  ],
  ['self.tags.all(t, t)', "expected type 'bool' but found 'string' at 17"],
  ['self.tags.all(t.x, true)', 'argument must be a simple name at 15'],
  ['has(self)', 'invalid argument to has() macro at 4'],
  ['[1, "a"]', "expected type 'int' but found 'string' at 4"],
  ['{"a": 1, "b": "c"}', "expected type 'int' but found 'string' at 14"],
  ["duration('1x')", 'invalid duration argument at 9'],
  ["timestamp('now')", 'invalid timestamp argument at 10'],
  ["self.name.matches('(')", 'invalid matches argument at 18'],
  ["self.name.find(string('('))", 'invalid find argument at 15'],
  ['int("1.5")', 'invalid int argument at 4'],
  ['uint(-1)', 'invalid uint argument at 6'],
  ['string(b"\\xff")', 'invalid string argument at 7'],
  ['string(null)', 'invalid string argument at 7'],
  ['duration(dyn("1 h"))', 'invalid duration argument at 9'],
  ['[dyn(self.count), 1]', "expected type 'dyn' but found 'int' at 18"],
  ["'%d of %s'.format([self.name, self.count])", "%d cannot be used on a value of type 'string' at 23"],
  ["'%s'.format([[self.name, [optional.none()]]])", "%s cannot be used on a value of type 'optional_type' at 35"],
  ["'%s'.format([self.name, 1])", 'the format takes 1 of the 2 values at 5'],
  ["'%s %s'.format([1])", 'the format has no value for the clause %s at 8'],
  ["'%.f'.format([1.0])", 'the clause %.f of the format has no precision at 6'],
  ["'%q'.format([1])", 'unrecognized formatting clause %q at 5'],
  ["'%'.format([1])", 'the format ends within the clause % at 4'],
])('types: %s', (text, message) => {
  expect(evaluate(text, {}, { self })).toBe(`refused: ${message}`);
});

it.each([
  ["'%s has %d of %s'.format([self.name, self.count, [1, self.name]])"],
  ['self.name.format([self.name, self.count])'],
  ['int(dyn("1"))'],
  ['[[], self.tags]'],
  ['([] + self.tags).all(t, t.startsWith("a"))'],
])('types: %s is taken', (text) => {
  expect(compile(text, { self }, dyn)).not.toHaveProperty('message');
});

it('objects of two places have two types', () => {
  const part = (): ObjectType => ({ kind: 'object', name: 'object', field: () => int });
  const [left, right] = [part(), part()];
  expect(compile('left == right', { left, right }, bool)).toHaveProperty('message');
  expect(compile('left == old', { left, old: left }, bool)).not.toHaveProperty('message');
});

it('a rule gives a bool', () => {
  expect(compile('self.count', { self }, bool)).toEqual({
    message: "expected type 'bool' but found 'int'",
    offset: 4,
  });
  expect(compile('self.count > 1', { self }, bool)).not.toHaveProperty('message');
});

it.each([
  ['self.name == "a"', undefined],
  ['self.count < 1.5', '1.28'],
  ['self.?name.orValue("") == ""', '1.28'],
  ['isIP(self.name)', '1.30'],
  ['self.tags.all(i, t, i < 3)', '1.32'],
  ['isIP(self.name) && self.tags.all(i, t, i < 3)', '1.32'],
])('%s needs Kubernetes %s', (text, since) => {
  expect(compile(text, { self }, dyn)).toMatchObject({ since });
});
