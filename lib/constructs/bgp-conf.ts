import type { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { type BgpConfProps, bgpConf } from '../builders/bgp-conf';
import { type EvpnConfProps, evpnConf } from '../builders/evpn-conf';
import { BgpConf as BgpConfKind } from '../kinds/kubeovn/bgp-conf';
import { EvpnConf as EvpnConfKind } from '../kinds/kubeovn/evpn-conf';
import { NetworkConstruct } from './network-construct';

/**
 * The BGP sessions of egress gateways. Makes a BgpConf (kube-ovn 1.16).
 *
 * ```ts
 * const bgp = new BgpConf(chart, 'bgp', { name: 'bgp', asn: 65000, remoteAsn: 65001, neighbors: ['192.168.100.2'] });
 * vpc.addEgressGateway('out', { externalNetwork: external, bgpConf: bgp, policies: [{ subnets: [net1] }] });
 * ```
 */
export class BgpConf extends NetworkConstruct {
  /** The BgpConf. */
  readonly apiObject: ApiObject;

  constructor(scope: Construct, id: string, props: BgpConfProps) {
    super(scope, id, { shape: 'BgpConf', name: props.name, props: () => props });
    this.apiObject = this.make<BgpConfProps>({ kind: BgpConfKind, metadata: props.metadata, draft: bgpConf });
  }
}

/** The EVPN of egress gateways that have a BgpConf. Makes an EvpnConf (kube-ovn 1.16). */
export class EvpnConf extends NetworkConstruct {
  /** The EvpnConf. */
  readonly apiObject: ApiObject;

  constructor(scope: Construct, id: string, props: EvpnConfProps) {
    super(scope, id, { shape: 'EvpnConf', name: props.name, props: () => props });
    this.apiObject = this.make<EvpnConfProps>({ kind: EvpnConfKind, metadata: props.metadata, draft: evpnConf });
  }
}
