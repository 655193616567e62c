import type { Resource } from '../source/resource';
import { isSomebodys } from './written';

/** An object before and after; only one of the two where it is new, or gone. */
export type Pair =
  | { readonly base: Resource; readonly head: Resource }
  | { readonly base: Resource; readonly head?: undefined }
  | { readonly base?: undefined; readonly head: Resource };

/**
 * The objects of two states by identity: API group, kind, namespace and name, whatever the version. Those of the head
 * come first, in their order. What is written twice counts once, as the last one that is applied.
 */
export function pairs(base: readonly Resource[], head: readonly Resource[]): readonly Pair[] {
  const before = byIdentity(base);
  const after = byIdentity(head);
  const kept = [...after].map(([id, resource]): Pair => {
    const old = before.get(id);
    return old ? { base: old, head: resource } : { head: resource };
  });
  const gone = [...before].filter(([id, resource]) => !after.has(id) && isSomebodys(resource));
  return [...kept, ...gone.map(([, resource]): Pair => ({ base: resource }))];
}

/** By identity, the last of each. */
export function byIdentity(resources: readonly Resource[]): ReadonlyMap<string, Resource> {
  return new Map(resources.filter(isApplied).map((resource) => [identityOf(resource), resource]));
}

function isApplied({ external, modelled }: Resource): boolean {
  return !external && !modelled;
}

/** No part of an identity has a line end. */
export function identityOf({ group, kind, namespace = '', name }: Resource): string {
  return [group, kind, namespace, name].join('\n');
}
