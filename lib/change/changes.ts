import type { Network, NetworkOptions } from '../network/network';
import { canonical } from '../schema/json-type';
import { startsWith } from '../source/path';
import type { Resource } from '../source/resource';
import { changesBy } from './applied';
import { carriedBy } from './carried';
import type { Change, ChangedField } from './change';
import type { Difference } from './difference';
import { type CitedEffect, Effect, type EffectKind, live, refused, rejected, unknown } from './effect';
import type { FieldChange, KindEffects, States } from './field-effects';
import { expand, fieldEffect } from './field-lookup';
import { type Pair, pairs } from './pairs';
import {
  type Admission,
  deletionAdmissions,
  type Refusal,
  type Verdicts,
  verdictsOn,
  webhookAdmissions,
} from './refusals';
import { tableOf } from './tables';

/** What the head does to a cluster that runs the base: every object that is not what it was, in the order of the head. */
export function changesOf({ base, head }: States, options: Omit<NetworkOptions, 'former'>): readonly Change[] {
  const all = pairs(base.resources, head.resources);
  const verdicts = verdictsOn(all, options, { base, head });
  const changes = all.flatMap((pair) => changeOf(pair, { base, head }, verdicts) ?? []);
  const carried = carriedBy(changes, { base, head }, options);
  return changes.map((change) => ({ ...change, carried: carried.get(change) ?? change.carried }));
}

function changeOf(pair: Pair, states: States, verdicts: Verdicts): Change | undefined {
  if (!pair.head) return removal(pair.base, states);
  if (!pair.base) return creation(pair.head, states, verdicts);
  return update(pair.base, pair.head, states, verdicts);
}

function creation(resource: Resource, states: States, verdicts: Verdicts): Change {
  const admissions = verdicts.admissions.get(resource) ?? [];
  const refusal = verdicts.refusals.get(resource)?.find(({ isOfObject }) => isOfObject);
  const created = tableOf(resource)?.created ?? live('it is new', '');
  const effect =
    refusal?.effect ??
    (typeof created === 'function' ? created({ resource: states.head.effective(resource), ...states }) : created);
  return {
    what: 'created',
    resource,
    effects: unlessRefused(admissions, effect, states),
    fields: [],
    ...nothingElse,
  };
}

function removal(resource: Resource, states: States): Change {
  const table = tableOf(resource);
  const change = { resource: states.base.effective(resource), ...states };
  const stillUsedBy = table?.uses?.by(change.resource, states.head) ?? [];
  const kept = stillUsedBy.length > 0 ? table?.uses?.whileUsed : undefined;
  const removed = table?.removed ?? unknown(`what goes with ${resource.kind} objects is not known here`);
  const effect =
    (typeof kept === 'function' ? kept(change) : kept) ?? (typeof removed === 'function' ? removed(change) : removed);
  const effects = unlessRefused(deletionAdmissions(resource, states), effect, states);
  return {
    ...nothingElse,
    what: 'removed',
    resource,
    effects,
    fields: [],
    traffic: interrupted(table, effects, states.base, change.resource),
    stillUsedBy,
    goesAfter: usersThatGo(resource, table, states),
  };
}

/** What creating or deleting an object does; nothing but the refusal where there is one. */
function unlessRefused(
  admissions: readonly Admission[],
  effect: Effect,
  { head: { target } }: States,
): readonly CitedEffect[] {
  const all = admissions.map((admission) => admission.effect);
  const isRefused = all.some(({ kind }) => kind === 'rejected');
  return (isRefused ? all : [...all, effect]).map((each) => each.citedFor(target));
}

/** What uses an object before, and is gone after. */
function usersThatGo(resource: Resource, table: KindEffects | undefined, { base, head }: States): readonly Resource[] {
  const users = table?.uses?.by(base.effective(resource), base) ?? [];
  return users.filter(({ kind, name, namespace }) => !head.find(kind, name, namespace));
}

const nothingElse = { traffic: [], stillUsedBy: [], goesAfter: [], carried: [] };

