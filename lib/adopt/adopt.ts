import { isIntentDocument } from '../intent/judge';
import { Network } from '../network/network';
import type { Resource } from '../source/resource';
import type { Target } from '../target/target';
import { type Cleaned, clean } from './clean';
import { madeByOthers } from './made-by-others';

/** What becomes of objects that were there before: what a person would keep in Git. */
export interface Adopted {
  /** Manifests without what others wrote into them, in the order of the input. */
  readonly manifests: readonly Cleaned[];
  /** Intent documents of the input, as they are. */
  readonly documents: readonly Resource[];
  /** Objects that controllers make again, and why they are left out. */
  readonly leftOut: ReadonlyMap<Resource, string>;
  /** Objects that somebody deleted, and that wait for their finalizers: in Git they would be made again. */
  readonly leaving: readonly Resource[];
}

/** Takes away what the API server, controllers and tools wrote, and the objects that they made or that are being deleted. */
export function adopt(resources: readonly Resource[], target: Target): Adopted {
  const documents = resources.filter(isIntentDocument);
  const objects = resources.filter((resource) => !isIntentDocument(resource));
  const leftOut = madeByOthers(new Network(objects, { target }));
  const kept = objects.filter((resource) => !leftOut.has(resource));
  const leaving = kept.filter(isLeaving);
  return { manifests: kept.filter((resource) => !isLeaving(resource)).map(clean), documents, leftOut, leaving };
}

function isLeaving(resource: Resource): boolean {
  return (resource.get('metadata', 'deletionTimestamp') ?? null) !== null;
}

/** What was taken away, with the number of objects that it was taken from: in the order in which it was met. */
export function removedFrom(manifests: readonly Cleaned[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { removed } of manifests)
    for (const what of new Set(removed)) counts.set(what, (counts.get(what) ?? 0) + 1);
  return counts;
}
