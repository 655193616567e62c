import type { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { type NatGatewaySettingsProps, natGatewaySettings } from '../builders/nat-gateway-settings';
import { natGatewaySettings as images, natGatewaySwitch } from '../kinds/kubeovn/nat-gateway-settings';
import { ConfigMap } from '../kinds/kubernetes/config-map';
import { NetworkConstruct } from './network-construct';

/**
 * The two ConfigMaps that kube-ovn's NAT gateways need: `ovn-vpc-nat-config` and `ovn-vpc-nat-gw-config`. kube-ovn's
 * Helm chart renders them: make them only where nothing else does.
 *
 * ```ts
 * new NatGatewaySettings(chart, 'settings', { image: 'docker.io/kubeovn/vpc-nat-gateway:v1.16.2' });
 * ```
 */
export class NatGatewaySettings extends NetworkConstruct {
  /** What gateways are made of: `ovn-vpc-nat-config`. */
  readonly apiObject: ApiObject;

  /** Whether gateways run: `ovn-vpc-nat-gw-config`. */
  readonly switch: ApiObject;

  constructor(scope: Construct, id: string, props: NatGatewaySettingsProps) {
    super(scope, id, { shape: 'NatGatewaySettings', name: images.name, props: () => props });
    const { metadata, namespace = 'kube-system' } = props;
    const common = { kind: ConfigMap, namespace, metadata };
    this.apiObject = this.make<NatGatewaySettingsProps>({
      ...common,
      draft: (given) => natGatewaySettings(given).image,
    });
    this.switch = this.make<NatGatewaySettingsProps>(
      { ...common, name: natGatewaySwitch.name, draft: (given) => natGatewaySettings(given).switch },
      'Switch',
    );
  }
}
