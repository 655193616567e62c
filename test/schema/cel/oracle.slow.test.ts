import { celEnv, plan, parse as readBuf } from '@bufbuild/cel';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { Budget } from '../../../lib/schema/cel/budget';
import { isCompileError } from '../../../lib/schema/cel/compile-error';
import { compile } from '../../../lib/schema/cel/program';
import { dyn } from '../../../lib/schema/cel/types';
import { Failure, type Value } from '../../../lib/schema/cel/value';

/**
 * Two other evaluators in JavaScript, asked for what a rule gives: true, false or an error. What is left out because
 * they mean something else, and why we do not:
 * - both refuse or accept other types than Kubernetes does before they evaluate: types are not compared here;
 * - cel-js wants items of one type even where they are dyn, unless told not to;
 * - cel-js has no `has(x[0].y)` and no macros of two variables;
 * - bufbuild has no optionals, no macros of two variables, no exists of three arguments.
 */
let evaluateJs: (text: string, variables: Record<string, unknown>) => unknown;

beforeAll(async () => {
  const { Environment } = await import('@marcbachmann/cel-js');
  const environment = new Environment({ unlistedVariablesAreDyn: true, homogeneousAggregateLiterals: false });
  evaluateJs = (text, variables) => environment.parse(text)(variables);
});

const variables = { n: 3n, m: -2n, z: 0n, s: 'ab', t: 'héé😀', d: 2.5, yes: true, no: false };

function ours(text: string): unknown {
  const program = compile(text, Object.fromEntries(Object.keys(variables).map((name) => [name, dyn])), dyn);
  if (isCompileError(program)) return `refused: ${program.message}`;
  const result = program.evaluate(variables as Readonly<Record<string, Value>>, new Budget(1_000_000));
  return result instanceof Failure ? 'error' : result;
}

function theirs(run: () => unknown): unknown {
  try {
    const result = run();
    return result instanceof Error || (typeof result === 'object' && result !== null) ? 'error' : result;
  } catch {
    return 'error';
  }
}

const environment = celEnv();
const asBuf = (text: string) => theirs(() => plan(environment, readBuf(text))(variables));
const asJs = (text: string) => theirs(() => evaluateJs(text, variables));

const { int, bool } = fc.letrec<{ int: string; bool: string; string: string; list: string }>((tie) => ({
  int: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom('n', 'm', 'z', '0', '1', '7', '-5', '9223372036854775807'),
    fc.tuple(tie('int'), fc.constantFrom('+', '-', '*', '/', '%'), tie('int')).map(infix),
    tie('string').map((text) => `size(${text})`),
    fc.tuple(tie('bool'), tie('int'), tie('int')).map(([test, yes, no]) => `(${test} ? ${yes} : ${no})`),
    fc.tuple(tie('list'), tie('int')).map(([list, index]) => `${list}[${index}]`),
  ),
  string: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('s', 't', "''", "'b'", "'\\u00e9'"),
    fc.tuple(tie('string'), tie('string')).map(([a, b]) => `(${a} + ${b})`),
    tie('int').map((value) => `string(${value})`),
  ),
  list: fc.oneof(
    { maxDepth: 3 },
    fc.array(tie('int'), { minLength: 1, maxLength: 4 }).map((items) => `[${items.join(', ')}]`),
    fc.tuple(tie('list'), tie('int')).map(([list, body]) => `${list}.map(n, ${body})`),
    fc.tuple(tie('list'), tie('bool')).map(([list, test]) => `${list}.filter(m, ${test})`),
  ),
  bool: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom('yes', 'no', 'true', 'false'),
    fc.tuple(tie('int'), fc.constantFrom('<', '<=', '>', '>=', '==', '!='), tie('int')).map(infix),
    fc.tuple(tie('string'), fc.constantFrom('<', '==', '!='), tie('string')).map(infix),
    fc.tuple(tie('bool'), fc.constantFrom('&&', '||'), tie('bool')).map(infix),
    fc.tuple(tie('int'), tie('list')).map(([item, list]) => `(${item} in ${list})`),
    fc.tuple(tie('list'), tie('list')).map(([a, b]) => `(${a} == ${b})`),
    fc
      .tuple(tie('list'), fc.constantFrom('all', 'exists', 'exists_one'), tie('bool'))
      .map(([list, macro, test]) => `${list}.${macro}(n, ${test})`),
    fc
      .tuple(tie('string'), fc.constantFrom('startsWith', 'endsWith', 'contains'), tie('string'))
      .map(([text, search, part]) => `${text}.${search}(${part})`),
    tie('bool').map((test) => `!${test}`),
  ),
}));

function infix([left, sign, right]: readonly [string, string, string]): string {
  return `(${left} ${sign} ${right})`;
}

const bounded = { numRuns: 3000 };

/** Kubernetes wants lists of one type (cel.HomogeneousAggregateLiterals); the others take any. */
function mixesTypes(answer: unknown): boolean {
  return /^refused: expected type '.*' but found/.test(`${answer}`);
}

it('gives what cel-js gives', () => {
  fc.assert(
    fc.property(fc.oneof(bool, int), (text) => {
      fc.pre(!mixesTypes(ours(text)));
      expect([text, ours(text)]).toEqual([text, asJs(text)]);
    }),
    bounded,
  );
});

it('gives what bufbuild gives', () => {
  fc.assert(
    fc.property(fc.oneof(bool, int), (text) => {
      fc.pre(!mixesTypes(ours(text)));
      expect([text, ours(text)]).toEqual([text, asBuf(text)]);
    }),
    bounded,
  );
});
