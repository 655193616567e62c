import type { Ip } from '../net/ip';
import type { Place } from '../source/resource';
import type { IptablesEip } from './iptables-eip';
import type { QosPolicy } from './qos-policy';
import type { Subnet } from './subnet';
import { View } from './view';
import type { Vpc } from './vpc';

/**
 * The external subnet of gateways and EIPs that name none
 * (kubeovn/kube-ovn v1.16.2 pkg/util/net.go, GetExternalNetwork).
 */
export const defaultExternalSubnet = 'ovn-vpc-external-network';

/** Whether the replicas of a gateway make it a Deployment; a single one is a StatefulSet. */
export function hasSeveralReplicas(replicas: unknown): boolean {
  return typeof replicas === 'number' && replicas > 1;
}

/** A NAT gateway of a custom VPC; kube-ovn runs it as a pod between a subnet of the VPC and an external subnet. */
export class VpcNatGateway extends View {
  readonly vpcName: string | undefined = this.text('vpc');

  get vpc(): Vpc | undefined {
    this.router ??= this.network.vpcs.get(this.vpcName);
    return this.router;
  }

  readonly subnetName: string | undefined = this.text('subnet');

  /** The subnet of its inner interface. */
  get subnet(): Subnet | undefined {
    this.inside ??= this.network.subnets.get(this.subnetName);
    return this.inside;
  }

  /** Its address in the VPC: where the default route must point. */
  readonly lanIp: Ip | undefined = this.ip('lanIp');

  /** The place of its lanIp, if that lies outside of its subnet: an error of its own, as `Subnet.strayGateway`. */
  get strayLanIp(): Place | undefined {
    const { lanIp, subnet } = this;
    return lanIp && subnet?.cidrs && !subnet.contains(lanIp) ? this.at('lanIp') : undefined;
  }

  /**
   * Only the first external subnet is used
   * (kubeovn/kube-ovn v1.16.2 pkg/util/vpc_nat_gateway.go, GetNatGwExternalNetwork).
   */
  readonly externalSubnetName: string = this.texts('externalSubnets')[0]?.text || defaultExternalSubnet;

  get externalSubnet(): Subnet | undefined {
    this.outside ??= this.network.subnets.get(this.externalSubnetName);
    return this.outside;
  }

  get qosPolicy(): QosPolicy | undefined {
    return this.network.qosPolicies.get(this.text('qosPolicy'));
  }

  get eips(): readonly IptablesEip[] {
    return this.network.eipsOf(this.name);
  }

  /** Several replicas are a Deployment that OVN policies feed; lanIp and the default route then mean nothing. */
  get isHighlyAvailable(): boolean {
    return hasSeveralReplicas(this.raw('replicas'));
  }

  private router?: Vpc | undefined;
  private inside?: Subnet | undefined;
  private outside?: Subnet | undefined;
}
