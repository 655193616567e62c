import { Subnet } from '../kinds/kubeovn/subnet';
import { canonicalCidrs } from './canonical';
import { type Draft, draft } from './draft';
import type { Claim } from './excluded';
import type { NamedProps } from './object-metadata';
import { subnetAddresses } from './subnet-addresses';

/** A subnet of a custom VPC. */
export interface SubnetProps extends NamedProps {
  /** `10.0.1.0/24`; for both families an IPv4 and an IPv6 CIDR joined by a comma. Fixed once pods use it. */
  readonly cidr: string;

  /**
   * The address of the VPC's router in the subnet; for both families two, joined by a comma.
   * @default the first address of the CIDR
   */
  readonly gateway?: string;

  /**
   * Addresses (`10.0.1.9`) and ranges (`10.0.1.2..10.0.1.9`) that no pod gets by chance. The gateway and the lanIps of
   * the VPC's NAT gateways in this subnet are reserved without being listed.
   * @default none
   */
  readonly reserved?: readonly string[];

  /**
   * Namespaces whose pods land in this subnet; each must belong to the VPC.
   * @default those of the VPC
   */
  readonly namespaces?: readonly string[];

  /**
   * Whether only the subnet's own pods and `allowSubnets` reach its pods.
   * @default false
   */
  readonly private?: boolean;

  /**
   * With `private`: CIDRs that reach its pods as well.
   * @default none
   */
  readonly allowSubnets?: readonly string[];

  /**
   * MTU of its pods in bytes, 68 to 65535; with IPv6 at least 1280.
   * @default that of the cluster's network
   */
  readonly mtu?: number;

  /**
   * Whether OVN answers DHCP requests: virtual machines need it, pods do not.
   * @default false
   */
  readonly enableDhcp?: boolean;
}

/** The VPC of a subnet, as far as the subnet needs it. */
export interface SubnetVpc {
  readonly name: string;
  readonly namespaces?: readonly string[];
}

/**
 * The Subnet of a custom VPC. `lanIps` are the addresses of NAT gateways in it; in the source of what is made from one
 * of them the first step is `lanIps`, the second its index.
 */
export function subnet(props: SubnetProps, vpc: SubnetVpc, lanIps: readonly string[] = []): Draft {
  const { name, metadata, private: isPrivate, allowSubnets, mtu, enableDhcp } = props;
  const namespaces = props.namespaces ?? vpc.namespaces ?? [];
  const claims: Claim[] = lanIps.map((text, i) => ({ text, from: ['lanIps', i] }));
  const { body, from } = subnetAddresses(props, claims);
  return draft(Subnet, {
    name,
    metadata,
    body: {
      spec: {
        vpc: vpc.name,
        ...body,
        namespaces: namespaces.length > 0 ? namespaces : undefined,
        private: isPrivate,
        allowSubnets: allowSubnets?.map(canonicalCidrs),
        mtu,
        enableDHCP: enableDhcp,
      },
    },
    from: {
      ...from,
      vpc: 'vpc',
      namespaces: 'namespaces',
      private: 'private',
      allowSubnets: 'allowSubnets',
      mtu: 'mtu',
      enableDHCP: 'enableDhcp',
    },
  });
}
