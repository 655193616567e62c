import type { Network } from '../../../network/network';
import type { Northbound } from '../../../ovn/northbound';
import { addressSetsOf } from './address-sets';
import { type Cluster, clusterOf } from './cluster';
import { loadBalancersOf } from './load-balancers';
import { portGroupsOf } from './port-groups';
import { remembered } from './remembered';
import { routersOf } from './routers';
import { switchesOf } from './switches';

/** The rows that kube-ovn's controller writes into OVN's northbound database, as soon as everything is ready. */
export function northboundOf(network: Network, cluster: Cluster = clusterOf(network)): Northbound {
  return made(network, cluster);
}

const made = remembered(
  (network, cluster): Northbound => ({
    routers: routersOf(network, cluster),
    switches: switchesOf(network, cluster),
    portGroups: portGroupsOf(network, cluster),
    addressSets: addressSetsOf(network, cluster),
    loadBalancers: loadBalancersOf(network, cluster),
  }),
);
