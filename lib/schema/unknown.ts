import { valueAt } from '../source/path';
import { holdsPlaceholder, keyHoldsPlaceholder } from '../source/placeholder';
import type { Problem } from './problem';

/**
 * The problems that are there whatever the placeholders in a value stand for: a tool puts values in their place before
 * the API server sees them.
 */
export function withoutUnknown(problems: readonly Problem[], root: unknown): readonly Problem[] {
  if (problems.length === 0 || !problems.some((problem) => isUnknown(problem, root))) return problems;
  return problems.filter((problem) => !isUnknown(problem, root));
}

function isUnknown(problem: Problem, root: unknown): boolean {
  const { path, part } = problem;
  if (path.some((step) => typeof step === 'string' && keyHoldsPlaceholder(step))) return true;
  if (part === 'key') return false;
  const value = valueAt(root, path);
  if (isPlaceholder(value)) return true;
  switch (problem.code) {
    case 'rule-broken':
      return [...unknownIn(value)].some(
        (names) => names.length === 0 || names.some((name) => mentions(problem.rule, name)),
      );
    case 'matches-none':
      return problem.closest.length > 0 && problem.closest.every((one) => isUnknown(one, root));
    case 'duplicate-item':
      return problem.keys?.some((key) => isPlaceholder(valueAt(value, [key]))) ?? false;
    default:
      return false;
  }
}

/** The names of the fields that lead to each placeholder in a value. */
function* unknownIn(value: unknown, names: readonly string[] = []): Generator<readonly string[]> {
  if (isPlaceholder(value)) yield names;
  if (value === null || typeof value !== 'object') return;
  for (const [key, item] of Object.entries(value))
    yield* unknownIn(item, Array.isArray(value) ? names : [...names, key]);
}

/** Whether an expression speaks of a field. */
function mentions(expression: string, name: string): boolean {
  return expression.split(/\W+/).includes(name);
}

function isPlaceholder(value: unknown): boolean {
  return typeof value === 'string' && holdsPlaceholder(value);
}
