import type { Cidr } from '../../../net/cidr';
import type { Network } from '../../../network/network';
import { once } from '../../../schema/once';
import { isMap } from '../../../source/json';
import type { Place, Resource } from '../../../source/resource';
import type { Release } from '../../../target/release';

/**
 * What kube-ovn's controller finds in a cluster, beside the manifests of networks: its own flags, and the nodes. Nothing
 * is made up: rows that exist once for each node are left out where no node is known.
 */
export interface Cluster {
  readonly release: Release;
  /** The nodes of the input and of `external`, by name; undefined where there are none: not known. */
  readonly nodes: readonly ClusterNode[] | undefined;
  /** `--node-switch-cidr`. */
  readonly joinSubnets: readonly Cidr[];
  /** `--service-cluster-ip-range`; empty: not known. */
  readonly serviceSubnets: readonly Cidr[];
  /** `--enable-lb`. */
  readonly enableLb: boolean;
  /** `--enable-np`. */
  readonly enableNp: boolean;
  /** `--enable-eip-snat`. */
  readonly enableEipSnat: boolean;
}

/** A Node as kube-ovn annotates it. */
export interface ClusterNode {
  readonly name: string;
  /** Undefined: it stands for any node. */
  readonly resource: Resource | undefined;
  /** Its addresses in Subnet join. */
  readonly joinAddresses: readonly string[];
  /** Its addresses of type InternalIP. */
  readonly internalAddresses: readonly string[];
  readonly chassis: string | undefined;
  /** Whether it is labelled `ovn.kubernetes.io/external-gw=true`. */
  readonly isExternalGateway: boolean;
}

export function clusterOf(network: Network): Cluster {
  return once(known, network, () => readFrom(network));
}

const known = new WeakMap<Network, Cluster>();

function readFrom(network: Network): Cluster {
  const { kubeOvn, kubernetes } = network.target;
  const nodes = (network.kinds.get('Node') ?? []).filter(({ apiVersion }) => apiVersion === 'v1').map(nodeOf);
  const { version: release, joinSubnets, enableLb, enableNp, enableEipSnat } = kubeOvn;
  return {
    release,
    nodes: nodes.length > 0 ? nodes.sort((a, b) => (a.name < b.name ? -1 : 1)) : undefined,
    joinSubnets,
    serviceSubnets: kubernetes.serviceSubnets,
    enableLb,
    enableNp,
    enableEipSnat,
  };
}

function nodeOf(resource: Resource): ClusterNode {
  const annotation = (key: string) => textOf(resource.get('metadata', 'annotations', key));
  const addresses = resource.get('status', 'addresses');
  return {
    name: resource.name,
    resource,
    joinAddresses: annotation('ovn.kubernetes.io/ip_address')?.split(',') ?? [],
    internalAddresses: (Array.isArray(addresses) ? addresses : [])
      .filter((one) => isMap(one) && one.type === 'InternalIP')
      .flatMap(({ address }) => textOf(address) ?? []),
    chassis: annotation('ovn.kubernetes.io/chassis'),
    isExternalGateway: resource.get('metadata', 'labels', 'ovn.kubernetes.io/external-gw') === 'true',
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Where a node is named. */
export function placesOfNode({ resource }: ClusterNode): readonly Place[] {
  return resource ? [resource.at('metadata', 'name')] : [];
}
