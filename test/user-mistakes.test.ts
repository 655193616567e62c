import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { JsonReport } from '../lib/output/findings/json';
import { addedRules, base, corrected, edited, readScenario, run } from './scenario';

/*
 * What people wrote and asked about in public: 28 cases (scenarios/user-mistakes; the number is that of the case in the
 * research). Each has its mistake (`edit`) and the repair that its issue came to, or that upstream documents
 * (`corrected`).
 */
const folder = join(__dirname, 'scenarios', 'user-mistakes');
const files = readdirSync(folder).filter((name) => name.endsWith('.scenario'));

/** The cases that no text shows, and the fact that is missing in it. */
const notInTheText: Readonly<Record<number, string>> = {
  8: 'which patch releases have its bug (#6632, cured by pull request 6675): the text is right in all others',
  15: 'the text before: a gateway whose externalSubnets were edited looks like one that always had them (#4931)',
  19: 'the state of a node: it was restarted, or has iptables-legacy (#5029, #3576)',
  21: 'which patch releases have its bug (#6202, cured by pull requests 6204 and 6212): the routes are right in all others',
  24: 'the text before, and which addresses are still taken in the cluster (#1888)',
  25: 'which addresses are in use when excludeIps grows: pods take theirs by chance (#5522)',
};

test('each of the 28 known cases is there, or says which fact no text has', () => {
  const shown = new Set(files.map((name) => Number(name.slice(0, 2))));
  const told = Object.keys(notInTheText).map(Number);
  expect([...shown, ...told].sort((a, b) => a - b)).toEqual(Array.from({ length: 28 }, (_, i) => i + 1));
});

describe.each(files)('%s', (name) => {
  const scenario = readScenario(join(folder, name));

  test('is caught by the rules that it names', () => {
    expect(edited(scenario)).not.toBe(base);
    const named = scenario.sections.get('adds')?.split(/\s+/).filter(Boolean).sort();
    expect(named).not.toEqual([]);
    expect(addedRules(scenario)).toEqual(named);
  });

  test('says nothing, of these rules or any other, when the mistake is repaired', () => {
    const text = corrected(scenario);
    if (text === undefined) throw new Error('there is no section corrected');
    const { exit, output } = run(scenario, text, ['check', '-', '--format', 'json']);
    expect((JSON.parse(output) as JsonReport).findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
    expect(exit).toBe('0');
  });
});
