import type { Network } from '../../../network/network';
import type { AddressSetRow } from '../../../ovn/northbound';
import type { Cluster } from './cluster';

/** The address sets, by name. */
export function addressSetsOf(_network: Network, _cluster: Cluster): ReadonlyMap<string, AddressSetRow> {
  return new Map();
}
