import type { JsonSchema } from '../kinds/openapi';
import { holdsRules } from './holds-rules';
import type { Fact, Problem } from './problem';
import { checkRules, standing } from './rule-evaluation';
import { validate } from './structural';
import { withoutUnknown } from './unknown';

/**
 * What the API server holds against an object by the schema of its kind: its structure, and what the rules in CEL say.
 * @param old the object before an update: what was wrong in it already is tolerated where it stays as it is
 */
export function judge(schema: JsonSchema, manifest: unknown, old?: unknown): readonly Problem[] {
  const all = withoutUnknown(validate(schema, manifest), manifest);
  const problems = old === undefined ? all : standing(schema, all, manifest, old);
  if (!holdsRules(schema) || problems.some(blocksRules)) return problems;
  const broken = withoutUnknown(checkRules(schema, manifest, { old }), manifest);
  return broken.length === 0 ? problems : [...problems, ...broken];
}

/**
 * After these problems the API server evaluates no rules.
 * Copied behaviour: kubernetes/kubernetes staging/src/k8s.io/apiextensions-apiserver pkg/registry/customresource/strategy.go, hasBlockingErr.
 */
function blocksRules(problem: Problem): boolean {
  return problem.code === 'matches-none' ? problem.closest.some(blocksRules) : blocking.has(problem.code);
}

const blocking: ReadonlySet<Fact['code']> = new Set([
  'wrong-type',
  'null',
  'missing-field',
  'not-allowed',
  'too-long',
  'too-many',
  // Strict reading ends before anything is validated.
  'unknown-field',
  'more',
]);
