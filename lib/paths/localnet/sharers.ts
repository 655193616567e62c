import { namespacesOf } from '../../controllers/ovn-kubernetes/namespaces';
import { type OvnNetwork, ovnNetworksOf } from '../../controllers/ovn-kubernetes/networks';
import type { Network } from '../../network/network';
import { groupBy } from '../../source/group-by';
import type { Resource } from '../../source/resource';
import { wiresOf } from './wires';

/** A network on a segment of layer 2: its pods see those of all others there. */
export interface Sharer {
  /** `physical network tenantblue, VLAN 200` */
  readonly segment: string;
  /** The bridges of the nodes that lead to it. */
  readonly bridges: readonly string[];
  readonly resource: Resource;
  /** Those whose pods can have an interface there, as far as they are known: of a localnet. */
  readonly namespaces: readonly string[];
  /** Of a Subnet of kube-ovn. */
  readonly vpc?: string;
  /** Empty: pods bring their own addresses. */
  readonly cidrs: readonly string[];
}

/** Who shares which segment, without Subnets that have one for themselves; with a VPC, the segments that it has a Subnet on. */
export function sharersOf(network: Network, vpc?: string): readonly Sharer[] {
  const byName = groupBy(ovnNetworksOf(network), ({ name }) => name);
  return wiresOf(network)
    .filter(({ localnets, subnets }) => localnets.length > 0 || subnets.length > 1)
    .filter(({ subnets }) => vpc === undefined || subnets.some(({ vpcName }) => vpcName === vpc))
    .flatMap(({ name: segment, localnets, subnets, mappings }) => {
      const on = { segment, bridges: [...new Set(mappings.flatMap(({ bridge }) => bridge ?? []))] };
      return [
        ...localnets.map((one): Sharer => {
          const namespaces = (byName.get(one.name) ?? []).flatMap((other) => spacesOf(network, other));
          const cidrs = one.subnets.map(String);
          return { ...on, resource: one.resource, namespaces: [...new Set(namespaces)], cidrs };
        }),
        ...subnets.map(({ resource, vpcName, cidrs = [] }): Sharer => {
          return { ...on, resource, namespaces: [], ...(vpcName && { vpc: vpcName }), cidrs: cidrs.map(String) };
        }),
      ];
    });
}

function spacesOf(network: Network, { resource }: OvnNetwork): readonly string[] {
  const { name, namespace } = resource;
  if (namespace !== undefined) return [namespace];
  const view = network.clusterUserNetworks.get(name);
  return view ? namespacesOf(network, view).map((one) => one.name) : [];
}
