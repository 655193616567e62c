import type { Cidr } from '../../../net/cidr';
import type { Subnet } from '../../../network/subnet';
import type { VpcNatGateway } from '../../../network/vpc-nat-gateway';
import type { Place } from '../../../source/resource';
import { has, type Release } from '../../../target/release';
import { type Address, type Interface, Unknown } from './iptables';

/** A route of a gateway pod. */
export interface GatewayRoute {
  readonly to: Cidr | Unknown | 'default';
  /** Without one, the network is attached to the interface. */
  readonly via?: Address;
  readonly dev: Interface;
  /** Whether the next hop need not lie in a network of the interface: from 1.16 on, when an EIP was added. */
  readonly onlink?: boolean;
  readonly from: Place;
}

/** The IPv4 routes: everything to the external gateway, the VPC and the Services to that of the own subnet. */
export function routesOf(gateway: VpcNatGateway, release: Release): readonly GatewayRoute[] {
  const { subnet, externalSubnet: outside } = gateway;
  const hop = hopOf(subnet, gateway.subnetName);
  const onlink = has(release, '1.16') && gateway.eips.length > 0;
  return [
    {
      to: 'default',
      via: hopOf(outside, gateway.externalSubnetName),
      dev: 'net1',
      ...(onlink && { onlink }),
      from: outside?.at('gateway') ?? gateway.at('externalSubnets'),
    },
    ...attached(subnet, 'eth0'),
    ...attached(outside, 'net1'),
    ...services(gateway).map((to) => ({ to, via: hop, dev: 'eth0', from: gateway.at('subnet') }) as const),
    ...peers(gateway, hop),
    ...written(gateway, hop),
  ];
}

function hopOf(subnet: Subnet | undefined, name = ''): Address {
  return subnet?.gateways.find(({ family }) => family === 4) ?? new Unknown(`gateway of ${name}`);
}

function attached(subnet: Subnet | undefined, dev: Interface): GatewayRoute[] {
  const to = subnet?.cidrOf(4);
  return subnet && to ? [{ to, dev, from: subnet.at('cidrBlock') }] : [];
}

function services({ network }: VpcNatGateway): readonly (Cidr | Unknown)[] {
  const known = network.target.kubernetes.serviceSubnets;
  return known.length === 0 ? [new Unknown('range of Services')] : known.filter(({ family }) => family === 4);
}

/** The other subnets of the VPC, without underlay ones and what the gateway of the own subnet lies in. */
function peers({ vpc, subnet }: VpcNatGateway, via: Address): GatewayRoute[] {
  return (vpc?.subnets ?? []).flatMap((peer) => {
    const to = peer.cidrOf(4);
    const underlay = peer.text('vlan') !== undefined && !peer.flag('u2oInterconnection');
    if (!to || peer === subnet || underlay || (!(via instanceof Unknown) && to.contains(via))) return [];
    return [{ to, via, dev: 'eth0', from: peer.at('cidrBlock') }] as const;
  });
}

/** The routes of its spec; `gateway` as the next hop is that of the own subnet. */
function written(gateway: VpcNatGateway, hop: Address): GatewayRoute[] {
  return gateway.parts('routes').flatMap((route) => {
    const to = route.cidr('cidr');
    const via = route.text('nextHopIP') === 'gateway' ? hop : route.ip('nextHopIP');
    return to?.family === 4 && via ? [{ to, via, dev: 'eth0', from: route.at() } as const] : [];
  });
}

/** As `ip route` prints it, without what the kernel adds. */
export function formatRoute({ to, via, dev, onlink }: GatewayRoute): string {
  return `${to}${via ? ` via ${via}` : ''} dev ${dev}${onlink ? ' onlink' : ''}`;
}
