import { findKind } from '../kinds';
import type { Path } from '../source/path';
import type { Place, Resource } from '../source/resource';
import type { Network } from './network';

/** A field that names an object which is not there. */
export interface MissingReference {
  readonly resource: Resource;
  /** `spec.externalSubnets.*`: the field, as the kind declares it. */
  readonly field: string;
  readonly at: Place;
  /** The kind and the name of the missing object. */
  readonly kind: string;
  readonly name: string;
  /** Nobody wrote the name: it is what the operator takes when the field is empty. */
  readonly implied: boolean;
}

/**
 * The references of a resource that lead nowhere, as its kind declares them. Namespaces are not references to check:
 * they may exist. What exists in the cluster already is not judged.
 */
export function missingReferencesOf(network: Network, resource: Resource): MissingReference[] {
  const missing: MissingReference[] = [];
  if (resource.external) return missing;
  for (const { path, reference } of findKind(resource.apiVersion, resource.kind)?.references ?? []) {
    const { kind, fallback } = reference;
    let isSet = false;
    const judge = (name: string, at: Path, implied: boolean) => {
      isSet = true;
      if (!network.isMissing(kind, name)) return;
      missing.push({ resource, field: path.join('.'), at: resource.at(...at), kind, name, implied });
    };
    visitNames(resource.value, path, 0, [], (name, at) => judge(name, at, false));
    if (!isSet && fallback !== undefined) {
      const field = path.filter((step) => step !== '*');
      judge(fallback, field, true);
    }
  }
  return missing;
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
