import type { Network, NetworkOptions } from '../network/network';
import { startsWith } from '../source/path';
import type { Resource } from '../source/resource';
import { changesBy } from './applied';
import { carriedBy } from './carried';
import type { Change, ChangedField } from './change';
import type { Difference } from './difference';
import { Effect, type EffectKind, live, rejected, unknown } from './effect';
import type { FieldChange, KindEffects, States } from './field-effects';
import { expand, fieldEffect } from './field-lookup';
import { type Pair, pairs } from './pairs';
import { type Admission, deletionAdmissions, schemaAdmissions, webhookAdmissions } from './refusals';
import { tableOf } from './tables';

/** What the head does to a cluster that runs the base: every object that is not what it was, in the order of the head. */
export function changesOf({ base, head }: States, options: Omit<NetworkOptions, 'former'>): readonly Change[] {
  const all = pairs(base.resources, head.resources);
  const admissions = schemaAdmissions(all, options, head);
  const changes = all.flatMap(
    (pair) => changeOf(pair, { base, head }, (pair.head && admissions.get(pair.head)) ?? []) ?? [],
  );
  const carried = carriedBy(changes, { base, head }, options);
  return changes.map((change) => ({ ...change, carried: carried.get(change) ?? change.carried }));
}

function changeOf(pair: Pair, states: States, admissions: readonly Admission[]): Change | undefined {
  if (!pair.head) return removal(pair.base, states);
  if (!pair.base) return creation(pair.head, states, admissions);
  return update(pair.base, pair.head, states, admissions);
}

function creation(resource: Resource, states: States, admissions: readonly Admission[]): Change {
  const created = tableOf(resource)?.created ?? live('it is new', '');
  const effect = typeof created === 'function' ? created({ resource, ...states }) : created;
  return {
    what: 'created',
    resource,
    effects: unlessRefused(admissions, effect),
    fields: [],
    ...nothingElse,
  };
}

function removal(resource: Resource, states: States): Change {
  const table = tableOf(resource);
  const change = { resource, ...states };
  const stillUsedBy = table?.uses?.by(resource, states.head) ?? [];
  const kept = stillUsedBy.length > 0 ? table?.uses?.whileUsed : undefined;
  const removed = table?.removed ?? unknown(`what goes with ${resource.kind} objects is not known here`);
  const effect =
    (typeof kept === 'function' ? kept(change) : kept) ?? (typeof removed === 'function' ? removed(change) : removed);
  const effects = unlessRefused(deletionAdmissions(resource, states), effect);
  return {
    ...nothingElse,
    what: 'removed',
    resource,
    effects,
    fields: [],
    traffic: interrupted(table, effects, states.base, resource),
    stillUsedBy,
    goesAfter: usersThatGo(resource, table, states),
  };
}

/** What creating or deleting an object does; nothing but the refusal where there is one. */
function unlessRefused(admissions: readonly Admission[], effect: Effect): readonly Effect[] {
  const all = admissions.map((admission) => admission.effect);
  return all.some(({ kind }) => kind === 'rejected') ? all : [...all, effect];
}

/** What uses an object before, and is gone after. */
function usersThatGo(resource: Resource, table: KindEffects | undefined, { base, head }: States): readonly Resource[] {
  const users = table?.uses?.by(resource, base) ?? [];
  return users.filter(({ kind, name, namespace }) => !head.find(kind, name, namespace));
}

const nothingElse = { traffic: [], stillUsedBy: [], goesAfter: [], carried: [] };

function update(old: Resource, now: Resource, states: States, bySchema: readonly Admission[]): Change | undefined {
  const all = changesBy(old, now);
  if (all.length === 0) return undefined;
  const table = tableOf(now);
  const admissions = [...bySchema, ...webhookAdmissions(old, now, states)];
  const told = new Set<Admission>();
  const each = all
    .flatMap((difference) => (table ? expand(difference, table) : [difference]))
    .map((difference): ChangedField & { readonly own?: Effect } => {
      const effect = effectOf({ ...states, old, now, difference }, table);
      const refusal = admissions.find(({ path }) => concerns(path, difference));
      if (!refusal) return { difference, effect };
      told.add(refusal);
      return { difference, effect, own: withCure(refusal.effect, effect) };
    });
  const isRefused = [...admissions, ...each].some(({ effect }) => effect.kind === 'rejected');
  const fields = each.map(({ difference, effect, own }): ChangedField => {
    const isOther = isRefused && effect.kind !== 'rejected';
    return { difference: shown(now, difference), effect: own ?? (isOther ? refusedAsWell : effect) };
  });
  const rest = admissions.filter((admission) => !told.has(admission));
  const effects = rest.map(({ effect }) => effect);
  const traffic = interrupted(table, [...effects, ...fields.map(({ effect }) => effect)], states.base, now, old);
  return { ...nothingElse, what: 'changed', resource: now, old, effects, fields, traffic };
}

/** What a Secret holds is in no report: that it changes is enough. */
function shown({ apiVersion, kind }: Resource, difference: Difference): Difference {
  const [field] = difference.headPath;
  if (apiVersion !== 'v1' || kind !== 'Secret' || (field !== 'data' && field !== 'stringData')) return difference;
  const hide = (value: unknown) => (value === undefined ? undefined : '(hidden)');
  return { ...difference, before: hide(difference.before), after: hide(difference.after) };
}

const refusedAsWell = rejected('the update is refused as a whole', '');

/** The schema knows why, and the table of the kind what to do instead. */
function withCure({ kind, reason, evidence, instead }: Effect, { kind: ours, instead: cure }: Effect): Effect {
  return new Effect(kind, reason, evidence, instead ?? (kind === ours ? cure : undefined));
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
  effects: readonly Effect[],
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
