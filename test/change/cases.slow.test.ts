import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Case, Declared } from '../../lib/change/cases';
import type { FieldChange, FieldEffect } from '../../lib/change/field-effects';
import { has } from '../../lib/target/release';
import { type EffectCase, effects, isCountedEffect } from '../conformance/effects';
import { argsOf, readScenario } from '../scenario';
import { shared } from '../shared';
import { changed } from './changed';

/*
 * What an edit may do is declared beside the function that decides (`cases`). Here every call of one is watched, while all
 * scenarios and recorded edits are compared: what it answers is declared, and what is declared is answered somewhere.
 */
const seen = vi.hoisted(() => ({ faults: new Set<string>(), reached: new Map<string, Set<string>>() }));

vi.mock('../../lib/change/cases', async (load) => {
  const actual = await load<typeof import('../../lib/change/cases')>();
  return {
    ...actual,
    cases: (declared: Declared | readonly Case[], effect: (change: FieldChange) => unknown): FieldEffect => {
      const made = actual.cases(declared, effect as never) as FieldEffect & ((change: FieldChange) => never);
      const all = (made as { cases: readonly Case[] }).cases;
      const key = JSON.stringify(declared);
      if (!Array.isArray(declared) && !seen.reached.has(key)) seen.reached.set(key, new Set());
      const watched = (change: FieldChange) => {
        const answer = made(change);
        const outcome = actual.outcomeOf(answer);
        const { version } = change.head.target.kubeOvn;
        if (!all.some((one) => one.outcome === outcome && has(version, one.since, one.until)))
          seen.faults.add(`${change.now.kind} ${change.difference.name} (${version.text}): ${outcome} of ${key}`);
        seen.reached.get(key)?.add(outcome);
        return answer;
      };
      return Object.assign(watched, { cases: all });
    },
  };
});

const folder = join(__dirname, 'scenarios');
const corpus = shared('corpus/effects/effects.jsonl');

test('an effect that depends on the case is one of those that it declares, and each is in a scenario or recorded', () => {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.scenario')) {
      const scenario = readScenario(join(folder, name));
      changed(scenario, argsOf(scenario.sections, 'cdk8s-ovn diff base.yaml head.yaml'));
    }
  const recorded: EffectCase[] = corpus
    ? readFileSync(corpus, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];
  for (const one of recorded.filter(isCountedEffect)) effects(one);
  expect([...seen.faults]).toEqual([]);
  if (!corpus) return;
  const unreached = [...seen.reached].flatMap(([declared, reached]) =>
    Object.keys(JSON.parse(declared)).flatMap((outcome) => (reached.has(outcome) ? [] : [`${outcome} of ${declared}`])),
  );
  expect(unreached).toEqual([]);
});
