import type { Kind } from '../kinds/kind';
import type { Finding } from '../source/finding';
import type { Resource } from '../source/resource';
import type { Output } from './output';
import type { Plan } from './plan';

/** Where intent documents differ from manifests: `cdk8s-ovn/v1`. */
export const intentGroup = 'cdk8s-ovn';
export const intentVersion = 'v1';

/** A kind of intent document: its fields, and what is made of it. */
export interface IntentKind {
  readonly kind: Kind;
  /** Its documents add to manifests, and make none: labels and annotations would be of nothing. @default false */
  readonly makesNothing?: true;
  /** Its fields say what values of clusters are, and take none themselves. @default false */
  readonly takesNoValues?: true;
  /** What is wrong with a document beside what its fields say. */
  judge?(document: Resource): readonly Finding[];
  /** Makes the resources of a document without structural mistakes. */
  expand(document: Resource, plan: Plan, out: Output): void;
  /** Names what a document would have made, as far as a document with mistakes says it. */
  hide(document: Resource, out: Output): void;
}

/** What an intent document may have in its metadata. */
export function metadataFields({ kind, makesNothing }: IntentKind): readonly string[] {
  return ['name', ...(kind.namespaced ? ['namespace'] : []), ...(makesNothing ? [] : ['labels', 'annotations'])];
}
