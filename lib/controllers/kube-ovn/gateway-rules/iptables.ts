import type { Cidr } from '../../../net/cidr';
import type { Ip } from '../../../net/ip';
import type { View } from '../../../network/view';

/** What the text cannot know: an address that kube-ovn chooses when it runs. Only its name is said, in angle brackets. */
export class Unknown {
  constructor(readonly what: string) {}

  toString(): string {
    return `<${this.what}>`;
  }
}

export type Address = Ip | Unknown;

/** The chains of a gateway, by table, in the order in which iptables-save prints their rules. */
export const chains = {
  nat: [
    'PREROUTING',
    'POSTROUTING',
    'DNAT_FILTER',
    'EXCLUSIVE_DNAT',
    'EXCLUSIVE_SNAT',
    'HAIRPIN_SNAT',
    'SHARED_DNAT',
    'SHARED_SNAT',
    'SNAT_FILTER',
  ],
  mangle: ['PREROUTING', 'VPC_MARK'],
} as const;

export type Table = keyof typeof chains;
export type Chain = (typeof chains)[Table][number];

/** The interfaces of a gateway pod: eth0 in the VPC, net1 in the external network. */
export type Interface = 'eth0' | 'net1';

/** What a packet must be like; all parts that are there must match. */
export interface Match {
  readonly source?: Cidr;
  readonly destination?: Address;
  readonly in?: Interface;
  readonly out?: Interface;
  readonly protocol?: 'tcp' | 'udp';
  /** The destination port, with `protocol`. */
  readonly port?: number;
  /** Marked by VPC_MARK: the connection came from the VPC, for this address, and its destination was translated. */
  readonly hairpin?: Address;
}

export type Target =
  | { readonly kind: 'jump'; readonly chain: Chain }
  | { readonly kind: 'mark' }
  /** Without a port, that of the packet is kept. */
  | { readonly kind: 'dnat'; readonly to: Ip; readonly port?: number }
  | { readonly kind: 'snat'; readonly to: Address; readonly randomPorts: boolean };

/** One rule of iptables in a gateway pod. */
export interface IptablesRule {
  readonly table: Table;
  readonly chain: Chain;
  readonly match: Match;
  readonly target: Target;
  /** The resource that made it; what the gateway has anyway is made by the VpcNatGateway. */
  readonly cause: View;
}
