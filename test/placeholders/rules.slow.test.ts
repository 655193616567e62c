import { expect, it } from 'vitest';
import { rules } from '../../lib/rules/registry';
import { baseText, exampleTarget } from '../rules/overlay';
import { type Json, objectsOf } from './leaves';
import { mistakesWithout } from './unknown';

/* One unknown value, wherever it stands in the right example of any rule. */

const identity = ({ kind, metadata }: Json) => {
  const { name, namespace } = metadata as { name?: string; namespace?: string };
  return `${kind} ${namespace} ${name}`;
};

it.each(rules.map((rule) => [rule.id, rule] as const))('is no mistake in what is right for %s', (_, rule) => {
  const added = objectsOf(rule.right);
  const same = (a: Json, b: Json) => identity(a) === identity(b);
  const all = [...objectsOf(baseText).filter((one) => !added.some((other) => same(one, other))), ...added];
  expect(mistakesWithout(all, added, exampleTarget(rule))).toEqual([]);
});
