import { parseIp } from '../../../../net/ip';
import type { Acl } from '../../../../ovn/northbound';
import { type Cluster, type ClusterNode, placesOfNode } from '../cluster';
import { portGroupOfNode } from '../names';
import { addressField, and, bothDirections, orderOf } from './match';
import { aclPriorities, commonTier } from './priorities';

/**
 * A node always reaches its own pods, by its addresses, and by those in Subnet join in families that it has no other in
 * (kubeovn/kube-ovn v1.16.2 pkg/controller/node.go, checkAndUpdateNodePortGroup; pkg/ovs/ovn-nb-acl.go, CreateNodeACL).
 */
export function nodeAclsOf(node: ClusterNode, cluster: Cluster): readonly Acl[] {
  const group = portGroupOfNode(node.name);
  const sources = placesOfNode(node);
  return addressesOf(node).flatMap((ip) =>
    bothDirections.map((direction): Acl => {
      const remote = `${addressField(ip.family, direction.remote)} == ${ip}`;
      const local = `${addressField(ip.family, direction.local)} == $${group}_ip${ip.family}`;
      return {
        direction: direction.direction,
        priority: aclPriorities.node,
        tier: commonTier(cluster.release),
        match: and(remote, local),
        action: 'allow-related',
        options: orderOf(direction),
        sources,
      };
    }),
  );
}

function addressesOf({ internalAddresses, joinAddresses }: ClusterNode) {
  const all = [...internalAddresses, ...joinAddresses].flatMap((text) => parseIp(text) ?? []);
  return ([4, 6] as const).flatMap((family) => all.find((ip) => ip.family === family) ?? []);
}
