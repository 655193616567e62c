import type { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { type CustomVpcProps, customVpc, type PeeringProps, type StaticRouteProps } from '../builders/custom-vpc';
import { Vpc } from '../kinds/kubeovn/vpc';
import { type CallSite, callSite } from './call-site';
import { type AddNatGatewayProps, NatGateway } from './nat-gateway';
import { childId, NetworkConstruct, nameOf } from './network-construct';
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

/** A link to another VPC, as {@link CustomVpc.addPeering} takes it. */
export interface AddPeeringProps extends Omit<PeeringProps, 'remoteVpc'> {
  /** The other VPC, or the name of one that is made elsewhere. It needs the mirror entry. */
  readonly remoteVpc: CustomVpc | string;
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
  private readonly peerings: Added<PeeringProps>;
  private readonly gateways: NatGateway[] = [];
  private readonly unrouted: NatGateway[] = [];

  constructor(scope: Construct, id: string, props: CustomVpcProps) {
    const routes = new Added(props.staticRoutes);
    const peerings = new Added(props.peerings);
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
        customVpc(
          given,
          this.gateways.map(({ lanIp }) => lanIp ?? ''),
          this.unrouted.length > 0,
        ),
      inputs: () => ({
        lanIps: this.gateways.map((gateway) => gateway.lanIpInput),
        unrouted: this.unrouted.map((gateway) => gateway.input('defaultRoute')),
      }),
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
   * Its subnets that are made beside it.
   * @internal
   */
  get subnets(): readonly Subnet[] {
    return this.node.children.filter((child) => child instanceof Subnet);
  }

  /** Adds a route to its router. Default routes to NAT gateways are added by themselves, unless one is added here. */
  addStaticRoute(props: StaticRouteProps): void {
    this.routes.add(props, callSite());
  }

  /** Links its router to that of another VPC, which needs the mirror entry. */
  addPeering(props: AddPeeringProps): void {
    this.peerings.add({ ...props, remoteVpc: nameOf(props.remoteVpc) }, callSite());
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

  add(props: T, site: CallSite | undefined): void {
    this.more.push({ props, site });
  }

  /** The later call that gave an item. */
  siteOf(index: number): CallSite | undefined {
    return this.more[index - (this.first?.length ?? 0)]?.site;
  }
}
