import type { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { type FloatingIpProps, floatingIp } from '../builders/floating-ip';
import { type PortForwardProps, portForward } from '../builders/port-forward';
import { type SnatProps, snat } from '../builders/snat';
import { IptablesDnatRule } from '../kinds/kubeovn/iptables-dnat-rule';
import { IptablesFIPRule } from '../kinds/kubeovn/iptables-fip-rule';
import { IptablesSnatRule } from '../kinds/kubeovn/iptables-snat-rule';
import type { Eip } from './eip';
import { NetworkConstruct } from './network-construct';
import type { Subnet } from './subnet';

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
   * `metadata.name` of the rule, unique in the cluster for its kind.
   * @default the id
   */
  readonly name?: string;
}

/** Source NAT, as {@link NatGateway.addSnat} takes it. */
export interface AddSnatProps extends RuleName, Omit<SnatProps, 'name' | 'eip' | 'source'> {
  /** What is translated: a subnet, an IPv4 CIDR or an address. */
  readonly source: Subnet | string;
}

/** A floating IP, as {@link NatGateway.addFloatingIp} takes it. */
export interface AddFloatingIpProps extends RuleName, Omit<FloatingIpProps, 'name' | 'eip'> {}

/** A port forward, as {@link NatGateway.addPortForward} takes it. */
export interface AddPortForwardProps extends RuleName, Omit<PortForwardProps, 'name' | 'eip'> {}

/** @internal */
export interface Resolved {
  readonly name: string;
  /** When everything is known. */
  readonly eipName: () => string | undefined;
}

/** What leaves a range of the VPC through the gateway shows the address of an EIP. */
export class Snat extends NetworkConstruct {
  readonly apiObject: ApiObject;

  /** @internal */
  constructor(scope: Construct, id: string, props: AddSnatProps & Resolved) {
    super(scope, id, props.name);
    const { name, metadata, source, eipName } = props;
    const range = () => (typeof source === 'string' || !source ? source : source.cidr);
    const draft = () => snat({ name, metadata, source: range(), eip: eipName() });
    this.apiObject = this.make({ kind: IptablesSnatRule, metadata, draft });
  }
}

/** An EIP and an address of the VPC stand for each other, in both directions and for every port. */
export class FloatingIp extends NetworkConstruct {
  readonly apiObject: ApiObject;

  /** @internal */
  constructor(scope: Construct, id: string, props: AddFloatingIpProps & Resolved) {
    super(scope, id, props.name);
    const { name, metadata, to, eipName } = props;
    const draft = () => floatingIp({ name, metadata, to, eip: eipName() });
    this.apiObject = this.make({ kind: IptablesFIPRule, metadata, draft });
  }
}

/** A port of an EIP leads to a port of an address of the VPC. */
export class PortForward extends NetworkConstruct {
  readonly apiObject: ApiObject;

  /** @internal */
  constructor(scope: Construct, id: string, props: AddPortForwardProps & Resolved) {
    super(scope, id, props.name);
    const { name, metadata, port, to, protocol, eipName } = props;
    const draft = () => portForward({ name, metadata, port, to, protocol, eip: eipName() });
    this.apiObject = this.make({ kind: IptablesDnatRule, metadata, draft });
  }
}
