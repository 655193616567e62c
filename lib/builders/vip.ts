import { Vip } from '../kinds/kubeovn/vip';
import { canonicalIp } from './canonical';
import { type Draft, draft, type From } from './draft';
import { labelTexts } from './label-texts';
import type { NamedProps } from './object-metadata';

/** An address of a subnet that belongs to no single pod: pods take it over from each other, with keepalived. */
export interface VipProps extends NamedProps {
  /**
   * The IPv4 address. Fixed once it is assigned.
   * @default a free address of the subnet
   */
  readonly v4Ip?: string;

  /**
   * The IPv6 address, in a subnet with IPv6. Fixed once it is assigned.
   * @default a free address of the subnet
   */
  readonly v6Ip?: string;

  /**
   * The namespace of the pods that `selector` means.
   * @default default
   */
  readonly namespace?: string;

  /**
   * Labels of the pods that may use the address (kube-ovn 1.13).
   * @default none: pods name it in the annotation `ovn.kubernetes.io/aaps`
   */
  readonly selector?: Readonly<Record<string, string>>;
}

/** The Vip. */
export function vip({ name, metadata, v4Ip, v6Ip, namespace, selector }: VipProps, subnet: string): Draft {
  const labels = labelTexts('selector', selector);
  const from: From = { subnet: 'subnet', v4ip: 'v4Ip', v6ip: 'v6Ip', namespace: 'namespace', ...labels.from };
  return draft(Vip, {
    name,
    metadata,
    body: {
      spec: {
        namespace,
        subnet,
        v4ip: v4Ip === undefined ? undefined : canonicalIp(v4Ip),
        v6ip: v6Ip === undefined ? undefined : canonicalIp(v6Ip),
        selector: labels.texts,
      },
    },
    from,
  });
}
