import { describe, expect, it } from 'vitest';
import { MadeList, MadeMapping } from '../../../lib/schema/cel/made';
import { dyn } from '../../../lib/schema/cel/types';
import type { Value } from '../../../lib/schema/cel/value';
import { evaluate } from './evaluate';

/** Expression and what it gives; the semantics are those of the CEL language definition. */
type Cases = readonly (readonly [text: string, gives: string])[];

const variables: Readonly<Record<string, Value>> = {
  one: 1n,
  text: 'héé😀',
  nothing: null,
  list: new MadeList([1n, 2n, 3n]),
};

function check(title: string, cases: Cases): void {
  describe(title, () => {
    it.each(cases)('%s → %s', (text, gives) => expect(evaluate(text, variables)).toBe(gives));
  });
}

check('literals', [
  ['0x1F', '31'],
  ['-9223372036854775808', '-9223372036854775808'],
  ['18446744073709551615u', '18446744073709551615u'],
  ['-1.5e3', '-1500.0'],
  ['.5', '0.5'],
  ['"a\\tb\\u00e9\\x41\\101\\U0001F600"', '"a\\tbéAA😀"'],
  ["r'\\d'", '"\\\\d"'],
  ["'''it's\n'''", '"it\'s\\n"'],
  ['"""a "quoted" b"""', '"a \\"quoted\\" b"'],
  ["b'\\xff\\377é'", 'b"ffffc3a9"'],
  ["rb'\\x'", 'b"5c78"'],
  ['null', 'null'],
  ['[1, 2,]', '[1, 2]'],
  ['{"a": 1, "b": 2}', '{"a": 1, "b": 2}'],
  ['1 // the rest is a comment', '1'],
]);

check('arithmetic', [
  ['1 + 2 * 3 - 4 / 2', '5'],
  ['7 % -3', '1'],
  ['-7 / 2', '-3'],
  ['9223372036854775807 + 1', 'error: integer overflow'],
  ['-9223372036854775808 - 1', 'error: integer overflow'],
  ['-(-9223372036854775808)', 'error: integer overflow'],
  ['9223372036854775807 * 2', 'error: integer overflow'],
  ['1u - 2u', 'error: unsigned integer overflow'],
  ['1 / 0', 'error: division by zero'],
  ['1u % 0u', 'error: modulus by zero'],
  ['1.0 / 0.0', 'Infinity'],
  ['"a" + "b"', '"ab"'],
  ['b"a" + b"b"', 'b"6162"'],
  ['[1] + [2]', '[1, 2]'],
  ['timestamp("2024-02-28T23:59:59Z") + duration("1s")', '2024-02-29T00:00:00Z'],
  ['timestamp("2024-01-01T00:00:00Z") - timestamp("2023-01-01T00:00:00Z")', '31536000s'],
  ['timestamp("9999-12-31T23:59:59Z") + duration("1s")', 'error: timestamp overflow'],
  ['duration("1h") - duration("90m")', '-1800s'],
]);

check('equality and order', [
  ['dyn(1) == 1.0', 'true'],
  ['dyn(1u) == 1', 'true'],
  ['dyn(9007199254740993) == 9007199254740992.0', 'false'],
  ['dyn(1) == "1"', 'false'],
  ['0.0 / 0.0 == 0.0 / 0.0', 'false'],
  ['[1, 2] == [1, 2]', 'true'],
  ['dyn([1]) == [1.0]', 'true'],
  ['{"a": [1]} == {"a": [1]}', 'true'],
  ['{"a": 1} != {"b": 1}', 'true'],
  ['nothing == null', 'true'],
  ['1 < 1.5', 'true'],
  ['1u <= 1', 'true'],
  ['18446744073709551615u > 9223372036854775807', 'true'],
  ['1.0 < 0.0 / 0.0', 'false'],
  ['"a" < "b"', 'true'],
  ['"\\uffff" < "😀"', 'true'],
  ['b"a" < b"b"', 'true'],
  ['false < true', 'true'],
  ['duration("1m") >= duration("60s")', 'true'],
  ['timestamp("2024-01-01T01:00:00+01:00") == timestamp("2024-01-01T00:00:00Z")', 'true'],
  ['2 in list', 'true'],
  ['2.0 in list', 'true'],
  ['"a" in {"a": 1}', 'true'],
  ['dyn(1u) in {1: "x"}', 'true'],
  ['one in []', 'false'],
]);

check('logic: what decides hides errors', [
  ['false && 1 / 0 == 1', 'false'],
  ['1 / 0 == 1 && false', 'false'],
  ['1 / 0 == 1 && true', 'error: division by zero'],
  ['1 / 0 == 1 || true', 'true'],
  ['false || 1 / 0 == 1 || true', 'true'],
  ['dyn(1) && true', 'error: no such overload'],
  ['true ? 1 : 1 / 0', '1'],
  ['1 / 0 == 1 ? 1 : 2', 'error: division by zero'],
  ['!true || !!true', 'true'],
]);

