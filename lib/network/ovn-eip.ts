import type { Ip } from '../net/ip';
import type { OvnNatRule } from './ovn-nat-rule';
import type { Subnet } from './subnet';
import { View } from './view';

/** An external address for OVN's own NAT. */
export class OvnEip extends View {
  /** Undefined where it is the cluster's default external subnet. */
  readonly externalSubnetName: string | undefined = this.text('externalSubnet');

  get externalSubnet(): Subnet | undefined {
    return this.network.subnets.get(this.externalSubnetName);
  }

  /** `nat`, `lrp` (the port of a router) or `lsp` (the port of a node); undefined for anything else. */
  get type(): 'nat' | 'lrp' | 'lsp' | undefined {
    const type = this.text('type') ?? 'nat';
    return type === 'nat' || type === 'lrp' || type === 'lsp' ? type : undefined;
  }

  readonly v4Ip: Ip | undefined = this.ipOf('v4Ip', 4);
  readonly v6Ip: Ip | undefined = this.ipOf('v6Ip', 6);

  /** The rules that use it, in the order of the input: floating IPs, port forwards, source NAT. */
  get rules(): readonly OvnNatRule[] {
    return this.network.ovnRulesOf(this.name);
  }
}
