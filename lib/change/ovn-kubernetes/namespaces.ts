import { namespacesOf } from '../../controllers/ovn-kubernetes/namespaces';
import type { Network } from '../../network/network';
import type { UserDefinedNetwork } from '../../network/user-defined-network';
import { firstFew } from '../../rules/support/first-few';
import { once } from '../../schema/once';
import type { Resource } from '../../source/resource';
import { askersOf, podMakersIn } from '../attached';

export const controller = (part: string): string =>
  `ovn-kubernetes/ovn-kubernetes main go-controller/pkg/clustermanager/userdefinednetwork/${part}`;

/** What makes pods that are on a network in a namespace: those that ask for it; on a primary network all are. */
export function podMakersOn(network: Network, view: UserDefinedNetwork, namespace: string): readonly Resource[] {
  return view.isPrimary ? podMakersIn(network, namespace) : askersOf(network, view.name, namespace);
}

/** The namespaces that have a network, by name. */
export function namesOf(network: Network, view: UserDefinedNetwork): readonly string[] {
  if (!view.isClusterWide) return view.namespace === undefined ? [] : [view.namespace];
  return namespacesOf(network, view).map(({ name }) => name);
}

const known = new WeakMap<Network, ReadonlyMap<string, readonly UserDefinedNetwork[]>>();

/** The ClusterUserDefinedNetworks that a namespace has. */
export function sharedNetworksIn(network: Network, namespace: string): readonly UserDefinedNetwork[] {
  const byNamespace = once(known, network, () => {
    const found = new Map<string, UserDefinedNetwork[]>();
    for (const view of network.clusterUserNetworks)
      for (const name of namesOf(network, view)) once(found, name, () => []).push(view);
    return found;
  });
  return byNamespace.get(namespace) ?? [];
}

/** `namespace blue`, `namespaces blue, red`. */
export function namespaces(names: readonly string[]): string {
  return `namespace${names.length === 1 ? '' : 's'} ${firstFew(names)}`;
}
