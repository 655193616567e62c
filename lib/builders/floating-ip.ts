import { IptablesFIPRule } from '../kinds/kubeovn/iptables-fip-rule';
import { canonicalIp } from './canonical';
import { type Draft, draft } from './draft';
import { eipSource, type OnEipProps } from './eip';
import type { NamedProps } from './object-metadata';

/**
 * A floating IP: an EIP and an address of the VPC stand for each other, in both directions and for every port: no other rule
 * but SNAT may use the EIP.
 */
export interface FloatingIpProps extends NamedProps, OnEipProps {
  /** The IPv4 address in the VPC. */
  readonly to: string;
}

/** The IptablesFIPRule. */
export function floatingIp(props: FloatingIpProps): Draft {
  const { name, metadata, to, eip } = props;
  return draft(IptablesFIPRule, {
    name,
    metadata,
    body: { spec: { eip, internalIp: canonicalIp(to) } },
    from: { eip: eipSource(props), internalIp: 'to' },
  });
}