check('fields and items', [
  ['{"a": 1}.a', '1'],
  ['{"a": 1}.b', 'error: no such key: b'],
  ['{1: "a"}[dyn(1.0)]', '"a"'],
  ['{1: "a"}[2]', 'error: no such key: 2'],
  ['list[0]', '1'],
  ['list[3]', 'error: index out of bounds: 3'],
  ['list[-1]', 'error: index out of bounds: -1'],
  ['list[1.0]', '2'],
  ['{"a": nothing}.a', 'null'],
  ['{"a": 1, "a": 2}', 'error: duplicate key: a'],
  ['dyn({1: 1, 1u: 2})', "refused: expected type 'int' but found 'uint' at 11"],
  ['dyn("constructor").__proto__', 'error: no such overload'],
  ['{"a": 1}.constructor', 'error: no such key: constructor'],
]);

check('optionals', [
  ['{"a": 1}.?a', 'optional(1)'],
  ['{"a": 1}.?b', 'none'],
  ['{"a": {"b": 1}}.?a.b', 'optional(1)'],
  ['{"a": {"b": 1}}.?x.b.orValue(7)', '7'],
  ['list[?0]', 'optional(1)'],
  ['list[?9].hasValue()', 'false'],
  ['{1: 2}[?1]', 'optional(2)'],
  ['[?optional.of(1), ?optional.none()]', '[1]'],
  ['{?"a": optional.none(), "b": 1}', '{"b": 1}'],
  ['optional.none().or(optional.of(2)).value()', '2'],
  ['optional.of(1).orValue(1 / 0)', '1'],
  ['optional.none().value()', 'error: optional.none() dereference'],
  ['optional.ofNonZeroValue("")', 'none'],
  ['optional.of(2).optMap(x, x * 2)', 'optional(4)'],
  ['list.first().optMap(x, x * 2).orValue(0) + list.last().orValue(0)', '5'],
  ['[3, 1, 2].sortBy(x, -x)', '[3, 2, 1]'],
  ["['bb', 'a', 'ccc', 'd'].sortBy(x, size(x))", '["a", "d", "bb", "ccc"]'],
  ['[[3, 1], [2]].sortBy(x, x.sortBy(y, y)[0])[0]', '[3, 1]'],
  ['[1, 2].sortBy(x, 1 / (x - 2))', 'error: division by zero'],
  [
    '[{1: 2}].sortBy(x, x)',
    "refused: found no matching overload for '@sortByAssociatedKeys' applied to '(list(map(int, int)), list(map(int, int)))' at 9",
  ],
  ['optional.of([1]).optFlatMap(x, x[?3])', 'none'],
  ['optional.of(1) == optional.of(1)', 'true'],
  ['has({"a": {"b": 1}}.?a.b)', 'true'],
]);

check('macros', [
  ['has({"a": 1}.a)', 'true'],
  ['has({"a": 1}.b)', 'false'],
  ['has([{"a": 1}][0].a)', 'true'],
  ['has([{"a": 1}][1].a)', 'error: index out of bounds: 1'],
  ['list.all(x, x > 0)', 'true'],
  ['[0, 1].all(x, 1 / x > 2)', 'false'],
  ['[0, 1].all(x, 1 / x > 0)', 'error: division by zero'],
  ['[].all(x, x)', 'true'],
  ['[0, 1].exists(x, 1 / x == 1)', 'true'],
  ['[0, 2].exists(x, 1 / x == 1)', 'error: division by zero'],
  ['[].exists(x, true)', 'false'],
  ['{"a": 1}.exists(k, k == "a")', 'true'],
  ['list.exists_one(x, x == 2)', 'true'],
  ['list.existsOne(x, x > 1)', 'false'],
  ['[0, 1].exists_one(x, 1 / x == 1)', 'error: division by zero'],
  ['list.map(x, x * x)', '[1, 4, 9]'],
  ['list.map(x, x > 1, x * x)', '[4, 9]'],
  ['{"a": 1}.map(k, k + "!")', '["a!"]'],
  ['list.filter(x, x % 2 == 1)', '[1, 3]'],
  ['list.filter(x, dyn(x))', 'error: no such overload'],
  ['list.map(x, list.map(y, x * y))', '[[1, 2, 3], [2, 4, 6], [3, 6, 9]]'],
  ['list.map(one, one)[2] + one', '4'],
]);

