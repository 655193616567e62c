import { VpcDns } from '../kinds/kubeovn/vpc-dns';
import { type Draft, draft, itself } from './draft';
import type { NamedProps } from './object-metadata';

/**
 * A DNS server for the pods of a VPC, which cannot reach that of the cluster. One per VPC. kube-ovn needs the
 * VpcDnsSettings.
 */
export interface VpcDnsProps extends NamedProps {
  /** Name of the subnet of the VPC in which its pods are. */
  readonly subnet: string;

  /**
   * How many pods, 1 to 3.
   * @default 2
   */
  readonly replicas?: number;

  /**
   * The ConfigMap in kube-ovn's namespace that holds the Corefile (kube-ovn 1.16).
   * @default vpc-dns-corefile
   */
  readonly corefile?: string;
}

/** The VpcDns. */
export function vpcDns({ name, metadata, subnet, replicas = 2, corefile }: VpcDnsProps, vpc: string): Draft {
  const spec = { vpc, subnet, replicas, corefile };
  return draft(VpcDns, { name, metadata, body: { spec }, from: itself(spec) });
}
