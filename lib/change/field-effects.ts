import type { Kind, Manifest } from '../kinds/kind';
import type { Network } from '../network/network';
import { isMap } from '../source/json';
import type { Resource } from '../source/resource';
import type { Case } from './cases';
import type { Difference } from './difference';
import type { Effect } from './effect';

/** The two states that are compared, each as a network. */
export interface States {
  readonly base: Network;
  readonly head: Network;
}

/** A field that is not what it was, in the object before and after. */
export interface FieldChange extends States {
  readonly old: Resource;
  readonly now: Resource;
  readonly difference: Difference;
}

/** An object that is new, or gone. */
export interface ObjectChange extends States {
  readonly resource: Resource;
}

/** An object that differs, with all that differs and is stored. */
export interface ObjectUpdate extends States {
  readonly old: Resource;
  readonly now: Resource;
  readonly differences: readonly Difference[];
}

/**
 * What a change of a field does; a function where it depends on the case, with the cases that there are (`cases`). It
 * decides for everything below the field.
 */
export type FieldEffect = Effect | ByCase;

interface ByCase {
  (change: FieldChange): Effect;
  readonly cases?: readonly Case[];
}

/** An effect for every field of an object: what a new field of a kind does has to be said, or this does not compile. */
export type FieldEffects<T> = {
  readonly [K in keyof T]-?:
    | FieldEffect
    | (NonNullable<T[K]> extends Members ? FieldEffects<NonNullable<T[K]>> : never);
};

/** Objects with known members: no lists, no maps with free keys. */
type Members = Readonly<Record<string, unknown>>;

/** What changes of the objects of a kind do. */
export interface KindEffects<K extends Kind = Kind> {
  readonly kind: Named;
  /** Every field but the status, which controllers write. */
  readonly fields: FieldEffects<Omit<Manifest<K>, 'status'>>;
  /** Labels and annotations. @default nobody looks at them */
  readonly metadata?: FieldEffect;
  /** Another version of the kind. @default not known */
  readonly apiVersion?: FieldEffect;
  /** @default live */
  readonly created?: Effect | ((change: ObjectChange) => Effect);
  /** What an update does beside what its fields do, once for all of them. @default nothing */
  readonly updated?: (change: ObjectUpdate) => readonly Effect[];
  readonly removed: Effect | ((change: ObjectChange) => Effect);
  /** What keeps an object that shall go. @default nothing does */
  readonly uses?: Uses;
  /**
   * What goes through the object, in words: those who lose it when it is made anew, breaks or goes away. `old` is the
   * object as it was, of an update.
   */
  readonly traffic?: (resource: Resource, network: Network, old?: Resource) => readonly string[];
}

/** Objects that use another one. */
export interface Uses {
  /** Those of a network that use the object. */
  readonly by: (resource: Resource, network: Network) => readonly Resource[];
  /** What becomes of the object if they stay; undefined: it goes all the same. */
  readonly whileUsed: Effect | ((change: ObjectChange) => Effect | undefined);
}

/** The name and the group of a kind. */
interface Named {
  readonly name: string;
  readonly data: { readonly group: string };
}

export function kindEffects<K extends Kind>(effects: KindEffects<K> & { readonly kind: K }): KindEffects {
  return effects as unknown as KindEffects;
}

/** Fields by their names; of a field that is not named nothing is known. */
export type NamedFields = { readonly [field: string]: FieldEffect | NamedFields };

/** The same of a kind whose fields are not ours. */
export function otherKindEffects(
  group: string,
  name: string,
  { fields, ...rest }: Omit<KindEffects, 'kind' | 'fields'> & { readonly fields: NamedFields },
): KindEffects {
  return { ...rest, kind: { name, data: { group } }, fields: fields as KindEffects['fields'] };
}

/** The keys of labels or annotations that a change of metadata is about: `labels`, or `annotations`. */
export function changedKeys({ headPath, before, after }: Difference, of: string): readonly string[] {
  if (headPath[1] !== of) return [];
  const [, , key] = headPath;
  if (key !== undefined) return [`${key}`];
  return [...new Set([before, after].flatMap((all) => (isMap(all) ? Object.keys(all) : [])))];
}
