import { IptablesFIPRule } from '../kinds/kubeovn/iptables-fip-rule';
import { canonicalIp } from './canonical';
import { type Draft, draft } from './draft';
import type { NamedProps } from './object-metadata';

/** A floating IP: an EIP and an address of the VPC stand for each other, in both directions and for every port. */
export interface FloatingIpProps extends NamedProps {
  /** The IPv4 address in the VPC. */
  readonly to: string;

  /** Name of the EIP. No other floating IP and no port forward may use it. */
  readonly eip?: string;
}

/** The IptablesFIPRule. */
export function floatingIp({ name, metadata, to, eip }: FloatingIpProps): Draft {
  return draft(IptablesFIPRule, {
    name,
    metadata,
    body: { spec: { eip, internalIp: canonicalIp(to) } },
    from: { eip: 'eip', internalIp: 'to' },
  });
}
