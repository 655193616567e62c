import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { northboundOf } from '../../../lib/controllers/kube-ovn/rows/northbound';
import { Network } from '../../../lib/network/network';
import type { Northbound } from '../../../lib/ovn/northbound';
import { once } from '../../../lib/schema/once';
import type { Resource } from '../../../lib/source/resource';
import { manifestsOf } from './line';

/**
 * The rows of a network together with all networks of its folder: several of them were in one cluster at once, and
 * selectors of namespaces mean pods of all. Which ones these were was not recorded.
 */
export function amongNeighbours(network: Network, id: string, folder: string): Northbound {
  const others = resourcesOf(folder).flatMap(([other, resources]) => (other === id ? [] : resources));
  const { target } = network;
  return northboundOf(new Network([...network.resources, ...others], { target }));
}

const known = new Map<string, readonly (readonly [id: string, resources: readonly Resource[]])[]>();

/** What others have in common with the network is there already. */
const kinds = new Set(['Namespace', 'Pod', 'Service', 'Subnet', 'Vpc', 'VpcEgressGateway', 'SwitchLBRule']);
const common = new Set(['external', 'join', 'ovn-default', 'ovn-cluster']);

function resourcesOf(folder: string) {
  return once(known, folder, () => {
    const files = readdirSync(join(folder, 'networks')).filter((name) => name.endsWith('.yaml'));
    return files.map((name) => {
      const id = basename(name, '.yaml');
      const own = manifestsOf(id, folder).filter((one) => kinds.has(one.kind) && !common.has(one.name));
      return [id, own] as const;
    });
  });
}
