import type { Ip } from '../net/ip';
import { parsePort, parseProtocol } from './nat-rule';
import type { OvnEip } from './ovn-eip';
import type { Subnet } from './subnet';
import { View } from './view';
import type { Vip } from './vip';
import type { Vpc } from './vpc';

/** A rule of OVN's own NAT: it names an OvnEip, and what is behind it. */
export abstract class OvnNatRule extends View {
  readonly eipName: string | undefined = this.text('ovnEip');

  get eip(): OvnEip | undefined {
    return this.network.ovnEips.get(this.eipName);
  }

  readonly vpcName: string | undefined = this.text('vpc');

  get vpc(): Vpc | undefined {
    return this.network.vpcs.get(this.vpcName);
  }

  /** The name of what holds the address inside: an IP object, or a Vip. */
  readonly ipName: string | undefined = this.text('ipName');
}

/** A rule whose inside is one address. */
abstract class ToAddress extends OvnNatRule {
  /** Whether ipName names a Vip instead of the IP object of a pod. */
  get namesVip(): boolean {
    return this.text('ipType') === 'vip';
  }

  get vip(): Vip | undefined {
    return this.namesVip ? this.network.vips.get(this.ipName) : undefined;
  }

  readonly v4Ip: Ip | undefined = this.ipOf('v4Ip', 4);
  readonly v6Ip: Ip | undefined = this.ipOf('v6Ip', 6);
}

/** A floating IP: an OvnEip and an address of a VPC stand for each other. */
export class OvnFip extends ToAddress {}

/** Port forwarding: a port of an OvnEip leads to a port of an address of a VPC. */
export class OvnDnatRule extends ToAddress {
  get externalPort(): number | undefined {
    return parsePort(this.text('externalPort'));
  }

  get internalPort(): number | undefined {
    return parsePort(this.text('internalPort'));
  }

  /** In lower case. */
  get protocol(): 'tcp' | 'udp' | undefined {
    return parseProtocol(this.text('protocol'));
  }
}

/** Source NAT: what leaves a subnet, a pod or a range of a VPC shows the OvnEip. */
export class OvnSnatRule extends OvnNatRule {
  readonly subnetName: string | undefined = this.text('vpcSubnet');

  get subnet(): Subnet | undefined {
    return this.network.subnets.get(this.subnetName);
  }

  readonly v4Range = this.rangeOf('v4IpCidr', 4);
  readonly v6Range = this.rangeOf('v6IpCidr', 6);
}
