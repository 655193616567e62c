import { type Cidr, parseCidr, singleHost } from '../../../../net/cidr';
import { parseIp } from '../../../../net/ip';
import type { VpcNatGateway } from '../../../../network/vpc-nat-gateway';
import type { RoutingPolicy } from '../../../../ovn/northbound';
import type { Place } from '../../../../source/resource';
import { mostInstances } from '../gateway-pods';
import { Ipam } from '../ipam';
import { priorities } from './priorities';
import type { Router } from './router';

/**
 * What leads to NAT gateways of several replicas: packets of their internalSubnets and internalCIDRs are handed to one of the
 * replicas (kubeovn/kube-ovn master 1533681d pkg/controller/vpc_gateway_common.go, reconcileNatGatewayPolicies,
 * resolveInternalCIDRs). The reconciliation of the Vpc deletes the policies, that of the gateway writes them again.
 */
export function natGatewayPoliciesOf(router: Router): readonly RoutingPolicy[] {
  if (!router.does('natGatewayPolicies')) return [];
  return router.network
    .gatewaysOf(router.name)
    .filter(({ isHighlyAvailable }) => isHighlyAvailable)
    .flatMap((gateway) => ofGateway(gateway, router));
}

function ofGateway(gateway: VpcNatGateway, router: Router): RoutingPolicy[] {
  const { subnet, name } = gateway;
  const count = Math.min(gateway.raw('replicas') as number, mostInstances);
  const ipam = Ipam.of(router.network);
  const replicas = subnet
    ? Array.from({ length: count }, (_, i) => ipam.addressFor(`VpcNatGateway ${name} ${i}`, subnet, 4)).flatMap(
        (one) => one ?? [],
      )
    : [];
  if (replicas.length === 0) return [];
  return sourcesOf(gateway).map(({ cidr, at }) => ({
    priority: priorities.natGateway,
    match: `ip4.src == ${cidr}`,
    action: 'reroute',
    nextHops: replicas.map(({ address }) => address),
    bfd: [],
    assumed: replicas,
    comesAndGoes: true,
    sources: [at, gateway.at('replicas')],
  }));
}

interface Source {
  readonly cidr: Cidr;
  readonly at: Place;
}

/** An address stands for itself. Names of subnets that are not there are only logged. */
function sourcesOf(gateway: VpcNatGateway): readonly Source[] {
  const { subnets } = gateway.network;
  const ofSubnets = gateway
    .texts('internalSubnets')
    .flatMap(({ text, index }) =>
      (subnets.get(text)?.cidrs ?? []).map((cidr) => ({ cidr, at: gateway.at('internalSubnets', index) })),
    );
  const written = gateway.texts('internalCIDRs').flatMap(({ text, index }) => {
    const ip = parseIp(text);
    const cidr = ip ? singleHost(ip) : parseCidr(text);
    return cidr ? [{ cidr, at: gateway.at('internalCIDRs', index) }] : [];
  });
  return [...ofSubnets, ...written].filter(({ cidr }) => cidr.family === 4);
}
