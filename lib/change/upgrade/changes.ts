import { findKind } from '../../kinds';
import { canonical } from '../../schema/json-type';
import type { Path } from '../../source/path';
import type { Resource } from '../../source/resource';
import { nameOf } from '../../target/kube-ovn-releases';
import type { Change, ChangedField } from '../change';
import { type Difference, differences } from '../difference';
import { compareEffects, Effect, type EffectKind, ignored, latent, live } from '../effect';
import type { KindEffects, States } from '../field-effects';
import { expand, fieldEffect } from '../field-lookup';
import { identityOf, type Pair, pairs } from '../pairs';
import { tableOf } from '../tables';
import { isUpgrade } from './upgrade';
import { Workloads } from './workloads';

const pruning =
  'kubernetes/kubernetes v1.33.0 staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning/algorithm.go, PruneWithOptions';

/**
 * The changes, with what another release of kube-ovn does to objects whose text stays: fields that it drops or begins to
 * read, defaults, workloads that it replaces.
 */
export function withUpgrade(changes: readonly Change[], states: States): readonly Change[] {
  if (!isUpgrade(states)) return changes;
  const upgrade = new Upgrade(states);
  const own = new Map(changes.map((change) => [identityOf(change.resource), change]));
  const added: Change[] = [];
  for (const pair of pairs(states.base.resources, states.head.resources)) {
    const change = upgrade.changeOf(pair);
    if (!change) continue;
    const id = identityOf(change.resource);
    const known = own.get(id);
    if (known) own.set(id, merged(known, change));
    else added.push(change);
  }
  return [...own.values(), ...added];
}

/** An object that is edited, too: which of its fields the new release drops is said of the edit. */
function merged(edit: Change, upgrade: Change): Change {
  return {
    ...edit,
    effects: [...edit.effects, ...upgrade.effects],
    fields: [...edit.fields, ...upgrade.fields.filter(({ difference }) => difference.after !== undefined)],
    traffic: [...new Set([...edit.traffic, ...upgrade.traffic])],
    carried: edit.carried.length > 0 ? edit.carried : upgrade.carried,
  };
}

class Upgrade {
  private readonly workloads: Workloads;
  private readonly from: string;
  private readonly to: string;

  constructor(private readonly states: States) {
    this.workloads = new Workloads(states);
    this.from = `kube-ovn ${nameOf(states.base.target.kubeOvn.version)}`;
    this.to = `kube-ovn ${nameOf(states.head.target.kubeOvn.version)}`;
  }

  /** What the upgrade does to an object that is in both states. */
  changeOf({ base: old, head: now }: Pair): Change | undefined {
    if (!old || !now) return undefined;
    if (findKind(now.apiVersion, now.kind)?.data.operator !== 'kube-ovn') return undefined;
    const { base, head } = this.states;
    const [was, is] = [base.isServed(old), head.isServed(now)];
    if (!was && !is) return undefined;
    const table = tableOf(now);
    const workload = was && is ? this.workloads.changeOf(old, now) : undefined;
    const effects = was && is ? (workload?.effects ?? []) : [this.ofKind(now, is)];
    const fields = was && is ? this.fieldsOf(old, now, table) : [];
    if (effects.length + fields.length === 0) return undefined;
    const isInterrupted = effects.some(({ kind }) => kind === 'recreates');
    return {
      what: 'changed',
      resource: now,
      old,
      effects: effects.map((effect) => effect.citedFor(head.target)),
      fields,
      traffic: isInterrupted ? (table?.traffic?.(head.effective(now), base, base.effective(old)) ?? []) : [],
      stillUsedBy: [],
      goesAfter: [],
      carried: workload?.carried ?? [],
    };
  }

  /** A kind that one of the releases lacks. */
  private ofKind({ kind }: Resource, isNew: boolean): Effect {
    return isNew
      ? latent(
          `${this.from} has no kind ${kind}, and the API server refuses the object: it is created the next time that it is applied after the upgrade`,
          '',
          'apply it again when the upgrade is done',
        )
      : ignored(
          `${this.to} has no kind ${kind}: no controller looks at the object`,
          '',
          'delete it before the upgrade',
        );
  }

  /** The fields whose stored value another release has otherwise, though nobody edits them. */
  private fieldsOf(old: Resource, now: Resource, table: KindEffects | undefined): readonly ChangedField[] {
    const { base, head } = this.states;
    const kept = { old: base.effective(old), now: head.effective(now) };
    if (kept.old.value === kept.now.value) return [];
    return differences(kept.old.value, kept.now.value)
      .filter(({ basePath, headPath }) => isSameText(old, basePath, now, headPath))
      .flatMap((difference) => (table ? expand(difference, table) : [difference]))
      .map((difference) => {
        const edit = fieldEffect({ ...this.states, ...kept, difference }, table);
        return { difference, effect: this.effectOf(difference, now, edit).citedFor(head.target) };
      });
  }

  private effectOf({ before, after, headPath }: Difference, now: Resource, edit: Effect | undefined): Effect {
    const does = edit ? `; ${edit.reason}` : '';
    if (now.get(...headPath) === undefined)
      return live(after === undefined ? `${this.to} has no such default` : `it is the default of ${this.to}`, '');
    if (after === undefined)
      return new Effect(
        worse(edit?.kind, 'ignored'),
        `${this.to} has no such field, and the API server drops it${does}`,
        pruning,
        'remove the field, or stay with a release that has it',
      );
    if (before !== undefined) return live(`${this.to} reads it otherwise`, '');
    return latent(
      `${this.from} has no such field, and the API server dropped it: it is there once the object is applied again after the upgrade${does}`,
      pruning,
      'apply the object again when the upgrade is done, or remove the field',
    );
  }
}

function worse(a: EffectKind | undefined, b: EffectKind): EffectKind {
  return a !== undefined && compareEffects(a, b) > 0 ? a : b;
}

/** Whether nobody edits a value: what an edit does is said already. */
function isSameText(old: Resource, basePath: Path, now: Resource, headPath: Path): boolean {
  return canonical(old.get(...basePath) ?? null) === canonical(now.get(...headPath) ?? null);
}
