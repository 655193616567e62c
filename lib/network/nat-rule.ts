import { type Cidr, parseCidr, singleHost } from '../net/cidr';
import { type Ip, parseIp } from '../net/ip';
import type { IptablesEip } from './iptables-eip';
import { View } from './view';
import type { VpcNatGateway } from './vpc-nat-gateway';

/** A NAT rule of a gateway: it names an EIP, the EIP its gateway, the gateway its VPC. */
export abstract class NatRule extends View {
  /** What people call its kind. */
  protected abstract readonly word: string;

  /** How people name it: `floating IP fip01`. */
  get title(): string {
    return `${this.word} ${this.name}`;
  }

  readonly eipName: string | undefined = this.text('eip');

  get eip(): IptablesEip | undefined {
    this.address ??= this.network.eips.get(this.eipName);
    return this.address;
  }

  get gateway(): VpcNatGateway | undefined {
    return this.eip?.gateway;
  }

  private address?: IptablesEip | undefined;

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
  protected readonly word = 'SNAT rule';

  /** The source range; a bare address is its /32. */
  readonly range: Cidr | undefined = rangeOf(this.text('internalCIDR'));
}

/** A floating IP: one pod address and one EIP stand for each other, in both directions. */
export class FipRule extends NatRule {
  protected readonly word = 'floating IP';

  readonly internalIp: Ip | undefined = this.ip('internalIp');
}

/** Port forwarding: one port of an EIP leads to a port of a pod address. */
export class DnatRule extends NatRule {
  protected readonly word = 'DNAT rule';

  readonly internalIp: Ip | undefined = this.ip('internalIp');

  /** The port of the EIP. */
  get externalPort(): number | undefined {
    return parsePort(this.text('externalPort'));
  }

  /** The port of the pod. */
  get internalPort(): number | undefined {
    return parsePort(this.text('internalPort'));
  }

  /** In lower case, as iptables prints it; kube-ovn takes any case. */
  get protocol(): 'tcp' | 'udp' | undefined {
    return parseProtocol(this.text('protocol'));
  }

  /** Whether several rules may forward the same port, each connection to one of their targets. */
  get isShared(): boolean {
    return this.text('type') === 'share';
  }
}

/** 1 to 65535, decimal, without sign and leading zeros: kube-ovn compares ports as texts. */
export function parsePort(text: string | undefined): number | undefined {
  const port = /^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : 0;
  return port > 0 && port <= 65535 ? port : undefined;
}

function rangeOf(text: string | undefined): Cidr | undefined {
  if (text === undefined) return undefined;
  if (text.includes('/')) return parseCidr(text);
  const ip = parseIp(text);
  return ip && singleHost(ip);
}

/** Written in any case. */
export function parseProtocol(text: string | undefined): 'tcp' | 'udp' | undefined {
  const protocol = text?.toLowerCase();
  return protocol === 'tcp' || protocol === 'udp' ? protocol : undefined;
}
