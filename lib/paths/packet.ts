import type { Address } from '../controllers/kube-ovn/gateway-rules/iptables';
import type { Ip } from '../net/ip';
import type { Place } from '../source/resource';

/** The first packet of a connection, or of the answer. The client's port is any. */
export interface Packet {
  readonly from: Address;
  readonly to: Address;
  readonly protocol: 'tcp' | 'udp';
  /** The port of the server: the destination port of a request, the source port of an answer. */
  readonly port: number;
}

/** Something that happens to the packet, or to the answer, on its way. */
export interface Step {
  readonly direction: 'request' | 'answer';
  /** Where: `VPC vpc1`, `gateway gw1`, `outside`. */
  readonly hop: string;
  readonly action: string;
  /** The packet after it. */
  readonly packet: Packet;
  /** What of the input decided it. */
  readonly decidedBy?: Place | undefined;
}

/** What the client sees: an answer, a refusal by a gateway itself, or nothing until it gives up. */
export type ClientSees = 'reply' | 'refused' | 'nothing';

/** One possible end of a path. There are several where connections are spread over several targets. */
export interface Outcome {
  readonly deliveredTo?: { readonly ip: Address; readonly port: number } | undefined;
  /** The source address that the receiver sees. */
  readonly seenSource?: Address | undefined;
  readonly clientSees: ClientSees;
  /** Request and answer, in order of time. */
  readonly steps: readonly Step[];
}

/** Who has an address: what the manifests do not say. */
export interface Hosts {
  /** Whether somebody in a VPC has an address of one of its subnets. @default everybody does */
  readonly inside?: (ip: Ip) => boolean;
  /** Whether somebody outside of all VPCs has an address. @default everybody does */
  readonly outside?: (ip: Address) => boolean;
}

export function sameAddress(a: Address, b: Address): boolean {
  return `${a}` === `${b}`;
}
