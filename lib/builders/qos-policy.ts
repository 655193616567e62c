import { QoSPolicy } from '../kinds/kubeovn/qos-policy';
import { type Draft, draft } from './draft';
import type { NamedProps } from './object-metadata';

/** One bandwidth limit of a policy. */
export interface BandwidthLimitProps {
  /** Name of the limit, unique in the policy. */
  readonly name: string;

  /** `ingress`: towards the VPC; `egress`: out of it. */
  readonly direction: string;

  /** The rate in Mbit/s: 100, 0.5. */
  readonly rateMax: number;

  /** The burst in MB. */
  readonly burstMax: number;

  /**
   * The lowest number is tried first.
   * @default kube-ovn's
   */
  readonly priority?: number;

  /**
   * With NATGW: the interface of the gateway pod, `eth0` (to the VPC) or `net1` (to the outside).
   * @default kube-ovn's
   */
  readonly interface?: string;

  /**
   * With NATGW: only packets from (`src`) or to (`dst`) a range: `src 10.0.1.0/24`.
   * @default all packets
   */
  readonly match?: string;
}

/** Bandwidth limits for EIPs, or for whole gateways. */
export interface QosPolicyProps extends NamedProps {
  /** What it is for: `EIP` or `NATGW`. Fixed. */
  readonly bindingType: 'EIP' | 'NATGW';

  /**
   * Whether several EIPs may use it. Policies of gateways are always shared; their limits are then fixed.
   * @default true for NATGW, false for EIP
   */
  readonly shared?: boolean;

  /** The limits. */
  readonly limits: readonly BandwidthLimitProps[];
}

/** The QoSPolicy. */
export function qosPolicy({ name, metadata, bindingType, shared, limits }: QosPolicyProps): Draft {
  const from: Record<string, (string | number)[]> = {};
  limits.forEach((_, i) => {
    from[`bandwidthLimitRules.${i}.matchValue`] = ['limits', i, 'match'];
    from[`bandwidthLimitRules.${i}.matchType`] = ['limits', i, 'match'];
  });
  return draft(QoSPolicy, {
    name,
    metadata,
    body: { spec: { bindingType, shared: shared ?? bindingType === 'NATGW', bandwidthLimitRules: limits.map(rule) } },
    from: { ...from, bindingType: 'bindingType', shared: 'shared', bandwidthLimitRules: 'limits' },
  });
}

function rule({ rateMax, burstMax, match, ...limit }: BandwidthLimitProps) {
  return {
    ...limit,
    rateMax: decimal(rateMax),
    burstMax: decimal(burstMax),
    ...(match !== undefined && { matchType: 'ip', matchValue: match }),
  };
}

/** Without an exponent: kube-ovn takes digits and one point. */
function decimal(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  return value < 1 ? value.toFixed(20).replace(/0+$/, '') : BigInt(value).toString();
}
