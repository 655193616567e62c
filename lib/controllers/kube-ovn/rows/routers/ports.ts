import type { Cidr } from '../../../../net/cidr';
import { parseIp } from '../../../../net/ip';
import type { Subnet } from '../../../../network/subnet';
import type { LogicalRouterPort, Options, Row } from '../../../../ovn/northbound';
import { gatewayOf } from '../gateway';
import { Ipam } from '../ipam';
import { joinSubnet } from '../names';
import { placeOfRole, roleOf } from '../subnet-role';
import { connectedBy, externalGatewaysOf, externalSubnetsOf } from './external-subnets';
import type { Router } from './router';

type Addressed = Pick<LogicalRouterPort, 'networks'> & Row;

/** The ports of a router: in subnets, to routers of other VPCs, to networks outside, and for BFD. */
export function portsOf(router: Router): readonly LogicalRouterPort[] {
  return [...toSubnets(router), ...toJoin(router), ...toPeers(router), ...outward(router), ...forBfd(router)];
}

const usual = { gatewayChassis: [], options: {} };

/** (kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, handleAddOrUpdateSubnet). */
function toSubnets(router: Router): LogicalRouterPort[] {
  return router.routed.map((subnet) => {
    // On a VLAN with a logical gateway the port asks the main table, whatever is written.
    const table = roleOf(subnet) === 'logical-gateway' ? undefined : subnet.text('routeTable');
    const options: Options = table === undefined ? {} : { route_table: table };
    return { ...usual, name: `${router.name}-${subnet.name}`, ...inSubnet(subnet, router), options };
  });
}

/** The port to the nodes, where Subnet join, which the controller makes itself, is not in the input. */
function toJoin(router: Router): LogicalRouterPort[] {
  if (!router.isDefault || router.network.subnets.get(joinSubnet)) return [];
  const networks = router.cluster.joinSubnets.flatMap((cidr) => withPrefix(cidr.first.plus(1n), cidr));
  return [{ ...usual, name: `${router.name}-${joinSubnet}`, networks, sources: [] }];
}

/** A router has the gateway's addresses in a subnet; beside a gateway of the physical network it has its own. */
export function inSubnet(subnet: Subnet, router: Router): Addressed {
  const sources = [subnet.at('cidrBlock'), placeOfRole(subnet)];
  const { cidrs = [] } = subnet;
  if (roleOf(subnet) !== 'interconnected') {
    const networks = cidrs.flatMap((cidr) => withPrefix(gatewayOf(subnet, cidr.family), cidr));
    return { networks, sources: [...sources, subnet.at('gateway')] };
  }
  const written = (subnet.text('u2oInterconnectionIP') ?? '').split(',').flatMap((text) => parseIp(text) ?? []);
  if (written.length === 0) return { ...chosenIn(subnet, router), sources };
  const networks = cidrs.flatMap((cidr) =>
    written.filter(({ family }) => family === cidr.family).map((ip) => `${ip}/${cidr.prefix}`),
  );
  return { networks, sources: [...sources, subnet.at('u2oInterconnectionIP')] };
}

/** Addresses in a subnet that IPAM chooses for a router. */
function chosenIn(subnet: Subnet, { name, network }: Router) {
  const chosen = (subnet.cidrs ?? []).flatMap((cidr) => {
    const assumed = Ipam.of(network).addressFor(`Vpc ${name}`, subnet, cidr.family);
    return assumed ? [{ assumed, text: `${assumed.address}/${cidr.prefix}` }] : [];
  });
  return { networks: chosen.map(({ text }) => text), assumed: chosen.map(({ assumed }) => assumed) };
}

function withPrefix(address: object | undefined, { prefix }: Cidr): string[] {
  return address ? [`${address}/${prefix}`] : [];
}

/** (kubeovn/kube-ovn v1.16.2 pkg/controller/vpc.go, handleAddOrUpdateVpc). */
function toPeers({ name, vpc, isDefault }: Router): LogicalRouterPort[] {
  if (!vpc || isDefault) return [];
  return vpc.parts('vpcPeerings').flatMap((peering) => {
    const [peer, address] = [peering.text('remoteVpc'), peering.text('localConnectIP')];
    if (!peer || !address) return [];
    const sources = [peering.at()];
    return [{ ...usual, name: `${name}-${peer}`, networks: address.split(','), peer: `${peer}-${name}`, sources }];
  });
}

/** Ports to networks outside have their addresses from an OvnEip of the port's name, which the controller makes. */
function outward(router: Router): LogicalRouterPort[] {
  const gateways = externalGatewaysOf(router);
  const by = connectedBy(router);
  // Without a gateway node the controller makes no port.
  if (!by || gateways?.length === 0) return [];
  return externalSubnetsOf(router).map((subnet) => {
    const name = `${router.name}-${subnet.name}`;
    const eip = router.network.ovnEips.get(name);
    const written = [eip?.v4Ip, eip?.v6Ip].filter((ip) => ip !== undefined);
    const networks = (subnet.cidrs ?? []).flatMap((cidr) =>
      withPrefix(
        written.find(({ family }) => family === cidr.family),
        cidr,
      ),
    );
    return {
      ...usual,
      name,
      ...(networks.length > 0 ? { networks } : chosenIn(subnet, router)),
      gatewayChassis: gateways?.flatMap(({ chassis }) => chassis ?? []) ?? [],
      ...(!gateways && { chassisUnknown: true }),
      sources: [by, subnet.at('cidrBlock'), ...(eip ? [eip.resource.at('spec')] : [])],
    };
  });
}

/** (kubeovn/kube-ovn v1.16.2 pkg/controller/vpc.go, reconcileVpcBfdLRP). */
function forBfd(router: Router): LogicalRouterPort[] {
  const port = router.bfdPort;
  if (!port) return [];
  const { name, addresses, sources } = port;
  return [{ ...usual, name, networks: addresses, haChassisGroup: name, options: { 'bfd-only': 'true' }, sources }];
}
