import type { Manifest } from '../kinds/kind';
import { Vpc } from '../kinds/kubeovn/vpc';
import type { Ip } from '../net/ip';
import { canonicalDestination, canonicalIp, ipIn } from './canonical';
import { type Draft, draft, type From } from './draft';
import type { NamedProps } from './object-metadata';
import { connectIp, type Link, routesOver } from './peering';

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

/** This side of a direct link to the router of another VPC, which needs the mirror entry; both need routes. */
export interface PeeringProps {
  /** Name of the other VPC. */
  readonly remoteVpc: string;

  /** Address of this side with its prefix length, in a network of the link's own: `169.254.0.1/30`. */
  readonly localConnectIp: string;
}

/** A direct link to the router of another VPC: both sides, and the routes to all subnets of the two VPCs. */
export interface LinkProps {
  /** Name of the other VPC. */
  readonly remoteVpc: string;

  /**
   * A network of the link's own, `169.254.0.0/30`; for both families two, joined by a comma. This side takes the first
   * address, the other one the second.
   */
  readonly network: string;
}

/** A port of the router for BFD sessions with gateways. */
export interface BfdPortProps {
  /** Its address, outside of every subnet of the VPC: IPv4, IPv6, or one of each separated by a comma. */
  readonly ip: string;

  /**
   * Labels of the nodes that may host it.
   * @default at most three nodes of kube-ovn's choice
   */
  readonly nodeSelector?: NonNullable<NonNullable<Manifest<typeof Vpc>['spec']>['bfdPort']>['nodeSelector'];
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
   * Links to the routers of other VPCs; of those with a `network` both sides are made.
   * @default none
   */
  readonly peerings?: readonly (PeeringProps | LinkProps)[];

  /**
   * External subnets that its router is connected to, by name, for NAT by OVN itself. NAT gateways need none.
   * @default none
   */
  readonly ovnExternalSubnets?: readonly string[];

  /**
   * A port of its router for BFD sessions with egress gateways (kube-ovn 1.14).
   * @default none
   */
  readonly bfdPort?: BfdPortProps;
}

/** What else goes into a Vpc, beside what its own properties say. */
export interface AroundVpc {
  /** The addresses of its NAT gateways. In the source of a route to one the first step is `lanIps`, the second its index. */
  readonly lanIps?: readonly string[];
  /** Whether a gateway refused its default route: then `unrouted` with the index 0 is why none is there. */
  readonly isUnrouted?: boolean;
  /** Links of which both sides are made. In the source of what follows from one the first step is `links`. */
  readonly links?: readonly Link[];
}

/**
 * The Vpc. Each address of a NAT gateway that can be read gets a default route. Where a person wrote a default route,
 * none is added for that family: OVN would share the traffic between the two. The same goes for routes over links.
 */
export function customVpc(props: CustomVpcProps, { lanIps = [], isUnrouted, links = [] }: AroundVpc = {}): Draft {
  const { name, metadata, namespaces, defaultSubnet, staticRoutes = [], peerings = [], bfdPort } = props;
  const { ovnExternalSubnets } = props;
  const routes = staticRoutes.map(staticRoute);
  const from: Record<string, From[string]> = {};
  staticRoutes.forEach((_, i) => {
    from[`staticRoutes.${i}`] = ['staticRoutes', i];
    from[`staticRoutes.${i}.nextHopIP`] = ['staticRoutes', i, 'nextHop'];
  });
  const written = new Set(routes.filter(isMain).map((route) => route.cidr));
  const known = new Set<string>();
  lanIps.forEach((text, i) => {
    const lanIp = ipIn(text);
    if (!lanIp || known.has(lanIp.toString()) || written.has(everything(lanIp))) return;
    known.add(lanIp.toString());
    from[`staticRoutes.${routes.length}`] = ['lanIps', i];
    routes.push(staticRoute({ cidr: everything(lanIp), nextHop: lanIp.toString() }));
  });
  const all: { remoteVpc: string; localConnectIP: string }[] = [];
  peerings.forEach((peering, i) => {
    if (isLink(peering)) return;
    const { remoteVpc, localConnectIp } = peering;
    from[`vpcPeerings.${all.length}.localConnectIP`] = ['peerings', i, 'localConnectIp'];
    from[`vpcPeerings.${all.length}.remoteVpc`] = ['peerings', i, 'remoteVpc'];
    all.push({ remoteVpc, localConnectIP: localConnectIp });
  });
  links.forEach((link, i) => {
    from[`vpcPeerings.${all.length}`] = ['links', i];
    all.push({ remoteVpc: link.remoteVpc, localConnectIP: connectIp(link) });
    for (const route of routesOver(link)) {
      if (written.has(route.cidr)) continue;
      from[`staticRoutes.${routes.length}`] = ['links', i];
      routes.push(staticRoute(route));
    }
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
        vpcPeerings: all.length > 0 ? all : undefined,
        bfdPort: bfdPort && { enabled: true, ...bfdPort },
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
      bfdPort: 'bfdPort',
    },
  });
}

/** kube-ovn stores all six fields once it has touched the object: without the empty ones GitOps sees a difference. */
function staticRoute(route: StaticRouteProps) {
  const { policy = 'policyDst', cidr, nextHop, ecmpMode = '', bfdId = '', routeTable = '' } = route;
  return { policy, cidr: canonicalDestination(cidr), nextHopIP: canonicalIp(nextHop), ecmpMode, bfdId, routeTable };
}

/** Whether both sides of a peering are made, rather than one. */
export function isLink(peering: PeeringProps | LinkProps): peering is LinkProps {
  return 'network' in Object(peering);
}

function everything({ family }: Ip): string {
  return family === 4 ? '0.0.0.0/0' : '::/0';
}

function isMain({ policy, routeTable }: ReturnType<typeof staticRoute>): boolean {
  return policy === 'policyDst' && routeTable === '';
}
