import { expect, test, vi } from 'vitest';
import type { EffectFacts } from '../../lib/change/effect';
import type { Evidence } from '../../lib/change/evidence';
import { advice, leavesItAlone } from './advice';
import { recordings, tellAll } from './tell-all';

/*
 * Advice of effects of kube-ovn's kinds: each was followed on a recording (`advice`), or says what to leave as it is
 * (`leavesItAlone`). Every effect that is made is watched, those of tables when they are loaded, the others while all
 * scenarios and recorded edits are told.
 */
const given = vi.hoisted(() => new Set<string>());

vi.mock('../../lib/change/effect', async (load) => {
  const actual = await load<typeof import('../../lib/change/effect')>();
  const kinds = [
    'live',
    'ignored',
    'latent',
    'brief',
    'recreates',
    'refused',
    'breaksLater',
    'breaks',
    'destroys',
  ] as const;
  const watched = kinds.map((kind) => [
    kind,
    (reason: string, evidence: Evidence, instead?: string, facts?: EffectFacts) => {
      const isKubeOvns = typeof evidence === 'function' || evidence.startsWith('kubeovn/');
      if (instead !== undefined && isKubeOvns) given.add(instead);
      return actual[kind](reason, evidence, instead, facts);
    },
  ]);
  return { ...actual, ...Object.fromEntries(watched) };
});

test('advice was followed on a recording, or leaves things as they are', () => {
  tellAll();
  const patterns = [...advice.map(([pattern]) => pattern), ...leavesItAlone];
  expect([...given].filter((text) => !patterns.some((pattern) => pattern.test(text)))).toEqual([]);
  expect(patterns.filter((pattern) => ![...given].some((text) => pattern.test(text)))).toEqual([]);
});

test.skipIf(recordings.length === 0)('the recordings exist', () => {
  const ids = new Set(recordings.map(({ id }) => id));
  expect(advice.flatMap(([, ...proofs]) => proofs).filter((id) => !ids.has(id))).toEqual([]);
});
