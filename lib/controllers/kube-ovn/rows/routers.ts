import type { Network } from '../../../network/network';
import type { LogicalRouter } from '../../../ovn/northbound';
import type { Cluster } from './cluster';

/** The logical routers, by name. */
export function routersOf(_network: Network, _cluster: Cluster): ReadonlyMap<string, LogicalRouter> {
  return new Map();
}
