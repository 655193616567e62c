import type { ApiObject } from 'cdk8s';
import type { Construct, IConstruct } from 'constructs';
import { type SubnetProps as Base, subnet } from '../builders/subnet';
import type { SubnetFacts } from '../builders/subnet-addresses';
import { Subnet as SubnetKind } from '../kinds/kubeovn/subnet';
import type { CustomVpc } from './custom-vpc';
import type { NatGateway } from './nat-gateway';
import { childId, isConstruct, NetworkConstruct, nameOf } from './network-construct';
import { type PlaceProps, placeIn } from './place';
import { type AddIpPoolProps, type AddVipProps, IpPool, Vip } from './subnet-parts';

/** A subnet, as {@link CustomVpc.addSubnet} takes it. */
export interface AddSubnetProps extends Omit<Base, 'name'> {
  /**
   * `metadata.name` of the Subnet, unique in the cluster. A DNS-1123 subdomain.
   * @default the id
   */
  readonly name?: string;
}

/** A subnet that is made apart from its VPC. */
export interface SubnetProps extends Base {
  /** The VPC, or the name of one that is made elsewhere. */
  readonly vpc: CustomVpc | string;
}

/**
 * A subnet of a custom VPC. Makes a Subnet. Its gateway and the addresses of NAT gateways in it are kept from chance.
 * {@link CustomVpc.addSubnet} makes it beside its VPC.
 */
export class Subnet extends NetworkConstruct {
  /** The Subnet. */
  readonly apiObject: ApiObject;

  /** The CIDR, as given. */
  readonly cidr: string;

  /** The address of the VPC's router in it, as given; undefined for the first of the CIDR. */
  readonly gateway: string | undefined;

  private readonly gateways: NatGateway[] = [];

  constructor(scope: Construct, id: string, props: SubnetProps) {
    const { vpc, metadata } = props;
    super(scope, id, { shape: 'Subnet', name: props.name, props: () => ({ ...props, vpc: nameOf(vpc) }) });
    this.cidr = props.cidr;
    this.gateway = props.gateway;
    this.apiObject = this.make<Base & { readonly vpc: string }>({
      kind: SubnetKind,
      metadata,
      draft: (given) =>
        subnet(
          given,
          { name: given.vpc, ...(isConstruct(vpc) && { namespaces: vpc.namespaces }) },
          this.gateways.map(({ lanIp }) => lanIp ?? ''),
        ),
      inputs: () => ({ lanIps: this.gateways.map((gateway) => gateway.lanIpInput) }),
    });
    if (isConstruct(vpc)) vpc.hold(this);
  }

  /**
   * Adds a part of its addresses for some namespaces or pods. Its node id is `ip-pool-<id>`.
   * @param id the name of the IPPool, unless the properties give one
   */
  addIpPool(id: string, props: AddIpPoolProps): IpPool {
    return new IpPool(this, childId(this, 'ip-pool', id), { ...props, name: props.name ?? id });
  }

  /**
   * Adds an address that pods take over from each other. Its node id is `vip-<id>`.
   * @param id the name of the Vip, unless the properties give one
   */
  addVip(id: string, props: AddVipProps = {}): Vip {
    return new Vip(this, childId(this, 'vip', id), { ...props, name: props.name ?? id });
  }

  /**
   * Puts the pods of a workload into it: a Pod, a Deployment, StatefulSet, DaemonSet, Job or CronJob, a KubeVirt
   * VirtualMachine; as an ApiObject, or as a construct of cdk8s-plus around one. Their namespace does not matter.
   *
   * ```ts
   * net1.place(web, { addresses: ['10.0.1.20', '10.0.1.21'] });
   * net1.place(database, { addresses: ['10.0.1.5'], mac: '02:03:04:05:06:07' });
   * ```
   */
  place(workload: IConstruct, props: PlaceProps = {}): void {
    placeIn(this, workload, props);
  }

  /**
   * What gateways and rules in it need to know.
   * @internal
   */
  get facts(): SubnetFacts {
    const { cidr, gateway } = this.given.props() as SubnetFacts;
    return { cidr, gateway };
  }

  /**
   * Keeps the address of a NAT gateway from chance.
   * @internal
   */
  host(gateway: NatGateway): void {
    this.gateways.push(gateway);
  }
}
