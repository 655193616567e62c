import type { Ip } from '../net/ip';
import type { NatRule } from './nat-rule';
import type { QosPolicy } from './qos-policy';
import type { Subnet } from './subnet';
import { View } from './view';
import { defaultExternalSubnet, type VpcNatGateway } from './vpc-nat-gateway';

/** An external address that a NAT gateway holds. */
export class IptablesEip extends View {
  readonly gatewayName: string | undefined = this.text('natGwDp');

  get gateway(): VpcNatGateway | undefined {
    this.holder ??= this.network.gateways.get(this.gatewayName);
    return this.holder;
  }

  readonly externalSubnetName: string = this.text('externalSubnet') ?? defaultExternalSubnet;

  get externalSubnet(): Subnet | undefined {
    return this.network.subnets.get(this.externalSubnetName);
  }

  /** Whether its gateway is attached to another external subnet. */
  get isOnOtherNetwork(): boolean {
    const { gateway } = this;
    return gateway !== undefined && gateway.externalSubnetName !== this.externalSubnetName;
  }

  /** The pinned address; without one kube-ovn picks a free address. */
  readonly v4ip: Ip | undefined = ipv4(this.ip('v4ip'));

  get qosPolicy(): QosPolicy | undefined {
    return this.network.qosPolicies.get(this.text('qosPolicy'));
  }

  /** The NAT rules that use it, in the order of the input. */
  get rules(): readonly NatRule[] {
    return this.network.rulesOf(this.name);
  }

  private holder?: VpcNatGateway | undefined;
}

function ipv4(ip: Ip | undefined): Ip | undefined {
  return ip?.family === 4 ? ip : undefined;
}
