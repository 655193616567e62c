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

/** The references of a resource, as its kind declares them. Namespaces are not references to check: they may exist. */
export function referencesOf(network: Network, resource: Resource): ResolvedReference[] {
  const kind = findKind(resource.apiVersion, resource.kind);
  if (!kind) return [];
  return kind.references.flatMap(({ path, reference }) => {
    const names = namesAt(resource.value, path);
    const implied = names.length === 0 && reference.fallback !== undefined;
    if (implied) names.push({ name: reference.fallback, path: path.filter((step) => step !== '*') });
    return names.map(({ name, path: at }) => ({
      resource,
      field: path.join('.'),
      at: resource.at(...at),
      kind: reference.kind,
      name,
      implied,
      state: network.existence(reference.kind, name),
    }));
  });
}

/** The names that stand at a path with `*` for every index; empty strings name nothing. */
function namesAt(root: unknown, pattern: readonly string[]): { name: string; path: Path }[] {
  let found: { value: unknown; path: (string | number)[] }[] = [{ value: root, path: [] }];
  for (const step of pattern) {
    found = found.flatMap(({ value, path }) => {
      if (value === null || typeof value !== 'object') return [];
      if (step === '*')
        return Array.isArray(value) ? value.map((item, i) => ({ value: item, path: [...path, i] })) : [];
      return Object.hasOwn(value, step)
        ? [{ value: (value as Record<string, unknown>)[step], path: [...path, step] }]
        : [];
    });
  }
  return found.flatMap(({ value, path }) => (typeof value === 'string' && value !== '' ? [{ name: value, path }] : []));
}
