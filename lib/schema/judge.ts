import type { JsonSchema } from '../kinds/openapi';
import { isMap } from '../source/json';
import { holdsRules } from './holds-rules';
import type { Fact, Problem } from './problem';
import { checkRules, standing } from './rule-evaluation';
import { validate } from './structural';
import { withoutUnknown } from './unknown';

/**
 * What the API server holds against an object by the schema of its kind: its structure, and what the rules in CEL say.
 * @param old the object before an update: what was wrong in it already is tolerated where it stays as it is
 * @param keepsStatus the status is a subresource: what a manifest says of it is read, and then put away
 */
export function judge(
  schema: JsonSchema,
  written: unknown,
  old?: unknown,
  { keepsStatus = false }: { readonly keepsStatus?: boolean } = {},
): readonly Problem[] {
  const manifest = keepsStatus ? withStatusOf(written, old) : written;
  const strange = manifest === written ? [] : validate(schema, written).filter(isInStatus);
  const all = withoutUnknown([...validate(schema, manifest), ...strange], written);
  const problems = old === undefined ? all : standing(schema, all, manifest, old);
  if (!holdsRules(schema) || problems.some(blocksRules)) return problems;
  const broken = withoutUnknown(checkRules(schema, manifest, { old }), manifest);
  return broken.length === 0 ? problems : [...problems, ...broken];
}

/** The status is what the controller wrote, if anything. */
function withStatusOf(manifest: unknown, old: unknown): unknown {
  if (!isMap(manifest) || !Object.hasOwn(manifest, 'status')) return manifest;
  const { status: _, ...rest } = manifest;
  return isMap(old) && Object.hasOwn(old, 'status') ? { ...rest, status: old.status } : rest;
}

/** Fields that nobody knows are refused while the text is read: before the status is put away. */
function isInStatus({ code, path }: Problem): boolean {
  return code === 'unknown-field' && path[0] === 'status';
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
