import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { argsOf, readScenario, update } from '../scenario';
import { changed, effectsOf } from './changed';

/*
 * Each file below scenarios/ is a change of the example network and what it does to the cluster:
 *
 *   == before     what the cluster runs, as an edit of the example network (optional)
 *   == edit       the change: blocks of `- old` and `+ new` lines, an edit of what the cluster runs
 *   == settings   a cdk8s-ovn.yaml (optional)
 *   == command    (optional) default: cdk8s-ovn diff base.yaml head.yaml
 *   == effects    by hand, from the specification: a line `effect object field` for every field that changes, and
 *                 `effect object` for what a change as a whole brings
 *   == exit       the exit code; UPDATE_SCENARIOS=1 writes it, too
 *   == output     what the command writes; UPDATE_SCENARIOS=1 writes it here
 */
const folder = join(__dirname, 'scenarios');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.scenario'))
  .sort();

describe.each(files)('%s', (name) => {
  const scenario = readScenario(join(folder, name));
  const args = argsOf(scenario.sections, 'cdk8s-ovn diff base.yaml head.yaml');

  test('has these effects', () => {
    const lines = effectsOf(changed(scenario, [...args, '--format', 'json']));
    expect(lines).toEqual((scenario.sections.get('effects') ?? '').split('\n').filter(Boolean).sort());
  });

  test('is told like this', () => {
    const outcome = changed(scenario, args);
    if (process.env.UPDATE_SCENARIOS) return update(scenario, outcome);
    expect(outcome.output).toBe(scenario.sections.get('output'));
    expect(outcome.exit).toBe(scenario.sections.get('exit'));
  });
});
