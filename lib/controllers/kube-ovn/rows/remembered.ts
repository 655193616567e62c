import type { Network } from '../../../network/network';
import { once } from '../../../schema/once';
import type { Cluster } from './cluster';

/** Something that several tables are made of: made once for a network in a cluster. */
export function remembered<T>(make: (network: Network, cluster: Cluster) => T): typeof make {
  const known = new WeakMap<Network, WeakMap<Cluster, T>>();
  return (network, cluster) => {
    const ofNetwork = once(known, network, () => new WeakMap<Cluster, T>());
    return once(ofNetwork, cluster, () => make(network, cluster));
  };
}
