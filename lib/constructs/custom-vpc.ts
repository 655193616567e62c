import type { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import {
  type CustomVpcProps,
  customVpc,
  isLink,
  type LinkProps,
  type PeeringProps,
  type StaticRouteProps,
} from '../builders/custom-vpc';
import type { Link } from '../builders/peering';
import { Vpc } from '../kinds/kubeovn/vpc';
import { type CallSite, callSite } from './call-site';
import type { Input } from './made-object';
import { type AddNatGatewayProps, NatGateway } from './nat-gateway';
import { childId, isConstruct, NetworkConstruct, nameOf } from './network-construct';
import {
  type AddOvnDnatProps,
  type AddOvnEipProps,
  type AddOvnFipProps,
  type AddOvnSnatProps,
  OvnDnat,
  OvnEip,
  OvnFip,
  OvnSnat,
} from './ovn-nat';
import { type AddSubnetProps, Subnet } from './subnet';
import {
  type AddDnsProps,
  type AddEgressGatewayProps,
  type AddLoadBalancerProps,
  EgressGateway,
  LoadBalancer,
  VpcDns,
} from './vpc-parts';

/** A link to another VPC, as {@link CustomVpc.addPeering} takes it: one of its two properties. */
export type AddPeeringProps = Omit<PeeringProps, 'remoteVpc'> | Omit<LinkProps, 'remoteVpc'>;

/** One side of a link of which both sides are made. */
interface LinkSide extends Omit<Link, 'cidrs' | 'remoteVpc'> {
  readonly remote: CustomVpc | string;
  readonly input: Input;
}

/**
 * A virtual network with a router of its own. Makes a Vpc. Its subnets reach each other; a NAT gateway leads out of
 * it, and gets the VPC's default route by itself.
 *
 * ```ts
 * const vpc = new CustomVpc(chart, 'vpc', { name: 'test-vpc-1', namespaces: ['ns1'] });
 * const net1 = vpc.addSubnet('net1', { cidr: '10.0.1.0/24' });
 * const gw1 = vpc.addNatGateway('gw1', { subnet: net1, externalNetwork: external });
 * ```
 */
export class CustomVpc extends NetworkConstruct {
  /** The Vpc. */
  readonly apiObject: ApiObject;

  /** The namespaces whose pods belong to it. */
  readonly namespaces: readonly string[];

  private readonly routes: Added<StaticRouteProps>;
  private readonly peerings: Added<PeeringProps | LinkProps>;
  private readonly links: LinkSide[] = [];
  private readonly held: Subnet[] = [];
  private readonly gateways: NatGateway[] = [];
  private readonly unrouted: NatGateway[] = [];

  constructor(scope: Construct, id: string, props: CustomVpcProps) {
    const routes = new Added(props.staticRoutes);
    const peerings = new Added<PeeringProps | LinkProps>(props.peerings);
    super(scope, id, {
      shape: 'CustomVpc',
      name: props.name,
      props: () => ({ ...props, staticRoutes: routes.props, peerings: peerings.props }),
      siteOf: ([list, index]) => {
        const added = list === 'staticRoutes' ? routes : list === 'peerings' ? peerings : undefined;
        return typeof index === 'number' ? added?.siteOf(index) : undefined;
      },
    });
    this.routes = routes;
    this.peerings = peerings;
    this.namespaces = props.namespaces ?? [];
    this.apiObject = this.make<CustomVpcProps>({
      kind: Vpc,
      metadata: props.metadata,
      draft: (given) =>
        customVpc(given, {
          lanIps: this.gateways.map(({ lanIp }) => lanIp ?? ''),
          isUnrouted: this.unrouted.length > 0,
          links: this.links.map(({ remote, ...side }) => ({
            ...side,
            remoteVpc: nameOf(remote),
            cidrs: cidrsOf(remote),
          })),
        }),
      inputs: () => ({
        lanIps: this.gateways.map((gateway) => gateway.lanIpInput),
        unrouted: this.unrouted.map((gateway) => gateway.input('defaultRoute')),
        links: this.links.map(({ input }) => input),
      }),
    });
    if (Array.isArray(props.peerings))
      props.peerings.forEach((each, i) => {
        this.link(each?.remoteVpc, each, i);
      });
  }

  /**
   * Adds a subnet. Its node id is `subnet-<id>`.
   * @param id the name of the Subnet, unless the properties give one
   */
  addSubnet(id: string, props: AddSubnetProps): Subnet {
    return new Subnet(this, childId(this, 'subnet', id), { ...props, name: props.name ?? id, vpc: this });
  }

  /**
   * Adds a NAT gateway, and the default route to it. Its node id is `gateway-<id>`.
   * @param id the name of the VpcNatGateway, unless the properties give one
   */
  addNatGateway(id: string, props: AddNatGatewayProps): NatGateway {
    return new NatGateway(this, childId(this, 'gateway', id), { ...props, name: props.name ?? id, vpc: this });
  }

  /**
   * Its subnets, as far as they are constructs.
   * @internal
   */
  get subnets(): readonly Subnet[] {
    return this.held;
  }

  /**
   * Takes a subnet.
   * @internal
   */
  hold(subnet: Subnet): void {
    this.held.push(subnet);
  }

  /** Adds a route to its router. Default routes to NAT gateways are added by themselves, unless one is added here. */
  addStaticRoute(props: StaticRouteProps): void {
    this.routes.add(props, callSite());
  }

  /**
   * Links its router to that of another VPC. With `network` the other VPC gets its side as well, and both get routes to
   * each other's subnets. With `localConnectIp` nothing but this side is made.
   * @param remoteVpc the other VPC, or the name of one that is made elsewhere, which then needs the mirror entry
   */
  addPeering(remoteVpc: CustomVpc | string, props: AddPeeringProps): void {
    const index = this.peerings.add({ ...props, remoteVpc: nameOf(remoteVpc) } as PeeringProps | LinkProps, callSite());
    this.link(remoteVpc, props, index);
  }

  /**
   * Adds pods that share its traffic out of it. Its node id is `egress-gateway-<id>`.
   * @param id the name of the VpcEgressGateway, unless the properties give one
   */
  addEgressGateway(id: string, props: AddEgressGatewayProps): EgressGateway {
    return new EgressGateway(this, childId(this, 'egress-gateway', id), { ...props, name: props.name ?? id });
  }

  /**
   * Adds an address whose connections are spread over pods. Its node id is `load-balancer-<id>`.
   * @param id the name of the SwitchLBRule, and of its Vip, unless the properties give one
   */
  addLoadBalancer(id: string, props: AddLoadBalancerProps): LoadBalancer {
    return new LoadBalancer(this, childId(this, 'load-balancer', id), { ...props, name: props.name ?? id });
  }

  /**
   * Adds the DNS server of its pods; one per VPC. Its node id is `dns-<id>`.
   * @param id the name of the VpcDns, unless the properties give one
   */
  addDns(id: string, props: AddDnsProps): VpcDns {
    return new VpcDns(this, childId(this, 'dns', id), { ...props, name: props.name ?? id });
  }

  /**
   * Adds an external address for the NAT of its router; the VPC needs `ovnExternalSubnets`. Its node id is `ovn-eip-<id>`.
   * @param id the name of the OvnEip, unless the properties give one
   */
  addOvnEip(id: string, props: AddOvnEipProps): OvnEip {
    return new OvnEip(this, childId(this, 'ovn-eip', id), { ...props, name: props.name ?? id });
  }

  /**
   * Adds source NAT on its router. Its node id is `ovn-snat-<id>`.
   * @param id the name of the OvnSnatRule, unless the properties give one
   */
  addOvnSnat(id: string, props: AddOvnSnatProps): OvnSnat {
    return new OvnSnat(this, childId(this, 'ovn-snat', id), { ...props, name: props.name ?? id, vpc: this.name });
  }

  /**
   * Adds a floating IP on its router. Its node id is `ovn-fip-<id>`.
   * @param id the name of the OvnFip, unless the properties give one
   */
  addOvnFip(id: string, props: AddOvnFipProps): OvnFip {
    return new OvnFip(this, childId(this, 'ovn-fip', id), { ...props, name: props.name ?? id, vpc: this.name });
  }

  /**
   * Adds port forwarding on its router. Its node id is `ovn-dnat-<id>`.
   * @param id the name of the OvnDnatRule, unless the properties give one
   */
  addOvnDnat(id: string, props: AddOvnDnatProps): OvnDnat {
    return new OvnDnat(this, childId(this, 'ovn-dnat', id), { ...props, name: props.name ?? id, vpc: this.name });
  }

  /**
   * Takes a NAT gateway, with a default route to it or without.
   * @internal
   */
  lead(gateway: NatGateway, isRouted: boolean): void {
    (isRouted ? this.gateways : this.unrouted).push(gateway);
  }

  /** Both sides of a link, if it is one; wrong properties are findings where they are given. */
  private link(remote: CustomVpc | string, props: AddPeeringProps, index: number): void {
    if (!isLink(props as PeeringProps | LinkProps)) return;
    const { network } = props as LinkProps;
    const input = { given: this.given, path: ['peerings', index, 'network'] };
    this.links.push({ remote, network, isFirst: true, input });
    if (isConstruct(remote)) remote.links.push({ remote: this, network, isFirst: false, input });
  }
}

/** The CIDRs of a VPC's subnets, as far as they are known. */
function cidrsOf(vpc: CustomVpc | string): readonly string[] {
  return isConstruct(vpc) ? vpc.subnets.map(({ facts }) => facts.cidr) : [];
}

/** A list of the properties to which later calls add. */
class Added<T> {
  private readonly more: { readonly props: T; readonly site: CallSite | undefined }[] = [];

  constructor(private readonly first: readonly T[] | undefined) {}

  /** Undefined if there is nothing; what untyped code gave instead of a list stays what it is. */
  get props(): readonly T[] | undefined {
    if (this.first !== undefined && this.first !== null && !Array.isArray(this.first)) return this.first;
    const all = [...(this.first ?? []), ...this.more.map(({ props }) => props)];
    return all.length > 0 ? all : undefined;
  }

  /** Gives the index of the new item. */
  add(props: T, site: CallSite | undefined): number {
    return (this.first?.length ?? 0) + this.more.push({ props, site }) - 1;
  }

  /** The later call that gave an item. */
  siteOf(index: number): CallSite | undefined {
    return this.more[index - (this.first?.length ?? 0)]?.site;
  }
}
