import { has, type Since } from '../../target/release';
import { cases, casesWhen } from '../cases';
import type { Effect } from '../effect';
import type { FieldChange, FieldEffect, ObjectChange } from '../field-effects';

/** Whether the cluster's kube-ovn is of a release, or a later one. */
export function hasSince({ head }: Pick<ObjectChange, 'head'>, release: Since): boolean {
  return has(head.target.kubeOvn.version, release);
}

/** What a change does since a release of kube-ovn, and what it did before. */
export const since = (release: Since, now: FieldEffect, before: FieldEffect): FieldEffect =>
  cases([...casesWhen(now, '', { since: release }), ...casesWhen(before, '', { until: lineOf(release) })], (change) =>
    effectFor(hasSince(change, release) ? now : before, change),
  );

/** Of releases by line, the first: what is before all of them. */
function lineOf(release: Since): string {
  return typeof release === 'string' ? release : (release[0] as string);
}

/** What a table says, for one change. */
export function effectFor(effect: FieldEffect, change: FieldChange): Effect {
  return typeof effect === 'function' ? effect(change) : effect;
}
