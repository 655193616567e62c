import type { Address } from '../controllers/kube-ovn/gateway-rules/iptables';
import type { Subnet } from '../network/subnet';
import type { AddressSet } from './addresses';
import type { FlowStep } from './steps';
import type { Unjudged } from './unjudged';

/** The first packet of a connection, or of the answer. The client's port is any. */
export interface Packet {
  readonly from: Address;
  readonly to: Address;
  /** `icmp`: a ping. */
  readonly protocol: 'tcp' | 'udp' | 'icmp';
  /** The port of the server: the destination port of a request, the source port of an answer. A ping has none. */
  readonly port: number | undefined;
}

/** Something that happens to the packet, or to the answer, on its way. */
export interface Step extends Omit<FlowStep, 'header'> {
  /** The packet after it. */
  readonly packet: Packet;
}

/** What the client sees: an answer, a refusal by a gateway itself, or nothing until it gives up. */
export type ClientSees = 'reply' | 'refused' | 'nothing';

/** One possible end of a path. There are several where connections are spread over several targets. */
export interface Outcome {
  readonly deliveredTo?:
    | { readonly ip: Address; readonly port: number | undefined; readonly on?: Subnet | undefined }
    | undefined;
  /** The source address that the receiver sees. */
  readonly seenSource?: Address | undefined;
  readonly clientSees: ClientSees;
  /** Request and answer, in order of time. */
  readonly steps: readonly Step[];
  /** What was met that is not evaluated. */
  readonly open: readonly Unjudged[];
}

/** Who has an address: what the manifests do not say. */
export interface Hosts {
  /** What somebody in a VPC has of the addresses of its subnets. @default all of them */
  readonly inside?: AddressSet;
  /** What somebody outside of all VPCs has. @default everything but the addresses of VPCs */
  readonly outside?: AddressSet;
}
