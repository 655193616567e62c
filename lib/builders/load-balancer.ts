import { SwitchLBRule } from '../kinds/kubeovn/switch-lb-rule';
import { Vip } from '../kinds/kubeovn/vip';
import { canonicalIp, ipIn } from './canonical';
import { type Draft, draft, type From } from './draft';
import { labelTexts } from './label-texts';
import type { NamedProps } from './object-metadata';

/** A port of a load balancer. */
export interface LoadBalancerPortProps {
  /**
   * Its name, unique in the load balancer.
   * @default protocol and port: tcp-80
   */
  readonly name?: string;

  /** The port in front, 1 to 65535. */
  readonly port: number;

  /**
   * The port of the pods, 1 to 65535.
   * @default the port in front
   */
  readonly targetPort?: number;

  /**
   * `TCP`, `UDP` or `SCTP`.
   * @default TCP
   */
  readonly protocol?: string;
}

/** An address inside of a VPC whose connections OVN spreads over pods. */
export interface LoadBalancerProps extends NamedProps {
  /** The address in front, of either family. */
  readonly vip: string;

  /**
   * Name of the subnet that the address is in: it is reserved there, by a Vip of the load balancer's name.
   * @default none: the address is outside of every subnet
   */
  readonly subnet?: string;

  /**
   * The namespace of the pods, and of the headless Service `slr-<name>` that kube-ovn makes.
   * @default default
   */
  readonly namespace?: string;

  /**
   * Labels of the pods behind it. Either this or `endpoints`.
   * @default none
   */
  readonly selector?: Readonly<Record<string, string>>;

  /**
   * Addresses behind it, for what has no labels. Either this or `selector`.
   * @default none
   */
  readonly endpoints?: readonly string[];

  /**
   * `ClientIP`: a client stays with its pod; `None`: each connection anew.
   * @default None
   */
  readonly sessionAffinity?: string;

  /** The ports. */
  readonly ports: readonly LoadBalancerPortProps[];
}

/** The SwitchLBRule. */
export function loadBalancer(props: LoadBalancerProps): Draft {
  const { name, metadata, vip, namespace = 'default', selector, endpoints, sessionAffinity, ports } = props;
  const labels = labelTexts('selector', selector);
  const from: Record<string, From[string]> = {};
  ports.forEach(({ targetPort }, i) => {
    if (targetPort === undefined) from[`ports.${i}.targetPort`] = ['ports', i, 'port'];
  });
  return draft(SwitchLBRule, {
    name,
    metadata,
    body: {
      spec: {
        vip: canonicalIp(vip),
        namespace,
        selector: labels.texts,
        endpoints: endpoints?.map(canonicalIp),
        sessionAffinity,
        ports: ports.map(port),
      },
    },
    from: {
      vip: 'vip',
      namespace: 'namespace',
      ...labels.from,
      endpoints: 'endpoints',
      sessionAffinity: 'sessionAffinity',
      ports: 'ports',
      ...from,
    },
  });
}

/** The Vip that answers for the address in its subnet, for a load balancer with a subnet. */
export function loadBalancerVip({ name, metadata, vip, subnet }: LoadBalancerProps): Draft {
  const address = ipIn(vip)?.family === 6 ? { v6ip: canonicalIp(vip) } : { v4ip: canonicalIp(vip) };
  return draft(Vip, {
    name,
    metadata,
    body: { spec: { subnet, type: 'switch_lb_vip', ...address } },
    from: { subnet: 'subnet', v4ip: 'vip', v6ip: 'vip' },
  });
}

function port({ name, port, targetPort = port, protocol = 'TCP' }: LoadBalancerPortProps) {
  return { name: name ?? `${protocol.toLowerCase()}-${port}`, port, targetPort, protocol: protocol.toUpperCase() };
}
