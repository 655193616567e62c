import { canonical } from '../../schema/json-type';
import { once } from '../../schema/once';
import { isMap, type JsonMap } from '../../source/json';
import type { Resource } from '../../source/resource';
import type { FieldChange } from '../field-effects';

/** What an update of a SidecarSet does to the pods that have it already. */
export type InPlace =
  /** They get new images, and the annotations with them. */
  | 'updated'
  /** The update waits: the strategy says so. */
  | 'held'
  /** Something of a container changes that no running container can take: Kruise leaves them out. */
  | 'not-upgradable'
  /** No container changes, and Kruise compares nothing else. */
  | 'nothing';

/**
 * Copied behaviour: openkruise/kruise v1.9.0 pkg/control/sidecarcontrol/hash.go: one hash of the containers, one of the
 * containers without their images; pods are updated in place where the first alone differs.
 */
export function inPlace({ old, now }: Pick<FieldChange, 'old' | 'now'>): InPlace {
  return once(known, now, () => compared(old, now));
}

/** By the object as it will be: the one before is the same for all of its fields. */
const known = new WeakMap<Resource, InPlace>();

function compared(old: Resource, now: Resource): InPlace {
  const [before, after] = [old, now].map((set) => containersOf(set.get('spec', 'containers')));
  if (canonical(before) === canonical(after)) return 'nothing';
  if (canonical(before?.map(withoutImage)) !== canonical(after?.map(withoutImage))) return 'not-upgradable';
  const strategy = Object(now.get('spec', 'updateStrategy')) as JsonMap;
  return (strategy.type ?? 'RollingUpdate') !== 'RollingUpdate' || strategy.paused === true ? 'held' : 'updated';
}

function containersOf(value: unknown): readonly JsonMap[] {
  return Array.isArray(value) ? value.filter(isMap) : [];
}

function withoutImage({ image: _, ...rest }: JsonMap): JsonMap {
  return rest;
}
