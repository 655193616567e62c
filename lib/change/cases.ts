import type { During } from '../kinds/field';
import { has, type Release } from '../target/release';
import { type Effect, type EffectKind, type Trigger, triggers } from './effect';
import type { FieldChange, FieldEffect } from './field-effects';

/*
 * What an edit of a field may do, before there is one: comments in definitions and schemas and docs/effects.md say it.
 * A function that looks at both states declares its cases beside it; whatever it answers is one of them
 * (test/change/cases.slow.test.ts).
 */

/** What an edit does in one case, in short: `latent new-pod`. */
export type Outcome = EffectKind | `${'latent' | 'breaks-later'} ${Trigger}`;

/** One case of an edit. */
export interface Case extends During {
  readonly outcome: Outcome;
  /** When it is the case, as words that may stand in brackets; none: when no other is. */
  readonly when: readonly string[];
}

/** The cases of an effect by their outcomes: when, and in which releases of kube-ovn if not in all. */
export type Declared = { readonly [O in Outcome]?: string | (During & { readonly when?: string }) };

/** An effect that depends on the case, with the cases that there are. */
export function cases(declared: Declared | readonly Case[], effect: (change: FieldChange) => Effect): FieldEffect {
  return Object.assign((change: FieldChange) => effect(change), {
    cases: isList(declared) ? declared : listed(declared),
  });
}

function isList(declared: Declared | readonly Case[]): declared is readonly Case[] {
  return Array.isArray(declared);
}

function listed(declared: Declared): readonly Case[] {
  return Object.entries(declared).map(([outcome, told]) => {
    const { when = '', ...during } = typeof told === 'string' ? { when: told } : told;
    return { outcome: outcome as Outcome, when: when === '' ? [] : [when], ...during };
  });
}

/** The cases of an effect; undefined where none are declared. */
export function casesOf(effect: FieldEffect): readonly Case[] | undefined {
  if (typeof effect === 'function') return effect.cases;
  return [{ outcome: outcomeOf(effect), when: [] }];
}

/** The cases of an effect under one more condition, or in some releases only. */
export function casesWhen(effect: FieldEffect, when: string, during: During = {}): readonly Case[] {
  return (casesOf(effect) ?? []).map((one) => ({
    ...one,
    when: when === '' ? one.when : one.when.length === 0 ? [when] : one.when.map((other) => `${when}, ${other}`),
    ...during,
  }));
}

export function outcomeOf({ kind, facts }: Pick<Effect, 'kind' | 'facts'>): Outcome {
  const trigger = kind === 'latent' ? facts.waitsFor : kind === 'breaks-later' ? facts.setOffBy : undefined;
  return trigger === undefined ? kind : (`${kind} ${trigger}` as Outcome);
}

/** The cases that there are in a release, each outcome once; what is always so, or else, comes first. */
export function casesIn(effect: FieldEffect, release: Release): readonly Case[] {
  const byOutcome = new Map<Outcome, Case>();
  for (const one of casesOf(effect) ?? []) {
    if (!has(release, one.since, one.until)) continue;
    const same = byOutcome.get(one.outcome);
    const isAlways = same !== undefined && [same, one].some(({ when }) => when.length === 0);
    byOutcome.set(one.outcome, {
      outcome: one.outcome,
      when: isAlways ? [] : [...new Set([...(same?.when ?? []), ...one.when])],
    });
  }
  return [...byOutcome.values()].sort((a, b) => Number(a.when.length > 0) - Number(b.when.length > 0));
}

/** `An edit takes effect at once, or has no effect (without vlan).`; nothing where no case is known. */
export function inShort(effect: FieldEffect, release: Release): string {
  const told = casesIn(effect, release).map(
    ({ outcome, when }) => `${verbOf(outcome)}${when.length === 0 ? '' : ` (${when.join('; ')})`}`,
  );
  const last = told.pop();
  if (last === undefined) return '';
  return `An edit ${told.length === 0 ? last : `${told.join(', ')}, or ${last}`}.`;
}

const verbs: Readonly<Record<EffectKind, string>> = {
  live: 'takes effect at once',
  unknown: 'does what is not known',
  ignored: 'has no effect',
  latent: 'takes effect later',
  brief: 'takes effect at once and interrupts traffic for a moment',
  recreates: 'replaces the pods',
  refused: 'is refused by the controller',
  rejected: 'is refused by the API server',
  'breaks-later': 'breaks the network',
  breaks: 'leaves the network inconsistent',
  destroys: 'takes away what is running',
};

function verbOf(outcome: Outcome): string {
  const [kind, trigger] = outcome.split(' ') as [EffectKind, Trigger | undefined];
  if (trigger === undefined) return verbs[kind];
  return `${kind === 'latent' ? 'takes effect' : verbs[kind]} ${triggers[trigger]}`;
}
