import type { Network } from '../../../network/network';
import type { Subnet } from '../../../network/subnet';
import { defaultVpc } from '../../../network/vpc';
import type { LogicalSwitch, LogicalSwitchPort, Options } from '../../../ovn/northbound';
import { groupBy } from '../../../source/group-by';
import { subnetAclsOf } from './acls/subnet';
import { type Cluster, type ClusterNode, placesOfNode } from './cluster';
import { dhcpOf } from './dhcp';
import { vpcLoadBalancersOf } from './load-balancers';
import { isMade } from './made-subnets';
import { joinSubnet } from './names';
import { isSecured, type PodPort, podsOf, vipsOfPort } from './pods';
import { connectedBy, externalGatewaysOf, externalSubnetsOf } from './routers/external-subnets';
import { Router } from './routers/router';
import { placeOfRole, roleOf } from './subnet-role';
import { vipPortsOf } from './vips';

/**
 * The logical switches, by name: one for each subnet of OVN (kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go,
 * handleAddOrUpdateSubnet).
 */
export function switchesOf(network: Network, cluster: Cluster): ReadonlyMap<string, LogicalSwitch> {
  const pods = podsOf(network, cluster);
  const routers = routersBySubnet(network, cluster);
  const switches = [...network.subnets].filter(isMade).map((subnet): LogicalSwitch => {
    const { name } = subnet;
    const ports = [
      ...routerPorts(subnet, routers.get(subnet) ?? []),
      ...localnetPort(subnet),
      ...(name === joinSubnet ? (cluster.nodes ?? []).map(nodePort) : []),
      ...vipPortsOf(subnet, pods.portsIn(subnet)),
      ...pods.portsIn(subnet).map((port) => podPort(port, cluster)),
    ];
    return {
      name,
      ports,
      acls: subnetAclsOf(subnet, cluster),
      loadBalancers: loadBalancersOf(subnet, cluster),
      qos: [],
      options: optionsOf(subnet),
      sources: [subnet.atName],
    };
  });
  return new Map([...joinSwitch(network, cluster), ...switches].map((one) => [one.name, one]));
}

/** The switch of the nodes, where Subnet join, which the controller makes itself, is not in the input. */
function joinSwitch(network: Network, { nodes = [] }: Cluster): LogicalSwitch[] {
  if (network.subnets.get(joinSubnet) || network.subnetsOf(defaultVpc).length === 0) return [];
  const toRouter: LogicalSwitchPort = {
    name: `${joinSubnet}-${defaultVpc}`,
    type: 'router',
    addresses: ['router'],
    portSecurity: [],
    options: { 'router-port': `${defaultVpc}-${joinSubnet}` },
    sources: [],
  };
  const ports = [toRouter, ...nodes.map(nodePort)];
  return [{ name: joinSubnet, ports, acls: [], loadBalancers: [], qos: [], options: {}, sources: [] }];
}

/** The routers that a subnet has ports to: that of its VPC, of a network outside those of the VPCs that are connected to it. */
function routersBySubnet(network: Network, cluster: Cluster): ReadonlyMap<Subnet, readonly Router[]> {
  const names = new Set([defaultVpc, ...[...network.vpcs].map(({ name }) => name)]);
  const routers = [...names].map((name) => new Router(name, network, cluster));
  const pairs = routers.flatMap((router) =>
    [...new Set([...router.routed, ...outsideOf(router)])].map((subnet) => ({ subnet, router })),
  );
  const grouped = groupBy(pairs, ({ subnet }) => subnet);
  return new Map([...grouped].map(([subnet, same]) => [subnet, same.map(({ router }) => router)]));
}

/** Without a gateway node the controller makes no port. */
function outsideOf(router: Router): readonly Subnet[] {
  return externalGatewaysOf(router)?.length === 0 ? [] : externalSubnetsOf(router);
}

/** (kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb.go, CreateLogicalPatchPort). */
function routerPorts(subnet: Subnet, routers: readonly Router[]): LogicalSwitchPort[] {
  return routers.map((router) => ({
    name: `${subnet.name}-${router.name}`,
    type: 'router',
    addresses: ['router'],
    portSecurity: [],
    options: { 'router-port': `${router.name}-${subnet.name}` },
    sources:
      subnet.vpcName === router.name && roleOf(subnet) !== 'underlay'
        ? [subnet.at('vpc'), placeOfRole(subnet)]
        : [connectedBy(router) ?? subnet.atName],
  }));
}

/** A subnet on a VLAN is wired to the physical network (kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-logical_switch_port.go, CreateLocalnetLogicalSwitchPort). */
function localnetPort(subnet: Subnet): LogicalSwitchPort[] {
  const vlan = subnet.network.vlans.get(subnet.text('vlan'));
  const network = vlan?.providerName;
  if (!vlan || network === undefined) return [];
  const { id } = vlan;
  return [
    {
      name: `localnet.${subnet.name}`,
      type: 'localnet',
      addresses: ['unknown'],
      portSecurity: [],
      options: { network_name: network },
      tag: id === 0 ? undefined : id,
      sources: [subnet.at('vlan'), vlan.at('id'), vlan.at('provider')],
    },
  ];
}

/** (kubeovn/kube-ovn v1.16.2 pkg/controller/node.go, handleAddNode). */
function nodePort(node: ClusterNode): LogicalSwitchPort {
  const { name, joinAddresses } = node;
  const sources = placesOfNode(node);
  return { name: `node-${name}`, type: '', addresses: joinAddresses, portSecurity: [], options: {}, sources };
}

/** (kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-logical_switch_port.go, CreateLogicalSwitchPort). */
function podPort(port: PodPort, cluster: Cluster): LogicalSwitchPort {
  const { name, addresses, assumed, subnet, sources } = port;
  const own = addresses.map(String);
  const forwards = port.annotation('layer2_forward') === 'true';
  return {
    name,
    type: '',
    addresses: forwards ? [...own, 'unknown'] : own,
    portSecurity: isSecured(port) ? [...own, ...vipsOfPort(port)] : [],
    options: {},
    ...dhcpOf(subnet, port, cluster),
    sources: [...sources, ...portAnnotations.filter((key) => port.annotation(key)).map((key) => port.at(key))],
    assumed: assumed.length > 0 ? assumed : undefined,
  };
}

/** The annotations of a pod that its port has, beside its addresses. */
const portAnnotations = ['port_security', 'port_vips', 'layer2_forward', 'dhcp-v4-options', 'dhcp-v6-options'];

/** The load balancers of its VPC, unless `enableLb` is false (kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, handleAddOrUpdateSubnet). */
function loadBalancersOf(subnet: Subnet, { enableLb }: Cluster): readonly string[] {
  const isOn = (subnet.raw('enableLb') ?? enableLb) === true;
  return isOn && subnet.name !== joinSubnet ? vpcLoadBalancersOf(subnet.vpcName ?? defaultVpc) : [];
}

/** (kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-logical_switch.go, LogicalSwitchUpdateOtherConfig). */
function optionsOf(subnet: Subnet): Options {
  return subnet.flag('enableMulticastSnoop') ? { mcast_snoop: 'true', mcast_querier: 'false' } : {};
}
