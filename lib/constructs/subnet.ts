import type { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { type SubnetProps as Base, subnet } from '../builders/subnet';
import { Subnet as SubnetKind } from '../kinds/kubeovn/subnet';
import type { CustomVpc } from './custom-vpc';
import type { NatGateway } from './nat-gateway';
import { NetworkConstruct, nameOf } from './network-construct';

/** A subnet, as {@link CustomVpc.addSubnet} takes it. */
export interface AddSubnetProps extends Omit<Base, 'name'> {
  /**
   * `metadata.name` of the Subnet, unique in the cluster.
   * @default the id
   */
  readonly name?: string;
}

/** A subnet that is made apart from its VPC. */
export interface SubnetProps extends Base {
  /** The VPC, or the name of one that is made elsewhere. */
  readonly vpc: CustomVpc | string;
}

/** A subnet of a custom VPC. Its gateway and the addresses of NAT gateways in it are kept from chance. */
export class Subnet extends NetworkConstruct {
  readonly apiObject: ApiObject;

  /** The CIDR, as given. */
  readonly cidr: string;

  /** The address of the VPC's router in it, as given; undefined for the first of the CIDR. */
  readonly gateway: string | undefined;

  private readonly gateways: NatGateway[] = [];

  constructor(scope: Construct, id: string, props: SubnetProps) {
    super(scope, id, props.name);
    const { vpc, metadata } = props;
    this.cidr = props.cidr;
    this.gateway = props.gateway;
    this.apiObject = this.make({
      kind: SubnetKind,
      metadata,
      draft: () =>
        subnet(
          props,
          { name: nameOf(vpc), ...(typeof vpc !== 'string' && { namespaces: vpc.namespaces }) },
          this.gateways.map(({ lanIp }) => lanIp ?? ''),
        ),
      inputs: () => ({ lanIps: this.gateways.map(({ site }) => site) }),
    });
  }

  /**
   * Keeps the address of a NAT gateway from chance.
   * @internal
   */
  host(gateway: NatGateway): void {
    this.gateways.push(gateway);
  }
}
