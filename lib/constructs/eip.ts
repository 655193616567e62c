import type { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { type EipProps as Base, type EipGateway, eip } from '../builders/eip';
import { IptablesEIP } from '../kinds/kubeovn/iptables-eip';
import { NetworkConstruct, nameOf } from './network-construct';
import type { QosPolicy } from './qos-policy';

/** An external address, as {@link NatGateway.addEip} takes it. */
export interface AddEipProps extends Omit<Base, 'name' | 'qosPolicy'> {
  /**
   * `metadata.name` of the IptablesEIP, unique in the cluster.
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

/** An address of the external network that a gateway holds, for its rules to use. */
export class Eip extends NetworkConstruct {
  readonly apiObject: ApiObject;

  /** The address; undefined if kube-ovn chooses one. */
  readonly address: string | undefined;

  /**
   * Whether a rule's `address` made it.
   * @internal
   */
  readonly isImplicit: boolean;

  /** @internal */
  constructor(scope: Construct, id: string, props: EipProps) {
    super(scope, id, props.name);
    const { metadata, qosPolicy, gateway } = props;
    this.address = props.address;
    this.isImplicit = props.isImplicit;
    this.apiObject = this.make({
      kind: IptablesEIP,
      metadata,
      draft: () => eip({ ...props, qosPolicy: qosPolicy === undefined ? undefined : nameOf(qosPolicy) }, gateway),
    });
  }
}
