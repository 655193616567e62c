import type { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { type VpcDnsSettingsProps, vpcDnsConfig, vpcDnsSettings } from '../builders/vpc-dns-settings';
import { ConfigMap } from '../kinds/kubernetes/config-map';
import { NetworkConstruct } from './network-construct';

/**
 * The ConfigMap `vpc-dns-config`, without which kube-ovn runs the DNS server of no VPC.
 *
 * ```ts
 * new VpcDnsSettings(chart, 'dns', { vip: '10.96.0.3', attachment: 'ovn-nad' });
 * vpc.addDns('dns', { subnet: net1 });
 * ```
 */
export class VpcDnsSettings extends NetworkConstruct {
  /** The ConfigMap. */
  readonly apiObject: ApiObject;

  constructor(scope: Construct, id: string, props: VpcDnsSettingsProps) {
    super(scope, id, { shape: 'VpcDnsSettings', name: vpcDnsConfig, props: () => props });
    const { metadata, namespace = 'kube-system' } = props;
    this.apiObject = this.make<VpcDnsSettingsProps>({ kind: ConfigMap, namespace, metadata, draft: vpcDnsSettings });
  }
}
