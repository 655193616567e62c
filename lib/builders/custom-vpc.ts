import { Vpc } from '../kinds/kubeovn/vpc';
import type { Ip } from '../net/ip';
import { canonicalDestination, canonicalIp, ipIn } from './canonical';
import { type Draft, draft, type From } from './draft';
import type { NamedProps } from './object-metadata';

/** A route of the VPC's router. */
export interface StaticRouteProps {
  /** Destination (with `policySrc`: source) of the packets: a CIDR or a single address. */
  readonly cidr: string;

  /** Where they go: one address in a subnet of the VPC, or of a peering. */
  readonly nextHop: string;

  /**
   * `policyDst`: `cidr` is the destination; `policySrc`: the source.
   * @default policyDst
   */
  readonly policy?: string;

  /**
   * `ecmp_symmetric_reply`: answers take the way of the request, where several routes share the traffic.
   * @default none
   */
  readonly ecmpMode?: string;

  /**
   * The OVN BFD session that guards the next hop.
   * @default none
   */
  readonly bfdId?: string;

  /**
   * The route table; a subnet uses the one that it names.
   * @default the main table
   */
  readonly routeTable?: string;
}

/** A direct link to the router of another VPC. The other VPC needs the mirror entry. */
export interface PeeringProps {
  /** Name of the other VPC. */
  readonly remoteVpc: string;

  /** Address of this side with its prefix length, in a network of the link's own: `169.254.0.1/30`. */
  readonly localConnectIp: string;
}

/** A virtual network with a router of its own. */
export interface CustomVpcProps extends NamedProps {
  /**
   * Namespaces whose pods belong to the VPC. A namespace belongs to one VPC.
   * @default none
   */
  readonly namespaces?: readonly string[];

  /**
   * Name of the subnet for pods of its namespaces that no subnet claims.
   * @default none
   */
  readonly defaultSubnet?: string;

  /**
   * Routes of its router. A default route to each NAT gateway is added, unless one is listed here.
   * @default none
   */
  readonly staticRoutes?: readonly StaticRouteProps[];

  /**
   * Links to the routers of other VPCs.
   * @default none
   */
  readonly peerings?: readonly PeeringProps[];

  /**
   * External subnets that its router is connected to, by name, for NAT by OVN itself. NAT gateways need none.
   * @default none
   */
  readonly ovnExternalSubnets?: readonly string[];
}

/**
 * The Vpc. `lanIps` are the addresses of its NAT gateways: each that can be read gets a default route. Where a person
 * wrote a default route, none is added for that family: OVN would share the traffic between the two. In the source of
 * an added route the first step is `lanIps`, the second the index of the address.
 * @param isUnrouted whether a gateway refused its default route: then `unrouted` with the index 0 is why none is there
 */
export function customVpc(props: CustomVpcProps, lanIps: readonly string[] = [], isUnrouted = false): Draft {
  const { name, metadata, namespaces, defaultSubnet, staticRoutes = [], peerings, ovnExternalSubnets } = props;
  const routes = staticRoutes.map(staticRoute);
  const from: Record<string, From[string]> = {};
  staticRoutes.forEach((_, i) => {
    from[`staticRoutes.${i}`] = ['staticRoutes', i];
    from[`staticRoutes.${i}.nextHopIP`] = ['staticRoutes', i, 'nextHop'];
  });
  const written = new Set(routes.filter(takesEverything).map((route) => route.cidr));
  const known = new Set<string>();
  lanIps.forEach((text, i) => {
    const lanIp = ipIn(text);
    if (!lanIp || known.has(lanIp.toString()) || written.has(everything(lanIp))) return;
    known.add(lanIp.toString());
    from[`staticRoutes.${routes.length}`] = ['lanIps', i];
    routes.push(staticRoute({ cidr: everything(lanIp), nextHop: lanIp.toString() }));
  });
  peerings?.forEach((_, i) => {
    from[`vpcPeerings.${i}.localConnectIP`] = ['peerings', i, 'localConnectIp'];
  });
  return draft(Vpc, {
    name,
    metadata,
    body: {
      spec: {
        namespaces,
        defaultSubnet,
        enableExternal: ovnExternalSubnets && true,
        extraExternalSubnets: ovnExternalSubnets,
        staticRoutes: routes.length > 0 ? routes : undefined,
        vpcPeerings: peerings?.map(({ remoteVpc, localConnectIp }) => ({ remoteVpc, localConnectIP: localConnectIp })),
      },
    },
    from: {
      ...from,
      namespaces: 'namespaces',
      defaultSubnet: 'defaultSubnet',
      enableExternal: 'ovnExternalSubnets',
      extraExternalSubnets: 'ovnExternalSubnets',
      staticRoutes: isUnrouted ? ['unrouted', 0] : 'staticRoutes',
      vpcPeerings: 'peerings',
    },
  });
}

/** kube-ovn stores all six fields once it has touched the object: without the empty ones GitOps sees a difference. */
function staticRoute(route: StaticRouteProps) {
  const { policy = 'policyDst', cidr, nextHop, ecmpMode = '', bfdId = '', routeTable = '' } = route;
  return { policy, cidr: canonicalDestination(cidr), nextHopIP: canonicalIp(nextHop), ecmpMode, bfdId, routeTable };
}

function everything({ family }: Ip): string {
  return family === 4 ? '0.0.0.0/0' : '::/0';
}

function takesEverything({ cidr, policy, routeTable }: ReturnType<typeof staticRoute>): boolean {
  return (cidr === '0.0.0.0/0' || cidr === '::/0') && policy === 'policyDst' && routeTable === '';
}
