import { findKind } from '../kinds';
import { builtInGroup } from '../kinds/kubernetes/built-in';
import { altered } from '../source/altered';
import { isMap } from '../source/json';
import type { Builds, GivenNamespace } from '../source/repository/builds';
import type { Resource } from '../source/resource';

/**
 * An object with the namespace that kustomizations give to it: a Namespace has it as its name. Where it depends on who builds it,
 * it is a placeholder, which nobody judges. Source of what is changed: kubernetes-sigs/kustomize
 * api/filters/namespace/namespace.go.
 */
export function asBuilt(resource: Resource, file: string, builds: Builds): Resource {
  const given = builds.namespaceOf(file);
  if (given === undefined) return resource;
  const isNamespace = resource.kind === 'Namespace' && resource.apiVersion === 'v1';
  if (!isNamespace && isClusterScoped(resource)) return resource;
  const text = textOf(given);
  if (text === undefined) return resource;
  const { metadata } = resource.value;
  const changed = { ...(isMap(metadata) ? metadata : {}), [isNamespace ? 'name' : 'namespace']: text };
  return altered(resource, { ...resource.value, metadata: changed });
}

function textOf(given: GivenNamespace): string | undefined {
  return given === 'several' ? '${namespace}' : given.name;
}

/** Whether objects of its kind have no namespace, as far as that is known without the definitions of the input. */
export function isClusterScoped({ apiVersion, group, kind }: Resource): boolean {
  const known = findKind(apiVersion, kind) ?? builtInGroup(group)?.get(kind);
  return known !== undefined && !known.namespaced;
}
