import type { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { type EipProps as Base, type EipGateway, eip, implicitEip } from '../builders/eip';
import { IptablesEIP } from '../kinds/kubeovn/iptables-eip';
import { NetworkConstruct, nameOf } from './network-construct';
import type { QosPolicy } from './qos-policy';

/** An external address, as {@link NatGateway.addEip} takes it. */
export interface AddEipProps extends Omit<Base, 'name' | 'qosPolicy'> {
  /**
   * `metadata.name` of the IptablesEIP, unique in the cluster. A DNS-1123 subdomain.
   * @default the id
   */
  readonly name?: string;

  /**
   * A policy for EIPs that limits its traffic, or the name of one that is made elsewhere.
   * @default none
   */
  readonly qosPolicy?: QosPolicy | string;
}

/** @internal */
export interface EipProps extends AddEipProps {
  readonly name: string;
  readonly gateway: EipGateway;
  readonly isImplicit: boolean;
}

/**
 * An address of the external network that a gateway holds, for its rules to use. Makes an IptablesEIP.
 * {@link NatGateway.addEip} makes it.
 */
export class Eip extends NetworkConstruct {
  /** The IptablesEIP. */
  readonly apiObject: ApiObject;

  /** The address, as given; undefined if kube-ovn chooses one. */
  readonly address: string | undefined;

  /**
   * Whether a rule's `address` made it.
   * @internal
   */
  readonly isImplicit: boolean;

  /** @internal */
  constructor(scope: Construct, id: string, props: EipProps) {
    const { name, address, metadata, qosPolicy, gateway, isImplicit } = props;
    const given = { name, address, metadata, qosPolicy: qosPolicy === undefined ? undefined : nameOf(qosPolicy) };
    super(scope, id, { shape: 'Eip', name, props: () => given });
    this.address = address;
    this.isImplicit = isImplicit;
    this.apiObject = this.make<Base>({
      kind: IptablesEIP,
      metadata,
      draft: (each) => (isImplicit ? implicitEip(String(each.address), gateway) : eip(each, gateway)),
    });
  }
}
