import { findKind } from '../kinds';
import type { Path } from '../source/path';
import type { Place, Resource } from '../source/resource';
import type { Network } from './network';

/** A field that names another object, and whether that object is there. */
export interface ResolvedReference {
  readonly resource: Resource;
  /** `spec.externalSubnets.*`: the field, as the kind declares it. */
  readonly field: string;
  readonly at: Place;
  /** The kind and the name of the other object. */
  readonly kind: string;
  readonly name: string;
  /** Nobody wrote the name: it is what the operator takes when the field is empty. */
  readonly implied: boolean;
  readonly state: Existence;
}

/** Whether an object is there. `hidden`: it may stand in a document that could not be read. */
export type Existence = 'found' | 'external' | 'hidden' | 'missing';

/**
 * The references of a resource that lead nowhere, as its kind declares them. Namespaces are not references to check:
 * they may exist.
 */
export function danglingReferencesOf(network: Network, resource: Resource): ResolvedReference[] {
  const dangling: ResolvedReference[] = [];
  for (const { path, reference } of findKind(resource.apiVersion, resource.kind)?.references ?? []) {
    let isSet = false;
    const judge = (name: string, at: Path, implied: boolean) => {
      isSet = true;
      const state = network.existence(reference.kind, name);
      if (state === 'found') return;
      const field = path.join('.');
      dangling.push({ resource, field, at: resource.at(...at), kind: reference.kind, name, implied, state });
    };
    visitNames(resource.value, path, 0, [], (name, at) => judge(name, at, false));
    if (!isSet && reference.fallback !== undefined) {
      judge(
        reference.fallback,
        path.filter((step) => step !== '*'),
        true,
      );
    }
  }
  return dangling;
}

/** Visits the names that stand at a path with `*` for every index; empty strings name nothing. */
function visitNames(
  value: unknown,
  pattern: readonly string[],
  depth: number,
  path: (string | number)[],
  visit: (name: string, path: Path) => void,
): void {
  const step = pattern[depth];
  if (step === undefined) {
    if (typeof value === 'string' && value !== '') visit(value, [...path]);
  } else if (step === '*') {
    if (!Array.isArray(value)) return;
    for (const [i, item] of value.entries()) visitNames(item, pattern, depth + 1, [...path, i], visit);
  } else if (value !== null && typeof value === 'object' && Object.hasOwn(value, step)) {
    path.push(step);
    visitNames((value as Record<string, unknown>)[step], pattern, depth + 1, path, visit);
    path.pop();
  }
}
