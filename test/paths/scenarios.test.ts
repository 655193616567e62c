import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { argsOf, edited, readScenario, run, update } from '../scenario';

/**
 * What `trace` and `reach` say, as a person sees it. A scenario is a text with sections:
 *   == before     the input; without it the example network
 *   == edit       an edit of the example network, as in test/scenarios
 *   == settings   cdk8s-ovn.yaml
 *   == command    cdk8s-ovn trace …
 *   == exit       the exit code; UPDATE_SCENARIOS=1 writes it, too
 *   == output     what the command writes; UPDATE_SCENARIOS=1 writes it here
 */
const folder = join(__dirname, 'scenarios');
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.scenario'))
  .sort();

describe.each(files)('%s', (name) => {
  const scenario = readScenario(join(folder, name));

  test('is told like this', () => {
    const { sections } = scenario;
    const outcome = run(scenario, sections.get('before') ?? edited(scenario), argsOf(sections));
    if (process.env.UPDATE_SCENARIOS) return update(scenario, outcome);
    expect(outcome.output).toBe(sections.get('output'));
    expect(outcome.exit).toBe(sections.get('exit'));
  });
});
