import type { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { type QosPolicyProps, qosPolicy } from '../builders/qos-policy';
import { QoSPolicy } from '../kinds/kubeovn/qos-policy';
import { NetworkConstruct } from './network-construct';

/** Bandwidth limits for EIPs, or for whole gateways. */
export class QosPolicy extends NetworkConstruct {
  readonly apiObject: ApiObject;

  constructor(scope: Construct, id: string, props: QosPolicyProps) {
    super(scope, id, props.name);
    this.apiObject = this.make({ kind: QoSPolicy, metadata: props.metadata, draft: () => qosPolicy(props) });
  }
}
