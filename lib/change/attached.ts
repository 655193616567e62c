import type { Network } from '../network/network';
import type { PodTemplate } from '../network/pod-template';
import { once } from '../schema/once';
import type { Resource } from '../source/resource';

/** What makes pods, by the networks that those ask for and by namespace. */
interface Attached {
  readonly byNetwork: ReadonlyMap<string, ReadonlySet<Resource>>;
  readonly byNamespace: ReadonlyMap<string, ReadonlySet<Resource>>;
}

const known = new WeakMap<Network, Attached>();

/** What makes pods that ask for an attachment definition, in the order of the input. */
export function askersOf(network: Network, name: string, namespace = ''): readonly Resource[] {
  return [...(attached(network).byNetwork.get(`${namespace}/${name}`) ?? [])];
}

/** What makes pods with interfaces of their own in a namespace. */
export function podMakersIn(network: Network, namespace: string): readonly Resource[] {
  return [...(attached(network).byNamespace.get(namespace) ?? [])];
}

function attached(network: Network): Attached {
  return once(known, network, () => {
    const byNetwork = new Map<string, Set<Resource>>();
    const byNamespace = new Map<string, Set<Resource>>();
    const add = (to: Map<string, Set<Resource>>, key: string, { resource }: PodTemplate) =>
      once(to, key, () => new Set<Resource>()).add(resource);
    for (const pods of network.podTemplates) {
      if (pods.namespace !== undefined && !pods.isOnHostNetwork) add(byNamespace, pods.namespace, pods);
      for (const { name, namespace = '' } of [...pods.networks, ...pods.defaultNetworks])
        add(byNetwork, `${namespace}/${name}`, pods);
    }
    return { byNetwork, byNamespace };
  });
}
