import type { Network } from '../../../network/network';
import type { LogicalSwitch } from '../../../ovn/northbound';
import type { Cluster } from './cluster';

/** The logical switches, by name. */
export function switchesOf(_network: Network, _cluster: Cluster): ReadonlyMap<string, LogicalSwitch> {
  return new Map();
}
