import { canonicalIp } from './canonical';

/** What announces the EIPs of a NAT gateway by BGP (kube-ovn 1.13). */
export interface BgpSpeakerProps {
  /** The own AS number, 1 to 4294967295; from kube-ovn 1.16 on the API server refuses more than 2147483647. */
  readonly asn: number;

  /** The AS number of the neighbours, with the same limits. */
  readonly remoteAsn: number;

  /** Addresses of the neighbours, at least one, of either family. */
  readonly neighbors: readonly string[];

  /**
   * After this time without a word the session is down, as a Go duration: `90s`.
   * @default 90s
   */
  readonly holdTime?: string;

  /**
   * The router ID, an IPv4 address.
   * @default the address of the pod
   */
  readonly routerId?: string;

  /**
   * The password of the sessions; it ends in clear text in the arguments of the pod.
   * @default none
   */
  readonly password?: string;

  /**
   * Whether neighbours keep the routes while the speaker restarts.
   * @default false
   */
  readonly enableGracefulRestart?: boolean;

  /**
   * More arguments of the speaker.
   * @default none
   */
  readonly extraArgs?: readonly string[];
}

/** `bgpSpeaker` of a VpcNatGateway. */
export function bgpSpeaker({ neighbors, ...rest }: BgpSpeakerProps) {
  return { enabled: true, ...rest, neighbors: neighbors.map(canonicalIp) };
}
