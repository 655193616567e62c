import { has, type Since } from '../../target/release';
import type { Effect } from '../effect';
import type { FieldChange, FieldEffect, ObjectChange } from '../field-effects';

/** Whether the cluster's kube-ovn is of a release, or a later one. */
export function hasSince({ head }: Pick<ObjectChange, 'head'>, release: Since): boolean {
  return has(head.target.kubeOvn.version, release);
}

/** What a change does since a release of kube-ovn, and what it did before. */
export const since =
  (release: Since, now: FieldEffect, before: FieldEffect): FieldEffect =>
  (change) =>
    effectFor(hasSince(change, release) ? now : before, change);

/** What a table says, for one change. */
export function effectFor(effect: FieldEffect, change: FieldChange): Effect {
  return typeof effect === 'function' ? effect(change) : effect;
}
