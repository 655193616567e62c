import type { Network } from '../network/network';
import type { Subnet } from '../network/subnet';
import type { Vpc } from '../network/vpc';
import type { Place } from '../source/resource';

/** Something of the input that could change the answer, and that is not evaluated. */
export interface Unjudged {
  /** `router`: it may lead packets another way. `filter`: it may drop them. */
  readonly kind: 'router' | 'filter';
  /** In words: `policy routes of VPC vpc1`. */
  readonly what: string;
  readonly at: Place;
}

/** What is not evaluated on the way through some VPCs and subnets: no answer goes past it without saying so. */
export function unjudged(network: Network, vpcs: Iterable<Vpc>, subnets: Iterable<Subnet>): readonly Unjudged[] {
  return [...[...vpcs].flatMap(routersOf), ...[...subnets].flatMap(filtersOf), ...policies(network)];
}

export function routersOf(vpc: Vpc): Unjudged[] {
  const { name } = vpc;
  const router = (what: string, at: Place): Unjudged => ({ kind: 'router', what: `${what} of VPC ${name}`, at });
  const isPeerUnknown = vpc.items('vpcPeerings').length > vpc.peers.length;
  const several = vpc.gateways.filter(({ isHighlyAvailable }) => isHighlyAvailable);
  return [
    ...(isPeerUnknown ? [router('a peering with a VPC that is not here', vpc.at('vpcPeerings'))] : []),
    ...several.map((gateway) =>
      router(`which replica of NAT gateway ${gateway.name} gets the answers`, gateway.at('replicas')),
    ),
  ];
}

export function filtersOf(subnet: Subnet): Unjudged[] {
  const filter = (what: string, field: string): Unjudged => ({
    kind: 'filter',
    what: `${what} of Subnet ${subnet.name}`,
    at: subnet.at(field),
  });
  return [...(subnet.items('acls').length > 0 ? [filter('the ACLs', 'acls')] : [])];
}

/** Which pods they select is not worked out: any of them may count. */
const policyKinds = [
  'NetworkPolicy',
  'MultiNetworkPolicy',
  'AdminNetworkPolicy',
  'BaselineAdminNetworkPolicy',
  'ClusterNetworkPolicy',
  'SecurityGroup',
];

/** Those that may be about any packet. */
export function policies({ kinds }: Network): Unjudged[] {
  return policyKinds.flatMap((kind) =>
    (kinds.get(kind) ?? []).map(
      (resource): Unjudged => ({
        kind: 'filter',
        what: resource.title,
        at: resource.at('metadata', 'name'),
      }),
    ),
  );
}
