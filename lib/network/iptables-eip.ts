import type { Ip } from '../net/ip';
import { has } from '../target/release';
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

  /**
   * The Subnet of its address. From 1.13 to 1.15.0 the field names a NetworkAttachmentDefinition in kube-ovn's namespace,
   * and the Subnet with that provider may have another name
   * (kubeovn/kube-ovn v1.14.41 pkg/controller/subnet.go, findSubnetByNetworkAttachmentDefinition).
   */
  get externalSubnetName(): string {
    const name = this.text('externalSubnet') ?? defaultExternalSubnet;
    const { subnets, target } = this.network;
    if (subnets.get(name) || !has(target.kubeOvn.version, '1.13', '1.15.1')) return name;
    return this.network.subnetsFor(name, target.kubeOvn.namespace)[0]?.name ?? name;
  }

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
