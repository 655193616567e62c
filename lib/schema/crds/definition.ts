import type { JsonSchema } from '../../kinds/openapi';
import { isMap } from '../../source/json';
import type { Path } from '../../source/path';
import type { Resource } from '../../source/resource';

/** A CustomResourceDefinition as far as it can be read: what is absent or malformed is undefined. */
export interface Definition {
  readonly resource: Resource;
  readonly group: string;
  readonly kind: string;
  readonly plural: string | undefined;
  readonly namespaced: boolean;
  readonly versions: readonly DefinedVersion[];
}

export interface DefinedVersion {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly schema: JsonSchema | undefined;
  /** The status is a subresource: manifests of the object cannot set it. */
  readonly keepsStatus: boolean;
  /** Where the schema stands in the definition. */
  readonly path: Path;
}

/** What a resource defines; undefined where it is no CustomResourceDefinition (apiextensions.k8s.io/v1) of a kind. */
export function definitionIn(resource: Resource): Definition | undefined {
  if (!isCrd(resource)) return undefined;
  const group = textOf(resource.get('spec', 'group'));
  const kind = textOf(resource.get('spec', 'names', 'kind'));
  if (!group || !kind) return undefined;
  return {
    resource,
    group,
    kind,
    plural: textOf(resource.get('spec', 'names', 'plural')),
    namespaced: resource.get('spec', 'scope') !== 'Cluster',
    versions: versionsIn(resource),
  };
}

export function isCrd({ apiVersion, kind }: Resource): boolean {
  return kind === 'CustomResourceDefinition' && apiVersion === 'apiextensions.k8s.io/v1';
}

function versionsIn(resource: Resource): DefinedVersion[] {
  const versions = resource.get('spec', 'versions');
  if (!Array.isArray(versions)) return [];
  return versions.flatMap((_, i): DefinedVersion[] => {
    const path: Path = ['spec', 'versions', i];
    const name = textOf(resource.get(...path, 'name'));
    const schema = resource.get(...path, 'schema', 'openAPIV3Schema');
    if (!name) return [];
    return [
      {
        name,
        served: resource.get(...path, 'served') !== false,
        storage: resource.get(...path, 'storage') === true,
        keepsStatus: isMap(resource.get(...path, 'subresources', 'status')),
        schema: isMap(schema) ? (schema as JsonSchema) : undefined,
        path: [...path, 'schema', 'openAPIV3Schema'],
      },
    ];
  });
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
