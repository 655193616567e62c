import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rules } from '../lib/rules/registry';
import { addedRules, edited, readScenario, run, update } from './scenario';

/*
 * Each file below scenarios/ is an edit of the example network and what a command says about the result:
 *
 *   == edit       blocks of `- old` and `+ new` lines; the old ones stand in the example exactly once, a block without
 *                 old lines is added at the end
 *   == corrected  (optional) an edit of the edited text that repairs it: user-mistakes.test.ts
 *   == settings   a cdk8s-ovn.yaml (optional)
 *   == command    (optional) default: cdk8s-ovn check -
 *   == exit       the exit code; UPDATE_SCENARIOS=1 writes it, too
 *   == adds       the rules of the findings that the edit brings (optional); default: one, of the rule that the path names
 *   == output     what the command writes; UPDATE_SCENARIOS=1 writes it here
 */
const folder = join(__dirname, 'scenarios');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.scenario'))
  .sort();

const added = new Map<string, readonly string[]>();

/** The rules that a scenario adds. The last test asks for all of them again. */
function rulesOf(name: string): readonly string[] {
  const rules = added.get(name) ?? addedRules(readScenario(join(folder, name)));
  added.set(name, rules);
  return rules;
}

describe.each(files)('%s', (name) => {
  const scenario = readScenario(join(folder, name));
  const rule = name.slice(0, -'.scenario'.length).split(sep).join('/');

  test('brings the finding of its rule and no other', () => {
    const adds = scenario.sections.get('adds');
    expect(rulesOf(name)).toEqual(adds === undefined ? [rule] : adds.split(/\s+/).filter(Boolean).sort());
  });

  test('is told like this', () => {
    const outcome = run(scenario, edited(scenario));
    if (process.env.UPDATE_SCENARIOS) return update(scenario, outcome);
    expect(outcome.output).toBe(scenario.sections.get('output'));
    expect(outcome.exit).toBe(scenario.sections.get('exit'));
  });
});

test('every rule has a scenario', () => {
  const told = new Set(files.flatMap(rulesOf));
  expect(rules.map(({ id }) => id).filter((id) => !told.has(id))).toEqual([]);
});
