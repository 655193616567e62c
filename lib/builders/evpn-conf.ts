import { EvpnConf } from '../kinds/kubeovn/evpn-conf';
import { type Draft, draft, itself } from './draft';
import type { NamedProps } from './object-metadata';

/** The EVPN of the egress gateways that name it, beside a BgpConf (kube-ovn 1.16). */
export interface EvpnConfProps extends NamedProps {
  /** The VXLAN network identifier, 1 to 16777215. */
  readonly vni: number;

  /**
   * The route targets: `65000:100`.
   * @default none: FRR's own
   */
  readonly routeTargets?: readonly string[];
}

/** The EvpnConf. */
export function evpnConf({ name, metadata, vni, routeTargets }: EvpnConfProps): Draft {
  const spec = { vni, routeTargets };
  return draft(EvpnConf, { name, metadata, body: { spec }, from: itself(spec) });
}
