import { defaultNamePrefix, natGwNamePrefix } from '../kinds/kubeovn/nat-gateway-settings';
import { exists } from '../kinds/openapi';
import type { Resource } from '../source/resource';
import type { Network } from './network';

/** The names of the two ConfigMaps of kube-ovn's NAT gateways. */
export const natConfigName = 'ovn-vpc-nat-config';
export const natGatewayConfigName = 'ovn-vpc-nat-gw-config';

/** What needs a NAT gateway's pod to run. */
const natKinds = ['VpcNatGateway', 'IptablesEIP', 'IptablesFIPRule', 'IptablesDnatRule', 'IptablesSnatRule'];

/**
 * The two ConfigMaps in kube-ovn's namespace that NAT gateways need. kube-ovn's Helm chart renders them, so they are
 * judged only when at least one of them is in the input.
 */
export class GatewayConfig {
  constructor(private readonly network: Network) {}

  /** Holds the image of the gateway pod. */
  get image(): Resource | undefined {
    return this.network.find('ConfigMap', natConfigName, this.network.target.kubeOvn.namespace);
  }

  /** Switches NAT gateways on. */
  get enable(): Resource | undefined {
    return this.network.find('ConfigMap', natGatewayConfigName, this.network.target.kubeOvn.namespace);
  }

  /** The first part of the names of the gateways' workloads; releases that do not read the key have the default. */
  get namePrefix(): string {
    const text =
      exists(natGwNamePrefix.data.during, this.network.target.kubeOvn.version) &&
      this.image?.get('data', 'natGwNamePrefix');
    return typeof text === 'string' && text !== '' ? text : defaultNamePrefix;
  }

  /** Whether there are NAT gateways: without any, it does not matter whether they are switched on. */
  get isNeeded(): boolean {
    return natKinds.some((kind) => this.network.hasAny(kind));
  }

  /** A ConfigMap of that name in another namespace, where kube-ovn does not look. */
  astray(name: string): Resource | undefined {
    const { namespace } = this.network.target.kubeOvn;
    return this.network.of('ConfigMap').find((config) => config.name === name && config.namespace !== namespace);
  }
}
