import { describe, expect, test } from 'vitest';
import { Budget } from '../../../../lib/schema/cel/budget';
import { isCompileError } from '../../../../lib/schema/cel/compile-error';
import { compile } from '../../../../lib/schema/cel/program';
import { error, plainly } from './calls';

function evaluate(text: string): unknown {
  const program = compile(text, {}, { kind: 'dyn' });
  if (isCompileError(program)) return program.message;
  return plainly(program.evaluate({}, new Budget(1_000_000)));
}

function sinceOf(text: string): string | undefined {
  const program = compile(text, {}, { kind: 'dyn' });
  if (isCompileError(program)) throw new Error(program.message);
  return program.since;
}

describe('as expressions', () => {
  test.each([
    ["'hello mellow'.lastIndexOf('ello', 6) == 1", true],
    ["'tacocat'.substring(0, 4) + 'x'.upperAscii()", 'tacoX'],
    ["'%s is %d'.format([dyn('a'), dyn(1)])", 'a is 1'],
    ["'a,b'.split(',').map(x, x + x).join('-')", 'aa-bb'],
    ["'abc'.matches('^a.c$') && matches('abc', 'b')", true],
    ["'abc'.matches(['('][0])", error],
    ['[3, 1, 2].sort().min() + [1, 2].sum()', 4n],
    ['[].sum()', 0n],
    ['[1, 2, 2].distinct().reverse()', [2n, 1n]],
    ['[[1], [2, 3]].flatten() == lists.range(3).map(x, x + 1)', true],
    ['sets.contains([1, 2], [1])', true],
    ["ip('10.0.0.1') == ip('10.0.0.1') && ip('::1').family() == 6", true],
    ["ip.isCanonical('::01')", false],
    ["cidr('10.0.0.0/8').containsIP('10.1.2.3') && cidr('10.0.0.0/8').containsCIDR(cidr('10.1.0.0/16'))", true],
    ["cidr('10.0.0.1/8') == cidr('10.0.0.1/8').masked()", false],
    ["string(cidr('10.0.0.1/8').ip())", '10.0.0.1'],
    ["quantity('50k').add(20).sub(quantity('100k')).sub(-50000) == quantity('20')", true],
    ["quantity('50M').isLessThan(quantity('50Mi')) && sign(quantity('-1')) == -1", true],
    ["semver('v1.2', true).compareTo(semver('1.10.0'))", -1n],
    ["url('https://[::1]:80/a?k=v').getQuery()['k'][0] + url('/x').getHost()", 'v'],
    ["format.dns1123Label().validate('Big').hasValue()", true],
    ["format.named('uuid').value().validate('x').value().size()", 1n],
    ["format.named('none').hasValue()", false],
  ])('%s', (text, gives) => {
    expect(evaluate(text)).toEqual(gives);
  });
});

test.each([
  ["'a'.charAt(0)", undefined],
  ["quantity('1')", '1.28'],
  ["strings.quote('a')", '1.29'],
  ["isCIDR('::/0')", '1.30'],
  ["format.named('uri')", '1.31'],
  ["isSemver('1.0.0')", '1.33'],
  ['[1].distinct()', '1.34'],
])('%s is known since %s', (text, since) => {
  expect(sinceOf(text)).toBe(since);
});
