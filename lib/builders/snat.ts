import { IptablesSnatRule } from '../kinds/kubeovn/iptables-snat-rule';
import { rangeIn } from './canonical';
import { type Draft, draft } from './draft';
import type { NamedProps } from './object-metadata';

/** Source NAT: what leaves a range of the VPC through the gateway shows the address of an EIP. */
export interface SnatProps extends NamedProps {
  /** The range: one IPv4 CIDR or address. */
  readonly source: string;

  /** Name of the EIP. */
  readonly eip?: string;
}

/** The IptablesSnatRule: a single address becomes its /32, a range of both families its IPv4 half. */
export function snat({ name, metadata, source, eip }: SnatProps): Draft {
  return draft(IptablesSnatRule, {
    name,
    metadata,
    body: { spec: { eip, internalCIDR: rangeIn(source)?.toString() ?? source } },
    from: { eip: 'eip', internalCIDR: 'source' },
  });
}
