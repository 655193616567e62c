import { IptablesSnatRule } from '../kinds/kubeovn/iptables-snat-rule';
import { rangeIn } from './canonical';
import { type Draft, draft } from './draft';
import { eipSource, type OnEipProps } from './eip';
import type { NamedProps } from './object-metadata';
import type { SubnetFacts } from './subnet-addresses';

/** Source NAT: what leaves a range of the VPC through the gateway shows the address of an EIP. */
export interface SnatProps extends NamedProps, OnEipProps {
  /** The range: one IPv4 CIDR or address; or the name of a subnet. */
  readonly source: string;
}

/**
 * The IptablesSnatRule: a single address becomes its /32, a range of both families its IPv4 half.
 * @param subnet the subnet that `source` names, if it names one
 */
export function snat(props: SnatProps, subnet?: SubnetFacts): Draft {
  const { name, metadata, source, eip } = props;
  const written = subnet ? subnet.cidr : source;
  return draft(IptablesSnatRule, {
    name,
    metadata,
    body: { spec: { eip, internalCIDR: rangeIn(written)?.toString() ?? written } },
    from: { eip: eipSource(props), internalCIDR: 'source' },
  });
}
