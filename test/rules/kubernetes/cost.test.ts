import { expect, it } from 'vitest';
import { Network } from '../../../lib/network/network';
import { rules } from '../../../lib/rules/registry';
import { Draft } from '../../../lib/rules/report';
import { parseRelease } from '../../../lib/target/release';
import { defaultTarget, type Target } from '../../../lib/target/target';
import { overlaid, resourcesOf } from '../overlay';

/*
 * What it costs to judge API versions for a target of one release. Measured in one process, each run with and without a
 * release one after the other, so that a busy machine slows both.
 */
const measured = 30;
const bound = 3;

const judging = rules.filter(({ id }) => /^kubernetes\/(api-|kind-never-served|owner-not-served)/.test(id));
const versions = [parseRelease('1.34')].flatMap((release) => release ?? []);
const one: Target = { ...defaultTarget, kubernetes: { ...defaultTarget.kubernetes, versions } };

/** Milliseconds of these rules alone over a network that no rule has seen yet. */
function costOf(resources: ReturnType<typeof resourcesOf>, target: Target): number {
  const network = new Network(resources, { target });
  const start = performance.now();
  for (const rule of judging) rule.check(network, (at, message) => new Draft(rule.id, rule.severity, at, message));
  return performance.now() - start;
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

const many = (count: number) =>
  resourcesOf(
    Array.from(
      { length: count },
      (_, i) => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c${i}, namespace: ns1}\ndata: {a: b}\n`,
    ).join('---\n'),
  );

it.each([
  ['the example network', overlaid('')],
  ['1000 objects', many(1000)],
])('%s', (title, resources) => {
  const differences = Array.from({ length: measured }, () => costOf(resources, one) - costOf(resources, defaultTarget));
  const added = median(differences);
  console.log(`${title}: ${added.toFixed(3)} ms for a target of one release, median of ${measured}`);
  expect(judging.length).toBeGreaterThanOrEqual(8);
  expect(added).toBeLessThan(bound);
});
