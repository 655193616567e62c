import { type Cluster, clusterOf } from '../controllers/kube-ovn/rows/cluster';
import { northboundOf } from '../controllers/kube-ovn/rows/northbound';
import { RangeSet } from '../net/range-set';
import type { Network } from '../network/network';
import type { Northbound } from '../ovn/northbound';
import { everyAddress } from '../ovn/packets/dimensions';
import { Topology } from '../ovn/topology';
import type { Host, World } from '../ovn/walk';
import { routePrioritiesOf } from './ovn-release';

/** What packets of a network go through, and what decides about them and stands in no row. */
export interface Dataplane {
  readonly topology: Topology;
  readonly world: World;
  /** What pods know of their network, by the switch that they are on. */
  readonly hosts: ReadonlyMap<string, Host>;
}

/** @param rows where they are other ones than those that kube-ovn is expected to write */
export function dataplaneOf(
  network: Network,
  cluster: Cluster = clusterOf(network),
  rows: Northbound = northboundOf(network, cluster),
): Dataplane {
  const hosts = hostsOf(network);
  return { topology: new Topology(rows), world: worldOf(cluster, hosts), hosts };
}

/** What pods know of their network, by the switch that they are on. */
export function hostsOf(network: Network): Dataplane['hosts'] {
  return new Map(
    Array.from(network.subnets, ({ name, cidrs, gateways }): [string, Host] => [
      name,
      { onLink: RangeSet.of(cidrs ?? []), gateways },
    ]),
  );
}

/**
 * A network as it is when all is well: each instance of a gateway answers, and beyond a VLAN the gateway of its subnet does.
 * Which other hosts are there nobody knows: a port that asks for one of them is taken to be answered.
 */
export function worldOf({ release }: Cluster, hosts: Dataplane['hosts']): World {
  return {
    priorities: routePrioritiesOf(release),
    isUp: () => true,
    outside: (on, asker) => (asker === 'port' ? everyAddress : RangeSet.of(hosts.get(on)?.gateways ?? [])),
  };
}
