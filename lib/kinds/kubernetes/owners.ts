import type { Path } from '../../source/path';
import type { Resource } from '../../source/resource';

/** An object that another one names as its owner. */
export interface Owner {
  readonly apiVersion: string;
  readonly kind: string;
  /** The entry of `metadata.ownerReferences`. */
  readonly path: Path;
}

/** The owners of an object; what is no reference is passed over. */
export function ownersOf(resource: Resource): Owner[] {
  const owners = resource.get('metadata', 'ownerReferences');
  if (!Array.isArray(owners)) return [];
  return owners.flatMap((_, i) => {
    const path = ['metadata', 'ownerReferences', i];
    const [apiVersion, kind] = [resource.get(...path, 'apiVersion'), resource.get(...path, 'kind')];
    return typeof apiVersion === 'string' && typeof kind === 'string' ? [{ apiVersion, kind, path }] : [];
  });
}
