import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addedRules, base, edited, readScenario, run } from './scenario';

/*
 * What people wrote and asked about in public (scenarios/user-mistakes; the number is that of the case in the research).
 * The corrected text of each is the example network.
 */
const folder = join(__dirname, 'scenarios', 'user-mistakes');
const files = readdirSync(folder).filter((name) => name.endsWith('.scenario'));

test('most of the 28 known cases are there', () => {
  expect(new Set(files.map((name) => name.slice(0, 2))).size).toBeGreaterThanOrEqual(18);
});

describe.each(files)('%s', (name) => {
  const scenario = readScenario(join(folder, name));

  test('is caught by the rules that it names', () => {
    expect(edited(scenario)).not.toBe(base);
    expect(addedRules(scenario)).toEqual(scenario.sections.get('adds')?.split(/\s+/).filter(Boolean).sort());
  });

  test('is silent when corrected', () => {
    expect(run(scenario, base)).toEqual({ exit: '0', output: expect.not.stringMatching(/error\[|warning\[/) });
  });
});
