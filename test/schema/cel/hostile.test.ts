import { expect, it } from 'vitest';
import { Budget, OutOfSteps } from '../../../lib/schema/cel/budget';
import { isCompileError } from '../../../lib/schema/cel/compile-error';
import { MadeList } from '../../../lib/schema/cel/made';
import { compile } from '../../../lib/schema/cel/program';
import { dyn } from '../../../lib/schema/cel/types';
import type { Value } from '../../../lib/schema/cel/value';
import { evaluate } from './evaluate';

it.each([
  ['parentheses', '('.repeat(50_000)],
  ['lists', '['.repeat(50_000)],
  ['maps', '{1:'.repeat(30_000)],
  ['negations', '!'.repeat(90_000)],
  ['calls', 'size('.repeat(15_000)],
  ['ternaries', 'true ? 1 : '.repeat(8000)],
  ['a sum', `1${' + 1'.repeat(20_000)}`],
  ['fields', `{}${'.a'.repeat(40_000)}`],
])('very deep %s are refused', (_, text) => {
  expect(evaluate(text)).toMatch(/^refused: the expression is nested deeper than 250 levels/);
});

it('what is deep but not too deep is read, checked and evaluated', () => {
  expect(evaluate(`${'('.repeat(240)}1${')'.repeat(240)}`)).toBe('1');
  expect(evaluate(`size(${'['.repeat(240)}${']'.repeat(240)})`)).toBe('1');
});

it('a long chain of && is one operation', () => {
  expect(evaluate(`true${' && true'.repeat(10_000)}`)).toBe('true');
});

it('a long text is refused at once', () => {
  expect(evaluate(`'${'x'.repeat(10_000_000)}'`)).toMatch(/^refused: the expression is longer/);
});

it('strings of all lengths end in time', () => {
  expect(evaluate(`'${'\\'.repeat(90_001)}`)).toMatch(/does not end/);
  expect(evaluate(`"""${'""a'.repeat(30_000)}`)).toMatch(/^refused/);
});

it.each([
  '[0,1,2,3,4,5,6,7,8,9].map(a, [0,1,2,3,4,5,6,7,8,9].map(b, [0,1,2,3,4,5,6,7,8,9].map(c, [0,1,2,3,4,5,6,7,8,9].map(d, [0,1,2,3,4,5,6,7,8,9].map(e, x)))))',
  'text == text + "" || text.contains("b") || size(text + text + text + text) > 1',
  'text < text',
])('%s runs out of its budget', (rule) => {
  const program = compile(rule, { x: dyn, text: dyn }, dyn);
  if (isCompileError(program)) throw new Error(program.message);
  const variables = { x: 1n, text: 'a'.repeat(10_000_000) };
  expect(() => program.evaluate(variables, new Budget(100_000))).toThrow(OutOfSteps);
});

it('values that are too deep to compare are not compared', () => {
  const deep = () => {
    let value: Value = 1n;
    for (let i = 0; i < 100_000; i++) value = new MadeList([value]);
    return value;
  };
  const program = compile('a == b', { a: dyn, b: dyn }, dyn);
  if (isCompileError(program)) throw new Error(program.message);
  expect(() => program.evaluate({ a: deep(), b: deep() }, new Budget(1e9))).toThrow(OutOfSteps);
});
