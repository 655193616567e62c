import type { JsonSchema } from '../kinds/openapi';
import { effective } from './effective';
import { wholeObject } from './node';
import type { Problem } from './problem';
import { Old } from './rules/old';
import { type RuleNode, ruleRoot } from './rules/rule-node';
import { validate } from './structural';

/**
 * The problems of an object that stand in the way of an update. The API server tolerates what an update does not touch.
 * Copied behaviour: kubernetes/kubernetes v1.33.0 staging/src/k8s.io/apiextensions-apiserver
 * pkg/apiserver/validation/ratcheting.go and pkg/registry/customresource/strategy.go, ValidateUpdate.
 */
export function standing(
  schema: JsonSchema,
  problems: readonly Problem[],
  manifest: unknown,
  old: unknown,
): readonly Problem[] {
  if (problems.length === 0) return problems;
  const node = wholeObject(schema);
  const root = ruleRoot(schema);
  const now = effective(node, manifest);
  const before = Old.of(root, now, effective(node, old));
  const repeated = validate(schema, old).some(({ code }) => code === 'duplicate-item');
  return problems.filter((problem) => {
    if (problem.code === 'duplicate-item') return !repeated;
    // Strict reading and metadata come before the schema. A name never changes, and is not judged again.
    if (problem.code === 'unknown-field') return true;
    if (problem.path[0] === 'metadata') return problem.path[1] !== 'name';
    return !isUntouched(problem, root, now, before);
  });
}

/** Whether the value of a problem, or any that it is part of, is as it was. */
function isUntouched({ path, part, code }: Problem, root: RuleNode, now: unknown, before: Old): boolean {
  const owner = part === 'key' || code === 'missing-field' ? path.slice(0, -1) : path;
  let [node, value, old]: [RuleNode | undefined, unknown, Old] = [root, now, before];
  for (const step of owner) {
    const inside: RuleNode | undefined =
      typeof step === 'number' ? node?.items : (node?.field(String(step)) ?? node?.values);
    value = Object(value)[step];
    if (!inside) break;
    node = inside;
    old = typeof step === 'number' ? old.item(node, value) : old.field(String(step), node, value);
  }
  return old.unchanged;
}
