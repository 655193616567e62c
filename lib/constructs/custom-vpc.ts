import type { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { type CustomVpcProps, customVpc, type PeeringProps, type StaticRouteProps } from '../builders/custom-vpc';
import { Vpc } from '../kinds/kubeovn/vpc';
import { type CallSite, callSite } from './call-site';
import { type AddNatGatewayProps, NatGateway } from './nat-gateway';
import { childId, NetworkConstruct, nameOf } from './network-construct';
import { type AddSubnetProps, Subnet } from './subnet';

/** A link to another VPC, as {@link CustomVpc.addPeering} takes it. */
export interface AddPeeringProps extends Omit<PeeringProps, 'remoteVpc'> {
  /** The other VPC, or the name of one that is made elsewhere. It needs the mirror entry. */
  readonly remoteVpc: CustomVpc | string;
}

interface Added<T> {
  readonly props: T;
  readonly site: CallSite | undefined;
}

/**
 * A virtual network with a router of its own. Its subnets reach each other; a NAT gateway leads out of it, and gets
 * the VPC's default route by itself.
 */
export class CustomVpc extends NetworkConstruct {
  readonly apiObject: ApiObject;

  /** The namespaces whose pods belong to it. */
  readonly namespaces: readonly string[];

  private readonly routes: Added<StaticRouteProps>[];
  private readonly peerings: Added<PeeringProps>[];
  private readonly gateways: NatGateway[] = [];

  constructor(scope: Construct, id: string, props: CustomVpcProps) {
    super(scope, id, props.name);
    const { site } = this;
    this.namespaces = props.namespaces ?? [];
    this.routes = (props.staticRoutes ?? []).map((route) => ({ props: route, site }));
    this.peerings = (props.peerings ?? []).map((peering) => ({ props: peering, site }));
    this.apiObject = this.make({
      kind: Vpc,
      metadata: props.metadata,
      draft: () =>
        customVpc(
          {
            ...props,
            staticRoutes: propsOf(this.routes),
            ...(this.peerings.length > 0 && { peerings: propsOf(this.peerings) }),
          },
          this.gateways.map(({ lanIp }) => lanIp ?? ''),
        ),
      inputs: () => ({
        staticRoutes: sitesOf(this.routes),
        peerings: sitesOf(this.peerings),
        lanIps: sitesOf(this.gateways),
      }),
    });
  }

  /**
   * Adds a subnet. Its node id is `subnet-<id>`.
   * @param id the name of the Subnet, unless the properties give one
   */
  addSubnet(id: string, props: AddSubnetProps): Subnet {
    return new Subnet(this, childId(this, 'subnet', id), { name: id, ...props, vpc: this });
  }

  /**
   * Adds a NAT gateway, and the default route to it. Its node id is `gateway-<id>`.
   * @param id the name of the VpcNatGateway, unless the properties give one
   */
  addNatGateway(id: string, props: AddNatGatewayProps): NatGateway {
    return new NatGateway(this, childId(this, 'gateway', id), { name: id, ...props, vpc: this });
  }

  /** Adds a route to its router. Default routes to NAT gateways are added by themselves. */
  addStaticRoute(props: StaticRouteProps): void {
    this.routes.push({ props, site: callSite() });
  }

  /** Links its router to that of another VPC, which needs the mirror entry. */
  addPeering(props: AddPeeringProps): void {
    this.peerings.push({ props: { ...props, remoteVpc: nameOf(props.remoteVpc) }, site: callSite() });
  }

  /**
   * Gives a NAT gateway the default route.
   * @internal
   */
  routeTo(gateway: NatGateway): void {
    this.gateways.push(gateway);
  }
}

function propsOf<T>(added: readonly Added<T>[]): readonly T[] {
  return added.map(({ props }) => props);
}

function sitesOf(added: readonly { readonly site: CallSite | undefined }[]): readonly (CallSite | undefined)[] {
  return added.map(({ site }) => site);
}
