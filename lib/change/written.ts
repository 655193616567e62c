import { isMap, type JsonMap } from '../source/json';
import type { Resource } from '../source/resource';

/** What the API server and controllers add to an object; none of it is in anybody's hands. */
export const serverSide: ReadonlySet<string> = new Set([
  'creationTimestamp',
  'deletionGracePeriodSeconds',
  'deletionTimestamp',
  'finalizers',
  'generateName',
  'generation',
  'managedFields',
  'resourceVersion',
  'selfLink',
  'uid',
]);

export const serverSideAnnotations: ReadonlySet<string> = new Set([
  'kubectl.kubernetes.io/last-applied-configuration',
  'deployment.kubernetes.io/revision',
]);

/** Whether an object was read from a cluster: the API server gave it an identity. */
export function isExported({ value: { metadata } }: Resource): boolean {
  return isMap(metadata) && (typeof metadata.uid === 'string' || typeof metadata.resourceVersion === 'string');
}

/** Signs of what kubectl, Argo CD and Flux apply: what an exported object has that somebody wrote. */
const appliedAnnotations = ['kubectl.kubernetes.io/last-applied-configuration', 'argocd.argoproj.io/tracking-id'];
const appliedLabels = ['app.kubernetes.io/instance', 'kustomize.toolkit.fluxcd.io/name'];

/**
 * Whether somebody wrote an object, so that it is gone when nobody does any more. What controllers made, and what the
 * cluster came with, is in an export as well.
 */
export function isSomebodys(resource: Resource): boolean {
  if (!isExported(resource)) return true;
  const { ownerReferences, annotations, labels } = resource.value.metadata as JsonMap;
  if (Array.isArray(ownerReferences) && ownerReferences.length > 0) return false;
  return hasAny(annotations, appliedAnnotations) || hasAny(labels, appliedLabels);
}

function hasAny(map: unknown, keys: readonly string[]): boolean {
  return isMap(map) && keys.some((key) => Object.hasOwn(map, key));
}

/** The part of an object that people write. */
export function written({ value }: Resource): JsonMap {
  const { status, metadata, ...rest } = value;
  return isMap(metadata) ? { ...rest, metadata: writtenMetadata(metadata) } : rest;
}

function writtenMetadata(metadata: JsonMap): JsonMap {
  const { annotations, ...rest } = without(metadata, serverSide);
  if (!isMap(annotations)) return rest;
  const own = without(annotations, serverSideAnnotations);
  return Object.keys(own).length === 0 ? rest : { ...rest, annotations: own };
}

function without(map: JsonMap, keys: ReadonlySet<string>): JsonMap {
  return Object.fromEntries(Object.entries(map).filter(([key]) => !keys.has(key)));
}
