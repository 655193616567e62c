import { findKind, groups, kindNamed } from '../kinds';
import { builtInGroup } from '../kinds/kubernetes/built-in';
import { holdsPlaceholder } from '../source/placeholder';
import type { Resource } from '../source/resource';

/** An object of the cluster, by name. */
export interface External {
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string | undefined;
}

/** What can be guessed of a document that could not be read. */
export interface Hidden {
  readonly kind?: string | undefined;
  readonly name?: string | undefined;
}

/** What a resource may have been meant for that has no name, or one that is not known yet, or whose kind or API version its group does not have. */
export function misnamed({ apiVersion, group, kind, name, namespace }: Resource): Hidden | undefined {
  if (holdsPlaceholder(kind) || holdsPlaceholder(apiVersion)) return { name };
  if (holdsPlaceholder(name)) return { kind };
  if (namespace !== undefined && holdsPlaceholder(namespace)) return { kind, name };
  const ours = kindNamed(kind);
  if (findKind(apiVersion, kind)) return name === '' ? { kind } : undefined;
  const known = groups.find((one) => one.name === group);
  if (builtInGroup(group)?.has(kind) === false) return { name };
  if (!known || Object.hasOwn(known.others, kind)) return undefined;
  return { name, ...(ours?.data.group === group && { kind }) };
}

/** What every cluster with kube-ovn has (kubeovn/kube-ovn v1.16.2 charts/kube-ovn/values.yaml). */
export const existingEverywhere: readonly External[] = [
  { kind: 'Vpc', name: 'ovn-cluster' },
  { kind: 'Subnet', name: 'ovn-default' },
  { kind: 'Subnet', name: 'join' },
];
