import type { Family } from '../../../../net/ip';
import type { VpcEgressGateway } from '../../../../network/vpc-egress-gateway';
import type { AssumedAddress, BfdSession, RoutingPolicy } from '../../../../ovn/northbound';
import type { Place } from '../../../../source/resource';
import { instancesOfEgressGateway } from '../gateway-pods';
import { type Given, Ipam } from '../ipam';
import { egressGatewayGroupOf, portGroupOfNode } from '../names';
import { priorities } from './priorities';
import type { BfdPort, Router } from './router';

/**
 * What leads to egress gateways, as soon as their instances run: packets of the subnets and ranges of their policies, and of
 * the pods that they select, are handed to one of the instances (kubeovn/kube-ovn v1.16.2
 * pkg/controller/vpc_egress_gateway.go, reconcileVpcEgressGatewayOVNRoutes).
 */
export function egressGatewayPoliciesOf(router: Router): readonly RoutingPolicy[] {
  if (!router.does('egressGateways')) return [];
  return router.network.egressGatewaysOf(router.name).flatMap((gateway) => {
    const inside = insideOf(gateway);
    return inside ? families.flatMap((family) => ofFamily(new Instances(gateway, inside, family, router))) : [];
  });
}

const families = [4, 6] as const;

/** The addresses of its instances in the VPC; undefined where there is no instance. */
function insideOf(gateway: VpcEgressGateway): Given | undefined {
  const ipam = Ipam.of(gateway.network);
  const given = instancesOfEgressGateway(gateway).flatMap(({ interfaces: [inside] }) =>
    inside ? [ipam.fill(inside.use, inside.subnet, inside.pinned)] : [],
  );
  if (given.length === 0) return undefined;
  return {
    addresses: given.flatMap(({ addresses }) => addresses),
    assumed: given.flatMap(({ assumed }) => assumed),
  };
}

/** The instances of a gateway in one family. */
class Instances {
  readonly addresses: readonly string[];
  readonly assumed: readonly AssumedAddress[];
  /** The port that watches them. */
  readonly watchedBy: BfdPort | undefined;

  constructor(
    readonly gateway: VpcEgressGateway,
    inside: Given,
    readonly family: Family,
    readonly router: Router,
  ) {
    this.addresses = inside.addresses.filter((ip) => ip.family === family).map(String);
    this.assumed = inside.assumed.filter(({ address }) => this.addresses.includes(address));
    const port = gateway.hasBfd ? router.bfdPort : undefined;
    this.watchedBy = port?.addresses.some((address) => address.includes(':') === (family === 6)) ? port : undefined;
  }

  /** What it takes: ranges and subnets of its policies, and the pods that it selects. */
  get matches(): readonly string[] {
    const { family } = this;
    const group = egressGatewayGroupOf(this.gateway);
    return [`ip${family}.src == $${group}.ipv${family}`, `ip${family}.src == $${group}_ip${family}`];
  }

  get sources(): readonly Place[] {
    const { gateway } = this;
    const fields = ['internalSubnet', 'internalIPs', 'policies', 'selectors', 'bfd', 'trafficPolicy'];
    return fields.filter((field) => gateway.raw(field) !== undefined).map((field) => gateway.at(field));
  }

  /** Policies to some of them. */
  reroute(priority: number, match: string, addresses: readonly string[]): RoutingPolicy {
    const bfd = this.watchedBy
      ? addresses.map((address): BfdSession => ({ port: `${this.watchedBy?.name}`, address }))
      : [];
    const assumed = this.assumed.filter(({ address }) => addresses.includes(address));
    return { priority, match, action: 'reroute', nextHops: addresses, bfd, assumed, sources: this.sources };
  }
}

function ofFamily(instances: Instances): RoutingPolicy[] {
  const { gateway, addresses, matches, router, sources, watchedBy } = instances;
  const drops = (): RoutingPolicy[] =>
    matches.map((match) => ({
      priority: priorities.deadEgressGateway,
      match,
      action: 'drop',
      nextHops: [],
      bfd: [],
      sources,
    }));
  if (addresses.length === 0)
    return gateway.hasBfd && router.bfdPort && router.does('dropsOfBothFamilies') ? drops() : [];
  const isLocal = gateway.text('trafficPolicy') === 'Local';
  // The database refuses the policies for single nodes, which come first; then none is written.
  if (isLocal && !watchedBy && !router.does('localWithoutBfd')) return [];
  return [
    ...(isLocal ? localPolicies(instances) : []),
    ...matches.map((match) => instances.reroute(priorities.egressGateway, match, addresses)),
    ...(watchedBy ? drops() : []),
  ];
}

/** Pods prefer the instance on their own node. Which node has which instance is the scheduler's choice; no two share one. */
function localPolicies(instances: Instances): RoutingPolicy[] {
  const { addresses, matches, family, router } = instances;
  const nodes = router.cluster.nodes ?? [];
  return matches.flatMap((match) =>
    addresses.slice(0, nodes.length).flatMap((_, i) => {
      const possible = nodes.flatMap((node) =>
        addresses.map((address) => {
          const local = `ip${family}.src == $${portGroupOfNode(node.name)}_ip${family} && ${match}`;
          return instances.reroute(priorities.localEgressGateway, local, [address]);
        }),
      );
      const own = possible.splice(i * addresses.length + i, 1)[0];
      return own ? [possible.length > 0 ? { ...own, alternatives: possible } : own] : [];
    }),
  );
}
