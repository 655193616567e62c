import type { Network } from '../../../network/network';
import type { LoadBalancer } from '../../../ovn/northbound';
import type { Cluster } from './cluster';

/** The load balancers, by name. */
export function loadBalancersOf(_network: Network, _cluster: Cluster): ReadonlyMap<string, LoadBalancer> {
  return new Map();
}
