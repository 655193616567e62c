import type { Place, Resource } from '../source/resource';
import type { Difference } from './difference';
import { type CitedEffect, compareEffects, type EffectKind } from './effect';

/** A field that changes, and what comes of it. */
export interface ChangedField {
  readonly difference: Difference;
  readonly effect: CitedEffect;
}

/** An object that changes, and what comes of it. */
export interface Change {
  readonly what: 'created' | 'changed' | 'removed';
  /** As it will be; of one that is gone, as it was. */
  readonly resource: Resource;
  /** As it was, if it was. */
  readonly old?: Resource;
  /** What the change as a whole brings: what creating and removing does, and why it is refused. */
  readonly effects: readonly CitedEffect[];
  readonly fields: readonly ChangedField[];
  /** What goes through the object and is interrupted: `10.0.1.0/24 leaves as 192.168.100.230 (IptablesSnatRule snat01)`. */
  readonly traffic: readonly string[];
  /** Of an object that goes: what stays and uses it. */
  readonly stillUsedBy: readonly Resource[];
  /** Of an object that goes: what goes as well and has to go first. */
  readonly goesAfter: readonly Resource[];
  /** Parts of a workload that come into effect with the pod that the change makes anew, having waited for it. */
  readonly carried: readonly Difference[];
}

/** Where a value that changes stands: in the head, or where it stood if it is gone. */
export function placeOf({ resource, old }: Change, { after, basePath, headPath }: Difference): Place {
  return after === undefined && old ? old.at(...basePath) : resource.at(...headPath);
}

/** The worst that comes of a change. */
export function worstOf({ effects, fields }: Change): EffectKind {
  const kinds = [...effects, ...fields.map(({ effect }) => effect)].map(({ kind }) => kind);
  return kinds.sort(compareEffects).at(-1) ?? 'live';
}
