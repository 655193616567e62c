import type { Cidr } from '../../../../net/cidr';
import { LabelSelector } from '../../../../network/label-selector';
import type { Subnet } from '../../../../network/subnet';
import type { RoutingPolicy } from '../../../../ovn/northbound';
import { isMap } from '../../../../source/json';
import type { Place } from '../../../../source/resource';
import { type ClusterNode, placesOfNode } from '../cluster';
import { gatewayOf } from '../gateway';
import { joinSubnet, nodePortGroupOf, u2oExcludedOf } from '../names';
import { roleOf } from '../subnet-role';
import { priorities } from './priorities';
import type { Router } from './router';

/**
 * What subnets and nodes put on the router of their VPC
 * (kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, addCommonRoutesForSubnet, addPolicyRouteForU2OInterconn,
 * reconcileOvnDefaultVpcRoute; pkg/controller/node.go, handleAddNode).
 */
export function subnetPoliciesOf(router: Router): readonly RoutingPolicy[] {
  const own = router.routed.flatMap((subnet) => ofSubnet(subnet, router));
  return router.isDefault ? [...own, ...toJoin(router), ...toNodes(router)] : own;
}

function ofSubnet(subnet: Subnet, router: Router): RoutingPolicy[] {
  const cidrs = subnet.cidrs ?? [];
  if (roleOf(subnet) === 'interconnected') return cidrs.flatMap((cidr) => ofInterconnected(subnet, cidr, router));
  const common = cidrs.map((cidr) => allowTo(cidr, priorities.toSubnets, subnet));
  if (!router.isDefault || subnet.name === joinSubnet) return common;
  const isCentralized = subnet.text('gatewayType') === 'centralized';
  return [...common, ...(isCentralized ? centralized(subnet, router) : distributed(subnet, router))];
}

/** Subnet join, where it is not in the input, has the policy of every subnet. */
function toJoin({ network, cluster }: Router): RoutingPolicy[] {
  if (network.subnets.get(joinSubnet)) return [];
  return cluster.joinSubnets.map((cidr) => allowTo(cidr, priorities.toSubnets));
}

function allowTo(cidr: Cidr, priority: number, subnet?: Subnet): RoutingPolicy {
  const sources = subnet ? [subnet.at('cidrBlock')] : [];
  return { priority, match: `${ipOf(cidr)}.dst == ${cidr}`, action: 'allow', nextHops: [], bfd: [], sources };
}

/** Packets from a physical network go to its own gateway; in the default VPC also those to what is excluded there. */
function ofInterconnected(subnet: Subnet, cidr: Cidr, { isDefault }: Router): RoutingPolicy[] {
  const gateway = gatewayOf(subnet, cidr.family);
  const ip = ipOf(cidr);
  const reroute = (priority: number, match: string): RoutingPolicy[] =>
    gateway
      ? [
          {
            priority,
            match,
            action: 'reroute',
            nextHops: [`${gateway}`],
            bfd: [],
            sources: [subnet.at('u2oInterconnection'), subnet.at('cidrBlock'), subnet.at('gateway')],
          },
        ]
      : [];
  const excluded = `${ip}.dst == $${u2oExcludedOf(subnet, cidr.family)} && ${ip}.src == ${cidr}`;
  return [
    allowTo(cidr, isDefault ? priorities.toInterconnected : priorities.toSubnets, subnet),
    ...(isDefault ? reroute(priorities.toSubnets, excluded) : []),
    ...reroute(priorities.fromSubnets, `${ip}.src == ${cidr}`),
  ];
}

/** What leaves a distributed subnet is handed to the node of the pod. */
function distributed(subnet: Subnet, { cluster }: Router): RoutingPolicy[] {
  return (cluster.nodes ?? []).flatMap((node) =>
    (subnet.cidrs ?? []).flatMap((cidr) => {
      const match = `${ipOf(cidr)}.src == $${nodePortGroupOf(subnet, node.name)}_${ipOf(cidr)}`;
      return toNode(match, priorities.fromSubnets, [node], cidr, [subnet.at('gatewayType')]);
    }),
  );
}

/**
 * What leaves a centralized subnet is handed to its gateway node, the first that is alive, or to all of them. Those that
 * answer no ping are taken out
 * (kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, reconcileDefaultCentralizedSubnetRouteInDefaultVpc,
 * reconcileEcmpCentralizedSubnetRouteInDefaultVpc).
 */
function centralized(subnet: Subnet, { cluster }: Router): RoutingPolicy[] {
  const gateways = gatewayNodesOf(subnet, cluster.nodes ?? []);
  const sources = [subnet.at('gatewayType'), subnet.at('gatewayNode')];
  return (subnet.cidrs ?? []).flatMap((cidr) => {
    const match = `${ipOf(cidr)}.src == ${cidr}`;
    if (subnet.flag('enableEcmp'))
      return toNode(match, priorities.fromSubnets, gateways, cidr, [...sources, subnet.at('enableEcmp')]);
    const [first, ...alternatives] = gateways.flatMap((node) =>
      toNode(match, priorities.fromSubnets, [node], cidr, sources),
    );
    if (!first) return [];
    return [alternatives.length > 0 ? { ...first, alternatives } : first];
  });
}

/** `gatewayNode` is a list of `name` or `name:address`; without it, the nodes with the labels. */
function gatewayNodesOf(subnet: Subnet, nodes: readonly ClusterNode[]): readonly ClusterNode[] {
  const named = (subnet.text('gatewayNode') ?? '').split(',').map((text) => text.split(':')[0]?.trim());
  const found = named.flatMap((name) => nodes.find((node) => node.name === name) ?? []);
  if (found.length > 0) return found;
  const selectors = subnet.items('gatewayNodeSelectors').flatMap((value) => LabelSelector.of(value) ?? []);
  return nodes.filter(({ resource }) => {
    // What stands for any node is the one that is chosen.
    if (!resource) return true;
    const labels = resource.get('metadata', 'labels');
    return isMap(labels) && selectors.some((selector) => selector.matches(new Map(Object.entries(labels))));
  });
}

/** Packets to the address of a node go over its port in Subnet join. */
function toNodes({ cluster }: Router): RoutingPolicy[] {
  return (cluster.nodes ?? []).flatMap((node) =>
    node.internalAddresses.flatMap((address) => {
      const family = address.includes(':') ? 6 : 4;
      return toNode(`ip${family}.dst == ${address}`, priorities.toNodes, [node], { family }, []);
    }),
  );
}

function toNode(
  match: string,
  priority: number,
  nodes: readonly ClusterNode[],
  { family }: Pick<Cidr, 'family'>,
  sources: readonly Place[],
): RoutingPolicy[] {
  const nextHops = nodes.flatMap(({ joinAddresses }) =>
    joinAddresses.filter((address) => address.includes(':') === (family === 6)),
  );
  if (nextHops.length === 0) return [];
  const named = nodes.flatMap(placesOfNode);
  return [{ priority, match, action: 'reroute', nextHops, bfd: [], sources: [...sources, ...named] }];
}

function ipOf({ family }: Pick<Cidr, 'family'>): 'ip4' | 'ip6' {
  return family === 4 ? 'ip4' : 'ip6';
}
