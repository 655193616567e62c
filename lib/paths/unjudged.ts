import type { Network } from '../network/network';
import type { Subnet } from '../network/subnet';
import { defaultVpc, type Vpc } from '../network/vpc';
import type { Place } from '../source/resource';
import { mayFilter, type PolicyEnd } from './policy-scope';

/** Something of the input that could change the answer, and that is not evaluated. */
export interface Unjudged {
  /** `router`: it may lead packets another way. `filter`: it may drop them. */
  readonly kind: 'router' | 'filter';
  /** In words: `policy routes of VPC vpc1`. */
  readonly what: string;
  readonly at: Place;
}

/** Where packets come by. */
interface Passed {
  readonly vpcs: Iterable<Vpc>;
  /** Sender and receiver; an end outside of all subnets is undefined. */
  readonly ends: readonly (readonly [PolicyEnd | undefined, PolicyEnd | undefined])[];
}

/** What is not evaluated on the way through some VPCs: no answer goes past it without saying so. */
export function unjudged(network: Network, { vpcs, ends }: Passed): readonly Unjudged[] {
  const count = ({ at: { resource } }: Unjudged) => ends.some(([from, to]) => mayFilter(resource, from, to));
  return [...[...vpcs].flatMap(routersOf), ...policies(network).filter(count)];
}

/** A VPC that is not in the input: what its router does is not known. The default one is in every cluster. */
export function routerOf(subnet: Subnet): Unjudged | undefined {
  return (subnet.vpcName ?? defaultVpc) === defaultVpc ? undefined : unlistedRouterOf(subnet);
}

/** A VPC that is not in the input, as the default one often is. */
export function unlistedRouterOf(subnet: Subnet): Unjudged | undefined {
  if (!subnet.isOvn || subnet.vpc) return undefined;
  return {
    kind: 'router',
    what: `what VPC ${subnet.vpcName}, which is not here, does with the packets of Subnet ${subnet.name}`,
    at: subnet.at(subnet.isBlank('vpc') ? 'cidrBlock' : 'vpc'),
  };
}

export function routersOf(vpc: Vpc): Unjudged[] {
  const { name } = vpc;
  const unknown = vpc.parts('vpcPeerings').filter((peering) => !vpc.network.vpcs.get(peering.text('remoteVpc')));
  const several = vpc.gateways.filter(({ isHighlyAvailable }) => isHighlyAvailable);
  return [
    ...unknown.map((peering): Unjudged => {
      const peer = peering.text('remoteVpc');
      const whose = peer === undefined ? 'without a remoteVpc' : `with VPC ${peer}, which is not here`;
      return { kind: 'router', what: `a peering of VPC ${name} ${whose}`, at: peering.at('remoteVpc') };
    }),
    ...several.map((gateway): Unjudged => {
      const what = `which replica of NAT gateway ${gateway.name} of VPC ${name} gets the answers`;
      return { kind: 'router', what, at: gateway.at('replicas') };
    }),
  ];
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
