import type { Network } from '../../../network/network';
import type { PortGroup } from '../../../ovn/northbound';
import type { Cluster } from './cluster';

/** The port groups, by name. */
export function portGroupsOf(_network: Network, _cluster: Cluster): ReadonlyMap<string, PortGroup> {
  return new Map();
}
