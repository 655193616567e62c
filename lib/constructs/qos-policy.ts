import type { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { type QosPolicyProps, qosPolicy } from '../builders/qos-policy';
import { QoSPolicy } from '../kinds/kubeovn/qos-policy';
import { NetworkConstruct } from './network-construct';

/**
 * Bandwidth limits for EIPs, or for whole gateways. Makes a QoSPolicy.
 *
 * ```ts
 * const slow = new QosPolicy(chart, 'slow', { name: 'slow', bindingType: 'NATGW',
 *   limits: [{ name: 'out', direction: 'egress', rateMax: 100, burstMax: 10 }] });
 * vpc.addNatGateway('gw1', { subnet: net1, qosPolicy: slow });
 * ```
 */
export class QosPolicy extends NetworkConstruct {
  /** The QoSPolicy. */
  readonly apiObject: ApiObject;

  constructor(scope: Construct, id: string, props: QosPolicyProps) {
    super(scope, id, { shape: 'QosPolicy', name: props.name, props: () => props });
    this.apiObject = this.make<QosPolicyProps>({
      kind: QoSPolicy,
      metadata: props.metadata,
      draft: qosPolicy,
    });
  }
}
