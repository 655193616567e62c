import { expect, it } from 'vitest';
import { Network } from '../../../lib/network/network';
import { rules } from '../../../lib/rules/registry';
import { Draft } from '../../../lib/rules/report';
import { parseRelease } from '../../../lib/target/release';
import { defaultTarget, type Target } from '../../../lib/target/target';
import { expectGrowth } from '../../growth';
import { resourcesOf } from '../overlay';

/* What it costs to judge API versions for a target of one release. */

const judging = rules.filter(({ id }) => /^kubernetes\/(api-|kind-never-served|owner-not-served)/.test(id));
const versions = [parseRelease('1.34')].flatMap((release) => release ?? []);
const one: Target = { ...defaultTarget, kubernetes: { ...defaultTarget.kubernetes, versions } };

const many = (count: number) =>
  resourcesOf(
    Array.from(
      { length: count },
      (_, i) => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c${i}, namespace: ns1}\ndata: {a: b}\n`,
    ).join('---\n'),
  );

it('grows with the number of objects', () => {
  const judged = (count: number) => {
    const resources = many(count);
    return () => {
      // A network that no rule has seen yet.
      const network = new Network(resources, { target: one });
      for (const rule of judging) rule.check(network, (at, message) => new Draft(rule.id, rule.severity, at, message));
    };
  };
  expect(judging.length).toBeGreaterThanOrEqual(8);
  expectGrowth(8, judged(1000), judged(8000));
});