function update(old: Resource, now: Resource, states: States, verdicts: Verdicts): Change | undefined {
  const kept = { old: states.base.effective(old), now: states.head.effective(now) };
  const all = changesBy(old, now).filter((difference) => !isStoredAlike(kept, difference));
  if (all.length === 0) return undefined;
  const table = tableOf(now);
  const admissions = [...(verdicts.admissions.get(now) ?? []), ...webhookAdmissions(kept.old, kept.now, states)];
  const refusals = verdicts.refusals.get(now) ?? [];
  const dropped = verdicts.dropped.get(old) ?? [];
  const { target } = states.head;
  const told = new Set<Admission>();
  const each = all
    .flatMap((difference) => (table ? expand(difference, table) : [difference]))
    .map((difference) => {
      const effect = unlessUnheard(effectOf({ ...states, ...kept, difference }, table), difference, refusals);
      const refusal =
        admissions.find(({ path }) => concerns(path, difference)) ??
        (difference.after === undefined
          ? dropped.find(({ path }) => startsWith(difference.basePath, path))
          : undefined);
      if (!refusal) return { difference, effect, own: undefined };
      told.add(refusal);
      return { difference, effect, own: withCure(refusal.effect, effect) };
    });
  const isRefused = [...admissions, ...each].some(({ effect }) => effect.kind === 'rejected');
  const fields = each.map(({ difference, effect, own }): ChangedField => {
    const isOther = isRefused && effect.kind !== 'rejected';
    const shownEffect = own ?? (isOther ? refusedAsWell : effect);
    return { difference: shown(now, difference), effect: shownEffect.citedFor(target) };
  });
  const rest = admissions.filter((admission) => !told.has(admission)).map(({ effect }) => effect);
  // What the API server drops is in no object that a controller sees.
  const stored = each.flatMap(({ difference, own }) => (own ? [] : [difference]));
  const isUnheard = isRefused || refusals.some(({ isOfObject }) => isOfObject);
  const beside = isUnheard ? [] : (table?.updated?.({ ...states, ...kept, differences: stored }) ?? []);
  const effects = [...rest, ...beside].map((effect) => effect.citedFor(target));
  const traffic = interrupted(
    table,
    [...effects, ...fields.map(({ effect }) => effect)],
    states.base,
    kept.now,
    kept.old,
  );
  return { ...nothingElse, what: 'changed', resource: now, old, effects, fields, traffic };
}

/** Whether the API server keeps the same value of both: a default was left out, and is written now. */
function isStoredAlike(kept: Pick<FieldChange, 'old' | 'now'>, { basePath, headPath }: Difference): boolean {
  const [before, after] = [kept.old.get(...basePath), kept.now.get(...headPath)];
  return before !== undefined && after !== undefined && canonical(before) === canonical(after);
}

/** What a Secret holds is in no report: that it changes is enough. */
function shown({ apiVersion, kind }: Resource, difference: Difference): Difference {
  const [field] = difference.headPath;
  if (apiVersion !== 'v1' || kind !== 'Secret' || (field !== 'data' && field !== 'stringData')) return difference;
  const hide = (value: unknown) => (value === undefined ? undefined : '(hidden)');
  return { ...difference, before: hide(difference.before), after: hide(difference.after) };
}

const refusedAsWell = rejected('the update is refused as a whole', '');

/** What a field does, or that the controller refuses it; who else acts on it does so all the same. */
function unlessUnheard(effect: Effect, difference: Difference, refusals: readonly Refusal[]): Effect {
  // What the table itself calls refused comes with its consequences; what nobody reads is not refused.
  if (effect.kind === 'refused' || effect.kind === 'ignored') return effect;
  const own = refusals.find(({ path }) => difference.after !== undefined && concerns(path, difference));
  if (own) return own.effect;
  const whole = refusals.find(({ isOfObject }) => isOfObject);
  if (!whole || difference.headPath[0] !== 'spec' || effect.facts.actor) return effect;
  return refused(
    'the object is refused as a whole, for another field: this one does not come into effect either',
    whole.effect.evidence,
  );
}

/** The schema knows why, and the table of the kind what to do instead. */
function withCure({ kind, reason, evidence, instead, facts }: Effect, { kind: ours, instead: cure }: Effect): Effect {
  return new Effect(kind, reason, evidence, instead ?? (kind === ours ? cure : undefined), facts);
}

function concerns(path: Admission['path'], { headPath, basePath }: Difference): boolean {
  return [headPath, basePath].some(
    (changed) => path.length > 0 && (startsWith(path, changed) || startsWith(changed, path)),
  );
}

function effectOf(change: FieldChange, table: KindEffects | undefined): Effect {
  return fieldEffect(change, table) ?? unknown(`what an update of ${change.now.kind} objects does is not known here`);
}

/** Who loses traffic: of a change that the API server refuses, nobody. */
function interrupted(
  table: KindEffects | undefined,
  effects: readonly CitedEffect[],
  network: Network,
  resource: Resource,
  old?: Resource,
): readonly string[] {
  const kinds = effects.map(({ kind }) => kind);
  const isRefused = kinds.includes('rejected');
  return !isRefused && kinds.some(interrupts) ? (table?.traffic?.(resource, network, old) ?? []) : [];
}

function interrupts(kind: EffectKind): boolean {
  return kind === 'brief' || kind === 'recreates' || kind === 'breaks' || kind === 'destroys';
}
