import type { Network } from '../../../network/network';
import type { Subnet } from '../../../network/subnet';
import { defaultVpc } from '../../../network/vpc';
import type { PortGroup } from '../../../ovn/northbound';
import { groupBy } from '../../../source/group-by';
import { networkPoliciesOf, networkPolicyRowsOf } from './acls/network-policy';
import { nodeAclsOf } from './acls/node';
import { denyAllAclsOf, securityGroupAclsOf } from './acls/security-group';
import { type Cluster, type ClusterNode, placesOfNode } from './cluster';
import { egressSelectionsOf } from './egress-selections';
import { isMade } from './made-subnets';
import { denyAllGroup, groupOfSecurityGroup, joinSubnet, nodePortGroupOf, portGroupOfNode } from './names';
import { type LogicalPod, podsOf } from './pods';
import { membershipsOf } from './security-groups';
import { roleOf } from './subnet-role';

/** The port groups, by name. */
export function portGroupsOf(network: Network, cluster: Cluster): ReadonlyMap<string, PortGroup> {
  const groups = [
    ...nodeGroups(network, cluster),
    ...subnetGroups(network, cluster),
    ...networkPolicyRowsOf(network, cluster).map(({ group }) => group),
    ...securityGroups(network, cluster),
    ...egressSelectionsOf(network, cluster).flatMap(({ group }) => group ?? []),
  ];
  return new Map(groups.map((group) => [group.name, group]));
}

/**
 * The pods on each node, of the default VPC and on VLANs. As long as there is a NetworkPolicy, nodes are let in to them
 * (kubeovn/kube-ovn v1.16.2 pkg/controller/node.go, checkAndUpdateNodePortGroup, fetchPodsOnNode).
 */
function nodeGroups(network: Network, cluster: Cluster): PortGroup[] {
  const onNodes = podsByNode(network, cluster);
  const hasPolicies = cluster.enableNp && networkPoliciesOf(network).length > 0;
  return (cluster.nodes ?? []).map((node) => {
    const ports = (onNodes.get(node.name) ?? []).flatMap((pod) => pod.ports.slice(0, 1));
    return {
      name: portGroupOfNode(node.name),
      ports: ports.filter(({ subnet }) => isKnownToNodes(subnet)).map(({ name }) => name),
      acls: hasPolicies ? nodeAclsOf(node, cluster) : [],
      ids: {},
      sources: placesOfNode(node),
    };
  });
}

function isKnownToNodes(subnet: Subnet): boolean {
  return subnet.vpcName === defaultVpc || roleOf(subnet) !== 'overlay';
}

function podsByNode(network: Network, cluster: Cluster): ReadonlyMap<string, readonly LogicalPod[]> {
  return groupBy(podsOf(network, cluster).all, ({ node }) => node);
}

/**
 * The pods of a distributed subnet of the default VPC on each node: they leave by their own node
 * (kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, createPortGroupForDistributedSubnet).
 */
function subnetGroups(network: Network, cluster: Cluster): PortGroup[] {
  const nodes = cluster.nodes ?? [];
  const subnets = network.subnetsOf(defaultVpc).filter(hasNodeGroups);
  const inSubnets = new Set(subnets);
  const ports = podsOf(network, cluster).all.flatMap(({ node, ports }) =>
    ports.filter(({ subnet }) => inSubnets.has(subnet)).map((port) => ({ port, key: keyOf(port.subnet, node) })),
  );
  const byKey = groupBy(ports, ({ key }) => key);
  return subnets.flatMap((subnet) =>
    nodes.map((node: ClusterNode): PortGroup => {
      const { name } = node;
      return {
        name: nodePortGroupOf(subnet, name),
        ports: (byKey.get(keyOf(subnet, name)) ?? []).map(({ port }) => port.name),
        acls: [],
        ids: { np: `${subnet.name}/${name}`, subnet: subnet.name, node: name },
        sources: [subnet.at('gatewayType'), ...placesOfNode(node)],
      };
    }),
  );
}

function keyOf(subnet: Subnet, node: string | undefined): string {
  return `${subnet.name} ${node}`;
}

function hasNodeGroups(subnet: Subnet): boolean {
  const role = roleOf(subnet);
  return (
    isMade(subnet) &&
    subnet.name !== joinSubnet &&
    subnet.text('gatewayType') !== 'centralized' &&
    (role === 'overlay' || role === 'logical-gateway')
  );
}

/** (kubeovn/kube-ovn v1.16.2 pkg/controller/security_group.go, syncSgLogicalPort, updateDenyAllSgPorts). */
function securityGroups(network: Network, cluster: Cluster): PortGroup[] {
  const { release } = cluster;
  const members = membershipsOf(network, cluster);
  if (members.groups.length === 0) return [];
  const denyAll: PortGroup = {
    name: groupOfSecurityGroup(denyAllGroup),
    ports: members.all.map(({ name }) => name),
    acls: denyAllAclsOf(release, []),
    ids: { type: 'security_group', sg: denyAllGroup },
    sources: members.all.map((port) => port.at('security_groups')),
  };
  return [
    denyAll,
    ...members.groups.map(({ group, ports }) => ({
      name: groupOfSecurityGroup(group.name),
      ports: ports.map(({ name }) => name),
      acls: securityGroupAclsOf(group, release),
      ids: { type: 'security_group', sg: group.name },
      sources: [group.atName, ...ports.map((port) => port.at('security_groups'))],
    })),
  ];
}
