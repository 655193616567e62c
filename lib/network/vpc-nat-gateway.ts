import type { Ip } from '../net/ip';
import type { Place } from '../source/resource';
import type { IptablesEip } from './iptables-eip';
import type { QosPolicy } from './qos-policy';
import type { Subnet } from './subnet';
import { View } from './view';
import type { Vpc } from './vpc';

/** The external subnet of gateways and EIPs that name none (kube-ovn pkg/util/net.go, GetExternalNetwork, v1.16.2). */
export const defaultExternalSubnet = 'ovn-vpc-external-network';

/** A NAT gateway of a custom VPC; kube-ovn runs it as a pod between a subnet of the VPC and an external subnet. */
export class VpcNatGateway extends View {
  readonly vpcName: string | undefined = this.text('vpc');

  get vpc(): Vpc | undefined {
    return this.vpcName === undefined ? undefined : this.network.vpcs.get(this.vpcName);
  }

  readonly subnetName: string | undefined = this.text('subnet');

  /** The subnet of its inner interface. */
  get subnet(): Subnet | undefined {
    return this.subnetName === undefined ? undefined : this.network.subnets.get(this.subnetName);
  }

  /** Its address in the VPC: where the default route must point. */
  readonly lanIp: Ip | undefined = this.ip('lanIp');

  /** The place of its lanIp, if that lies outside of its subnet: an error of its own, as `Subnet.strayGateway`. */
  get strayLanIp(): Place | undefined {
    const { lanIp, subnet } = this;
    return lanIp && subnet?.cidrs && !subnet.contains(lanIp) ? this.at('lanIp') : undefined;
  }

  /** Only the first external subnet is used (kube-ovn pkg/util/vpc_nat_gateway.go, v1.16.2). */
  readonly externalSubnetName: string = this.texts('externalSubnets')[0]?.text || defaultExternalSubnet;

  get externalSubnet(): Subnet | undefined {
    return this.network.subnets.get(this.externalSubnetName);
  }

  get qosPolicy(): QosPolicy | undefined {
    const name = this.text('qosPolicy');
    return name === undefined ? undefined : this.network.qosPolicies.get(name);
  }

  get eips(): readonly IptablesEip[] {
    return this.network.eipsOf(this.name);
  }

  /** Several replicas are a Deployment that OVN policies feed; lanIp and the default route then mean nothing. */
  get isHighlyAvailable(): boolean {
    const replicas = this.raw('replicas');
    return typeof replicas === 'number' && replicas > 1;
  }
}
