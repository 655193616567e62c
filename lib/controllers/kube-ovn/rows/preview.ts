import type { Network } from '../../../network/network';
import type { Northbound } from '../../../ovn/northbound';
import { type Cluster, clusterOf } from './cluster';
import { northboundOf } from './northbound';

/** The rows that kube-ovn writes, and what is left out of them for want of input. */
export function northboundPreviewOf(network: Network) {
  const cluster = clusterOf(network);
  const rows: Northbound = northboundOf(network, cluster);
  return { by: `kube-ovn ${cluster.release.text}`, rows, remarks: remarksOn(cluster) };
}

/** What is left out of the rows of a cluster, and why. */
export function remarksOn({ nodes }: Cluster): readonly string[] {
  return nodes ? [] : [noNodes];
}

const noNodes =
  "rows that exist for each node are left out: the input has no Node; list a file of Nodes under 'external' in cdk8s-ovn.yaml";