check('macros of two variables', [
  ['list.all(i, v, v == i + 1)', 'true'],
  ['{"a": 1}.all(k, v, k == "a" && v == 1)', 'true'],
  ['list.exists(i, v, i == v)', 'false'],
  ['list.existsOne(i, v, i == 1)', 'true'],
  ['list.transformList(i, v, i * v)', '[0, 2, 6]'],
  ['list.transformList(i, v, i > 0, v)', '[2, 3]'],
  ['{"a": 1}.transformList(k, v, k)', '["a"]'],
  ['{"a": 1, "b": 2}.transformMap(k, v, v > 1, v * 10)', '{"b": 20}'],
  ['list.transformMap(i, v, v)', '{0: 1, 1: 2, 2: 3}'],
  ['{"a": 1}.transformMapEntry(k, v, {v: k})', '{1: "a"}'],
  ['[1, 1].transformMapEntry(i, v, {v: i})', 'error: duplicate key: 1'],
  ['list.transformMapEntry(i, v, v > 2, {v: i})', '{3: 2}'],
]);

check('conversions', [
  ['int("-12")', '-12'],
  ['int(["1.5"][0])', 'error: cannot convert "1.5" to int'],
  ['int(-1.9)', '-1'],
  ['int([1e19][0])', 'error: integer overflow'],
  ['int([9223372036854775808u][0])', 'error: integer overflow'],
  ['int(timestamp("1970-01-01T00:01:00Z"))', '60'],
  ['uint("7")', '7u'],
  ['uint([-1][0])', 'error: unsigned integer overflow'],
  ['uint(["-1"][0])', 'error: cannot convert "-1" to uint'],
  ['double("1e3")', '1000.0'],
  ['double(["x"][0])', 'error: cannot convert "x" to double'],
  ['double(1)', '1.0'],
  ['string(1)', '"1"'],
  ['string(1.5)', '"1.5"'],
  ['string(1e6)', '"1e+06"'],
  ['string(true)', '"true"'],
  ['string([b"\\xff"][0])', 'error: invalid UTF-8 in bytes, cannot convert to string'],
  ['string(duration("1h1.5s"))', '"3601.5s"'],
  ['string(timestamp("2024-01-01T00:00:00.120+01:00"))', '"2023-12-31T23:00:00.12Z"'],
  ['bytes("é")', 'b"c3a9"'],
  ['bool("true")', 'true'],
  ['bool(["yes"][0])', 'error: cannot convert "yes" to bool'],
  ['bool("F")', 'false'],
  ['duration("1h30m") == duration("5400s")', 'true'],
  ['duration("-1.5ms")', '-0.0015s'],
  ['duration(["1 h"][0])', 'error: invalid duration: "1 h"'],
  ['timestamp(["2023-02-29T00:00:00Z"][0])', 'error: invalid timestamp: "2023-02-29T00:00:00Z"'],
  ['timestamp(0)', '1970-01-01T00:00:00Z'],
  ['type(1) == int', 'true'],
  ['type(type(1))', 'type'],
  ['type(null)', 'null_type'],
  ['type(duration("1s")) == google.protobuf.Duration', 'true'],
  ['type({}) == map && type(b"") == bytes', 'true'],
]);

check('texts and times', [
  ['size(text)', '4'],
  ['"".size()', '0'],
  ['size(b"é")', '2'],
  ['size({"a": 1})', '1'],
  ['"abc".startsWith("ab")', 'true'],
  ['"abc".endsWith("bc")', 'true'],
  ['"abc".contains("x")', 'false'],
  ['timestamp("2024-03-01T12:34:56.789Z").getMonth()', '2'],
  ['timestamp("2024-03-01T12:34:56.789Z").getDate()', '1'],
  ['timestamp("2024-03-01T12:34:56.789Z").getDayOfMonth()', '0'],
  ['timestamp("2024-03-01T12:34:56.789Z").getDayOfYear()', '60'],
  ['timestamp("2024-03-01T12:34:56.789Z").getDayOfWeek()', '5'],
  ['timestamp("2024-03-01T12:34:56.789Z").getMilliseconds()', '789'],
  ['timestamp("2024-03-01T12:34:56Z").getHours("-08:00")', '4'],
  ['timestamp("2024-07-01T12:00:00Z").getHours("Europe/Berlin")', '14'],
  ['timestamp("2024-01-01T12:00:00Z").getHours("Europe/Berlin")', '13'],
  ['timestamp("2024-01-01T12:00:00Z").getHours("Nowhere/City")', 'error: unknown time zone Nowhere/City'],
  ['duration("90m").getHours()', '1'],
  ['duration("90m").getSeconds()', '5400'],
]);

it('1, 1u and 1.0 are the same key', () => {
  const map = new MadeMapping();
  map.add(1n, 'x');
  expect(evaluate('[m[1], m[dyn(1u)], m[dyn(1.0)]]', { m: map })).toBe('["x", "x", "x"]');
});

it.each([
  ['has(status.ready) || true', 'true'],
  ['has(status.ready) && false', 'false'],
  ['!has(status.ready) || false', 'error: no such attribute: status'],
  ['[1].exists(i, status.ready || i == 1)', 'true'],
  ['"x"', '"x"'],
])('a variable that is missing is an error where it decides: %s', (text, result) => {
  expect(evaluate(text, {}, { status: dyn })).toBe(result);
});
