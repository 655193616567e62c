import { type Cidr, parseCidr, singleHost } from '../net/cidr';
import { type Ip, parseIp } from '../net/ip';
import type { IptablesEip } from './iptables-eip';
import { View } from './view';
import type { VpcNatGateway } from './vpc-nat-gateway';

/** A NAT rule of a gateway: it names an EIP, the EIP its gateway, the gateway its VPC. */
export abstract class NatRule extends View {
  get eip(): IptablesEip | undefined {
    const name = this.text('eip');
    return name === undefined ? undefined : this.network.eips.get(name);
  }

  get gateway(): VpcNatGateway | undefined {
    return this.eip?.gateway;
  }

  /** `snat01 → EIP eip1 → gateway gw1 → VPC test-vpc-1`, as far as the names resolve. */
  get chain(): string {
    const { eip, gateway } = this;
    return [
      this.name,
      eip && `EIP ${eip.name}`,
      gateway && `gateway ${gateway.name}`,
      gateway?.vpcName && `VPC ${gateway.vpcName}`,
    ]
      .filter(Boolean)
      .join(' → ');
  }
}

/** Source NAT: what leaves a range of the VPC shows the EIP. */
export class SnatRule extends NatRule {
  /** The source range; a bare address is its /32. */
  get range(): Cidr | undefined {
    const text = this.text('internalCIDR');
    if (text === undefined) return undefined;
    const ip = parseIp(text);
    return ip ? singleHost(ip) : parseCidr(text);
  }
}

/** A floating IP: one pod address and one EIP stand for each other, in both directions. */
export class FipRule extends NatRule {
  get internalIp(): Ip | undefined {
    return this.ip('internalIp');
  }
}

/** Port forwarding: one port of an EIP leads to a port of a pod address. */
export class DnatRule extends NatRule {
  get internalIp(): Ip | undefined {
    return this.ip('internalIp');
  }
}
