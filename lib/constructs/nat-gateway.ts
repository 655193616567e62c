import type { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { canonicalIp } from '../builders/canonical';
import { implicitEipName } from '../builders/eip';
import { type NatGatewayProps as Base, externalNetworkOf, lanIpOf, natGateway } from '../builders/nat-gateway';
import { VpcNatGateway } from '../kinds/kubeovn/vpc-nat-gateway';
import type { CustomVpc } from './custom-vpc';
import { type AddEipProps, Eip } from './eip';
import type { ExternalNetwork } from './external-network';
import {
  type AddFloatingIpProps,
  type AddPortForwardProps,
  type AddSnatProps,
  FloatingIp,
  type OnEip,
  PortForward,
  Snat,
} from './nat-rules';
import { childId, NetworkConstruct, nameOf } from './network-construct';
import type { QosPolicy } from './qos-policy';
import type { Subnet } from './subnet';

/** A gateway, as {@link CustomVpc.addNatGateway} takes it. */
export interface AddNatGatewayProps extends Omit<Base, 'name' | 'subnet' | 'externalNetwork' | 'qosPolicy'> {
  /**
   * `metadata.name` of the VpcNatGateway, unique in the cluster.
   * @default the id
   */
  readonly name?: string;

  /** The subnet of the VPC in which it stands, or the name of one that is made elsewhere; then give `lanIp`, too. */
  readonly subnet: Subnet | string;

  /**
   * The external network, or the name of one that is made elsewhere.
   * @default ovn-vpc-external-network
   */
  readonly externalNetwork?: ExternalNetwork | string;

  /**
   * A policy for gateways that limits all its traffic, or the name of one that is made elsewhere.
   * @default none
   */
  readonly qosPolicy?: QosPolicy | string;
}

/** A gateway that is made apart from its VPC. */
export interface NatGatewayProps extends AddNatGatewayProps {
  /** `metadata.name` of the VpcNatGateway, unique in the cluster. */
  readonly name: string;

  /** The VPC, or the name of one that is made elsewhere; that one needs the default route to `lanIp`. */
  readonly vpc: CustomVpc | string;
}

/** The gateway of a VPC: a pod between one of its subnets and an external network, and the rules in it. */
export class NatGateway extends NetworkConstruct {
  readonly apiObject: ApiObject;

  /** Name of the external network. */
  readonly externalNetwork: string;

  private readonly props: NatGatewayProps;
  private readonly eips = new Map<string, Eip>();

  constructor(scope: Construct, id: string, props: NatGatewayProps) {
    super(scope, id, props.name);
    const { vpc, subnet, externalNetwork, qosPolicy, metadata } = props;
    this.props = props;
    const network = externalNetwork === undefined ? undefined : nameOf(externalNetwork);
    this.externalNetwork = externalNetworkOf({ externalNetwork: network });
    this.apiObject = this.make({
      kind: VpcNatGateway,
      metadata,
      draft: () =>
        natGateway(
          {
            ...props,
            subnet: nameOf(subnet),
            externalNetwork: network,
            qosPolicy: qosPolicy === undefined ? undefined : nameOf(qosPolicy),
          },
          nameOf(vpc),
          typeof subnet === 'string' ? undefined : subnet,
        ),
    });
    if (typeof subnet !== 'string') subnet.host(this);
    if (typeof vpc !== 'string' && props.defaultRoute !== false) vpc.routeTo(this);
  }

  /** Its address in the VPC; undefined if it is not given and the subnet is made elsewhere. */
  get lanIp(): string | undefined {
    const { subnet } = this.props;
    return lanIpOf(this.props, typeof subnet === 'string' ? undefined : subnet);
  }

  /**
   * Adds an external address. Its node id is `eip-<id>`.
   * @param id the name of the IptablesEIP, unless the properties give one
   */
  addEip(id: string, props: AddEipProps = {}): Eip {
    // A rule that asked for the address before made an EIP of its own for it, which this one replaces.
    const implicit = props.address === undefined ? undefined : this.eips.get(canonicalIp(props.address));
    if (implicit?.isImplicit) this.node.tryRemoveChild(implicit.node.id);
    const eip = this.newEip(id, props);
    if (props.address !== undefined) this.eips.set(canonicalIp(props.address), eip);
    return eip;
  }

  /**
   * Lets pods of a range leave with the address of an EIP. Its node id is `snat-<id>`.
   * @param id the name of the IptablesSnatRule, unless the properties give one
   */
  addSnat(id: string, props: AddSnatProps & OnEip): Snat {
    return new Snat(this, childId(this, 'snat', id), { name: id, ...props, eipName: this.eipNameFor(props) });
  }

  /**
   * Lets an EIP and an address of the VPC stand for each other. Its node id is `floating-ip-<id>`.
   * @param id the name of the IptablesFIPRule, unless the properties give one
   */
  addFloatingIp(id: string, props: AddFloatingIpProps & OnEip): FloatingIp {
    return new FloatingIp(this, childId(this, 'floating-ip', id), {
      name: id,
      ...props,
      eipName: this.eipNameFor(props),
    });
  }

  /**
   * Leads a port of an EIP to a port in the VPC. Its node id is `port-forward-<id>`.
   * @param id the name of the IptablesDnatRule, unless the properties give one
   */
  addPortForward(id: string, props: AddPortForwardProps & OnEip): PortForward {
    return new PortForward(this, childId(this, 'port-forward', id), {
      name: id,
      ...props,
      eipName: this.eipNameFor(props),
    });
  }

  /** The name of the EIP that a rule uses, when everything is known. Rules with one address share its EIP. */
  private eipNameFor({ eip, address }: OnEip): () => string | undefined {
    if (address === undefined) return () => (eip === undefined ? undefined : nameOf(eip));
    const canonical = canonicalIp(address);
    if (!this.eips.has(canonical)) {
      const name = implicitEipName(address, this.name);
      this.eips.set(canonical, this.newEip(name, { address }, true));
    }
    return () => this.eips.get(canonical)?.name;
  }

  private newEip(name: string, props: AddEipProps, isImplicit = false): Eip {
    const eip = new Eip(this, childId(this, 'eip', name), { name, ...props, gateway: this, isImplicit });
    const { externalNetwork } = this.props;
    if (props.address !== undefined && externalNetwork !== undefined && typeof externalNetwork !== 'string')
      externalNetwork.pin(props.address, eip.site);
    return eip;
  }
}
