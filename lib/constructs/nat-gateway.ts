import type { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { canonicalIp } from '../builders/canonical';
import type { Draft } from '../builders/draft';
import { implicitEipName } from '../builders/eip';
import { type NatGatewayProps as Base, externalNetworkOf, lanIpOf, natGateway } from '../builders/nat-gateway';
import { outsideFacts } from '../builders/outside-facts';
import { type StandaloneProps, standaloneGateway } from '../builders/standalone-gateway';
import { StatefulSet } from '../builders/stateful-set';
import { standaloneLabel } from '../kinds/kubeovn/standalone-gateway';
import { VpcNatGateway } from '../kinds/kubeovn/vpc-nat-gateway';
import { ConfigMap } from '../kinds/kubernetes/config-map';
import type { CustomVpc } from './custom-vpc';
import { type AddEipProps, Eip } from './eip';
import type { ExternalNetwork } from './external-network';
import { type Input, type MadeObject, madeFrom, modelledBy } from './made-object';
import {
  type AddFloatingIpProps,
  type AddPortForwardProps,
  type AddSnatProps,
  FloatingIp,
  type OnEip,
  PortForward,
  Snat,
} from './nat-rules';
import { childId, isConstruct, NetworkConstruct, nameOf } from './network-construct';
import type { QosPolicy } from './qos-policy';
import type { Subnet } from './subnet';

/** A gateway, as {@link CustomVpc.addNatGateway} takes it. */
export interface AddNatGatewayProps
  extends Omit<Base, 'name' | 'subnet' | 'externalNetwork' | 'qosPolicy' | 'internalSubnets'> {
  /**
   * `metadata.name` of the VpcNatGateway, unique in the cluster. Up to 41 characters.
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

  /**
   * With several replicas: the subnets whose traffic to the outside goes through it, or the names of such that are made
   * elsewhere (kube-ovn 1.17).
   * @default none
   */
  readonly internalSubnets?: readonly (Subnet | string)[];
}

/** A gateway that is made apart from its VPC. */
export interface NatGatewayProps extends AddNatGatewayProps {
  /** `metadata.name` of the VpcNatGateway, unique in the cluster. */
  readonly name: string;

  /** The VPC, or the name of one that is made elsewhere; that one needs the default route to `lanIp`. */
  readonly vpc: CustomVpc | string;
}

/**
 * The gateway of a VPC: a pod between one of its subnets and an external network, and the rules in it. Makes a
 * VpcNatGateway. {@link CustomVpc.addNatGateway} makes it beside its VPC.
 *
 * ```ts
 * const gw1 = vpc.addNatGateway('gw1', { subnet: net1, externalNetwork: external });
 * gw1.addSnat('snat01', { source: net1, address: '192.168.100.230' });
 * gw1.addFloatingIp('fip01', { address: '192.168.100.232', to: '10.0.1.5' });
 * gw1.addPortForward('web', { address: '192.168.100.231', port: 8080, to: '10.0.1.6:80' });
 * ```
 */
export class NatGateway extends NetworkConstruct {
  /** The VpcNatGateway; of a standalone gateway, which has none, the StatefulSet. */
  readonly apiObject: ApiObject;

  /** Name of the external network. */
  readonly externalNetwork: string;

  private readonly props: NatGatewayProps;
  private readonly eips = new Map<string, Eip>();

  constructor(scope: Construct, id: string, props: NatGatewayProps) {
    const { vpc, subnet, externalNetwork, qosPolicy, internalSubnets, metadata } = props;
    const network = externalNetwork === undefined ? undefined : nameOf(externalNetwork);
    super(scope, id, {
      shape: 'NatGateway',
      name: props.name,
      props: () => ({
        ...props,
        vpc: nameOf(vpc),
        subnet: nameOf(subnet),
        externalNetwork: network,
        qosPolicy: qosPolicy === undefined ? undefined : nameOf(qosPolicy),
        internalSubnets: Array.isArray(internalSubnets) ? internalSubnets.map(nameOf) : internalSubnets,
      }),
    });
    this.props = props;
    this.externalNetwork = externalNetworkOf(typeof network === 'string' ? { externalNetwork: network } : {});
    const custom = this.make<Base & { readonly vpc: string }>({
      kind: VpcNatGateway,
      metadata,
      draft: (given) => natGateway(given, given.vpc, this.subnet?.facts),
      roots: this.subnet && { subnet: { given: this.subnet.given, path: ['cidr'] } },
    });
    this.apiObject = this.isModelled ? this.standalone() : custom;
    this.subnet?.host(this);
    if (isConstruct(vpc)) vpc.lead(this, props.defaultRoute !== false);
  }

  /** Its address in the VPC; undefined if it is not given and the subnet is made elsewhere. */
  get lanIp(): string | undefined {
    return lanIpOf(this.given.props() as Base, this.subnet?.facts);
  }

  /**
   * Where its address is said, or what it follows from.
   * @internal
   */
  get lanIpInput(): Input {
    return this.input(this.props.lanIp === undefined ? 'subnet' : 'lanIp');
  }

  /**
   * A property of its call.
   * @internal
   */
  input(property: 'subnet' | 'lanIp' | 'defaultRoute'): Input {
    return { given: this.given, path: [property] };
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
    return new Snat(this, childId(this, 'snat', id), {
      ...props,
      name: props.name ?? id,
      eipName: this.eipNameFor(props),
    });
  }

  /**
   * Lets an EIP and an address of the VPC stand for each other. Its node id is `floating-ip-<id>`.
   * @param id the name of the IptablesFIPRule, unless the properties give one
   */
  addFloatingIp(id: string, props: AddFloatingIpProps & OnEip): FloatingIp {
    return new FloatingIp(this, childId(this, 'floating-ip', id), {
      ...props,
      name: props.name ?? id,
      eipName: this.eipNameFor(props),
    });
  }

  /**
   * Leads a port of an EIP to a port in the VPC. Its node id is `port-forward-<id>`.
   * @param id the name of the IptablesDnatRule, unless the properties give one
   */
  addPortForward(id: string, props: AddPortForwardProps & OnEip): PortForward {
    return new PortForward(this, childId(this, 'port-forward', id), {
      ...props,
      name: props.name ?? id,
      eipName: this.eipNameFor(props),
    });
  }

  /**
   * Whether its StatefulSet does its work.
   * @internal
   */
  override get isModelled(): boolean {
    return this.props.mode === 'standalone';
  }

  /** The ConfigMap and the StatefulSet of a standalone gateway. */
  private standalone(): ApiObject {
    const { namespace = 'kube-system', metadata } = this.props;
    const labels = { ...metadata?.labels, [standaloneLabel]: this.name };
    const shared = { name: `nat-gw-${this.name}`, namespace, metadata: { ...metadata, labels }, modelled: false };
    const drafts = (given: Base) => standaloneGateway(this.standaloneProps(given));
    this.make<Base>({ ...shared, kind: ConfigMap, draft: (given) => drafts(given)[0] }, 'ConfigMap');
    return this.make<Base>({ ...shared, kind: StatefulSet, draft: (given) => drafts(given)[1] });
  }

  /** @throws Error where something is missing that only the program can say; cdk8s and the check both show it. */
  private standaloneProps(given: Base): StandaloneProps {
    const { subnet } = this;
    const { vpc, externalNetwork } = this.props;
    const network = isConstruct(externalNetwork) ? draftOf(externalNetwork.apiObject) : undefined;
    const outside = network && outsideFacts(network.manifest);
    const needs = (what: string) => new Error(`standalone NAT gateway ${this.name} needs ${what}`);
    if (!given.image) throw needs('the image of its pod');
    if (!subnet) throw needs('its subnet as a construct');
    if (!outside) throw needs('its external network as a construct');
    if (given.qosPolicy !== undefined) throw needs("kube-ovn's controller for a QoS policy");
    const parts = this.node.findAll().flatMap(modelledBy).map(draftOf);
    const open = parts.find(({ manifest: { kind, spec } }) => kind === 'IptablesEIP' && !Object(spec).v4ip);
    if (open) throw needs(`the address of EIP ${Object(open.manifest.metadata).name}`);
    const peers = isConstruct(vpc) ? vpc.subnets.filter((peer) => peer !== subnet).map(({ facts }) => facts.cidr) : [];
    return { props: { ...given, image: given.image }, parts, inside: subnet.facts, outside, peers };
  }

  private get subnet(): Subnet | undefined {
    const { subnet } = this.props;
    return isConstruct(subnet) ? subnet : undefined;
  }

  /** The name of the EIP that a rule uses, when everything is known. Rules with one address share its EIP. */
  private eipNameFor({ eip, address }: OnEip): () => string | undefined {
    if (typeof address !== 'string' || address === '' || eip !== undefined)
      return () => (eip === undefined ? undefined : nameOf(eip));
    const canonical = canonicalIp(address);
    if (!this.eips.has(canonical)) {
      const name = implicitEipName(address, this.name);
      this.eips.set(canonical, this.newEip(name, { address }, true));
    }
    return () => this.eips.get(canonical)?.name;
  }

  private newEip(name: string, props: AddEipProps, isImplicit = false): Eip {
    const made = { ...props, name: props.name ?? name, gateway: this, isImplicit };
    const eip = new Eip(this, childId(this, 'eip', name), made);
    const { address } = props;
    const { externalNetwork } = this.props;
    if (address !== undefined && isConstruct(externalNetwork))
      externalNetwork.pin(address, { given: eip.given, path: ['address'] });
    return eip;
  }
}

/** What an object of this library is made of. */
function draftOf(object: ApiObject): Draft {
  return (madeFrom(object) as MadeObject).draft();
}
