import type { ApiObject } from 'cdk8s';
import type { Construct, IConstruct } from 'constructs';
import { type FloatingIpProps, floatingIp } from '../builders/floating-ip';
import { type PortForwardProps, portForward } from '../builders/port-forward';
import { type SnatProps, snat } from '../builders/snat';
import { IptablesDnatRule } from '../kinds/kubeovn/iptables-dnat-rule';
import { IptablesFIPRule } from '../kinds/kubeovn/iptables-fip-rule';
import { IptablesSnatRule } from '../kinds/kubeovn/iptables-snat-rule';
import type { Eip } from './eip';
import { isConstruct, NetworkConstruct, nameOf } from './network-construct';
import type { Subnet } from './subnet';
import { targetOf } from './target';

/** A rule applies to an external address: that of an EIP, or one that gets an EIP for it. */
export type OnEip =
  | {
      /** The external address. Rules of a gateway with the same address share one EIP, `<gateway>-<address>`. */
      readonly address: string;
      readonly eip?: undefined;
    }
  | {
      /** The EIP, or the name of one that is made elsewhere. */
      readonly eip: Eip | string;
      readonly address?: undefined;
    };

interface RuleName {
  /**
   * `metadata.name` of the rule, unique in the cluster for its kind. A DNS-1123 subdomain.
   * @default the id
   */
  readonly name?: string;
}

/** Source NAT, as {@link NatGateway.addSnat} takes it. */
export interface AddSnatProps extends RuleName, Omit<SnatProps, 'name' | 'eip' | 'address' | 'source'> {
  /** What is translated: a subnet, an IPv4 CIDR or an address. Of a subnet with both families, its IPv4 half. */
  readonly source: Subnet | string;
}

/** A floating IP, as {@link NatGateway.addFloatingIp} takes it. */
export interface AddFloatingIpProps extends RuleName, Omit<FloatingIpProps, 'name' | 'eip' | 'address' | 'to'> {
  /** The IPv4 address in the VPC, or the workload that has it: one that a subnet places with one address. */
  readonly to: IConstruct | string;
}

/** A port forward, as {@link NatGateway.addPortForward} takes it. */
export interface AddPortForwardProps extends RuleName, Omit<PortForwardProps, 'name' | 'eip' | 'address'> {}

/** @internal */
export type Resolved<P> = P &
  OnEip & {
    readonly name: string;
    /** When everything is known. */
    readonly eipName: () => string | undefined;
  };

/** The properties of a rule as plain data, of which a person wrote every one. */
function named<P extends OnEip>(props: P & { readonly eipName: unknown }): object {
  const { eipName: _, eip, ...rest } = props;
  return { ...rest, eip: eip === undefined ? undefined : nameOf(eip as Eip | string) };
}

/**
 * What leaves a range of the VPC through the gateway shows the address of an EIP. Makes an IptablesSnatRule.
 * {@link NatGateway.addSnat} makes it.
 */
export class Snat extends NetworkConstruct {
  /** The IptablesSnatRule. */
  readonly apiObject: ApiObject;

  /** @internal */
  constructor(scope: Construct, id: string, props: Resolved<AddSnatProps>) {
    const { name, metadata, source, eipName } = props;
    super(scope, id, { shape: 'Snat', name, props: () => ({ ...named(props), source: nameOf(source) }) });
    const subnet = isConstruct(source) ? source : undefined;
    this.apiObject = this.make<SnatProps>({
      kind: IptablesSnatRule,
      metadata,
      draft: (given) => snat({ ...given, eip: eipName() }, subnet?.facts),
      roots: subnet && { source: { given: subnet.given, path: ['cidr'] } },
    });
  }
}

/**
 * An EIP and an address of the VPC stand for each other, in both directions and for every port. Makes an
 * IptablesFIPRule. {@link NatGateway.addFloatingIp} makes it.
 */
export class FloatingIp extends NetworkConstruct {
  /** The IptablesFIPRule. */
  readonly apiObject: ApiObject;

  /** @internal */
  constructor(scope: Construct, id: string, props: Resolved<AddFloatingIpProps>) {
    const { name, metadata, eipName, to } = props;
    const end = targetOf(to, 4);
    super(scope, id, { shape: 'FloatingIp', name, props: () => ({ ...named(props), to: end.text() }) });
    this.apiObject = this.make<FloatingIpProps>({
      kind: IptablesFIPRule,
      metadata,
      draft: (given) => floatingIp({ ...given, to: end.address(), eip: eipName() }),
      roots: end.roots,
    });
  }
}

/**
 * A port of an EIP leads to a port of an address of the VPC. Makes an IptablesDnatRule.
 * {@link NatGateway.addPortForward} makes it.
 */
export class PortForward extends NetworkConstruct {
  /** The IptablesDnatRule. */
  readonly apiObject: ApiObject;

  /** @internal */
  constructor(scope: Construct, id: string, props: Resolved<AddPortForwardProps>) {
    const { name, metadata, eipName } = props;
    super(scope, id, { shape: 'PortForward', name, props: () => named(props) });
    this.apiObject = this.make<PortForwardProps>({
      kind: IptablesDnatRule,
      metadata,
      draft: (given) => portForward({ ...given, eip: eipName() }),
    });
  }
}
