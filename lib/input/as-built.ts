import { resolve } from 'node:path';
import { findKind } from '../kinds';
import { builtInGroup } from '../kinds/kubernetes/built-in';
import { altered } from '../source/altered';
import { isMap } from '../source/json';
import type { Builds, GivenNamespace } from '../source/repository/builds';
import type { Resource } from '../source/resource';
import type { Layout } from './layout';

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

/** Tells builds of the namespaces that Flux Kustomizations give to what they apply. */
export function takeNamespacesOfFlux(resources: readonly Resource[], { builds, root }: Layout): void {
  for (const resource of resources) {
    if (resource.kind !== 'Kustomization' || resource.group !== 'kustomize.toolkit.fluxcd.io') continue;
    const path = resource.get('spec', 'path');
    const namespace = resource.get('spec', 'targetNamespace');
    if (typeof path === 'string' && typeof namespace === 'string')
      builds.giveNamespace(resolve(root, path.replace(/^\/+/, '')), namespace);
  }
}

/** Whether objects of its kind have no namespace, as far as that is known without the definitions of the input. */
export function isClusterScoped({ apiVersion, group, kind }: Resource): boolean {
  const known = findKind(apiVersion, kind) ?? builtInGroup(group)?.get(kind);
  return known !== undefined && !known.namespaced;
}
