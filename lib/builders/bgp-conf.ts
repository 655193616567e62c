import { BgpConf } from '../kinds/kubeovn/bgp-conf';
import { canonicalIp } from './canonical';
import { type Draft, draft } from './draft';
import type { NamedProps } from './object-metadata';

/** The BGP sessions of the egress gateways that name them (kube-ovn 1.16). */
export interface BgpConfProps extends NamedProps {
  /** The own AS number, 1 to 2147483647: the API server refuses more. */
  readonly asn: number;

  /** The AS number of the neighbours, 1 to 2147483647. */
  readonly remoteAsn: number;

  /** Addresses of the neighbours, at least one, of either family. */
  readonly neighbors: readonly string[];

  /**
   * The router ID, of the form of an IPv4 address.
   * @default the address of the pod
   */
  readonly routerId?: string;

  /**
   * The password of the sessions; it stands in clear text in the object.
   * @default none
   */
  readonly password?: string;

  /**
   * After this time without a word a session is down, as a Go duration: `90s`.
   * @default kube-ovn's
   */
  readonly holdTime?: string;

  /**
   * The time between signs of life, as a Go duration: `30s`.
   * @default kube-ovn's
   */
  readonly keepaliveTime?: string;

  /**
   * The time between attempts to connect, as a Go duration: `10s`.
   * @default kube-ovn's
   */
  readonly connectTime?: string;

  /**
   * Whether neighbours of another AS may be more than one hop away.
   * @default false
   */
  readonly ebgpMultiHop?: boolean;

  /**
   * Whether neighbours keep the routes while the gateway restarts.
   * @default false
   */
  readonly enableGracefulRestart?: boolean;
}

/** The BgpConf. */
export function bgpConf({ name, metadata, asn, remoteAsn, neighbors, ...rest }: BgpConfProps): Draft {
  const { enableGracefulRestart, routerId, password, holdTime, keepaliveTime, connectTime, ebgpMultiHop } = rest;
  return draft(BgpConf, {
    name,
    metadata,
    body: {
      spec: {
        localASN: asn,
        peerASN: remoteAsn,
        routerId,
        neighbours: neighbors.map(canonicalIp),
        password,
        holdTime,
        keepaliveTime,
        connectTime,
        ebgpMultiHop,
        gracefulRestart: enableGracefulRestart,
      },
    },
    from: {
      localASN: 'asn',
      peerASN: 'remoteAsn',
      routerId: 'routerId',
      neighbours: 'neighbors',
      password: 'password',
      holdTime: 'holdTime',
      keepaliveTime: 'keepaliveTime',
      connectTime: 'connectTime',
      ebgpMultiHop: 'ebgpMultiHop',
      gracefulRestart: 'enableGracefulRestart',
    },
  });
}
