import { expect, test, vi } from 'vitest';
import type { Case, Declared } from '../../lib/change/cases';
import type { FieldChange, FieldEffect } from '../../lib/change/field-effects';
import { has } from '../../lib/target/release';
import { tellAll } from './tell-all';

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

test('an effect that depends on the case is one of those that it declares, and each is in a scenario or recorded', () => {
  const isWhole = tellAll();
  expect([...seen.faults]).toEqual([]);
  if (!isWhole) return;
  const unreached = [...seen.reached].flatMap(([declared, reached]) =>
    Object.keys(JSON.parse(declared)).flatMap((outcome) => (reached.has(outcome) ? [] : [`${outcome} of ${declared}`])),
  );
  expect(unreached).toEqual([]);
});
