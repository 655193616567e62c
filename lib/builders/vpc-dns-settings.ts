import { ConfigMap } from '../kinds/kubernetes/config-map';
import { canonicalIp, canonicalNumber } from './canonical';
import { type Draft, draft } from './draft';
import type { ObjectMetadata } from './object-metadata';

/** The name of the ConfigMap, which kube-ovn fixes (kubeovn/kube-ovn v1.16.2 pkg/util/const.go: VpcDNSConfig). */
export const vpcDnsConfig = 'vpc-dns-config';

/** What kube-ovn makes the DNS servers of all VPCs of. */
export interface VpcDnsSettingsProps {
  /** The address at which every VPC has its DNS server, outside of all their subnets: `10.96.0.3`. */
  readonly vip: string;

  /**
   * Name of the NetworkAttachmentDefinition, in the namespace `default`, by which the DNS servers reach the default VPC:
   * of type `kube-ovn`, for the subnet `ovn-default`.
   */
  readonly attachment: string;

  /**
   * The provider of that definition, which the subnet `ovn-default` must name.
   * @default <attachment>.default.ovn
   */
  readonly provider?: string;

  /**
   * Whether there are DNS servers at all. Turning it off deletes those of every VPC.
   * @default true
   */
  readonly enabled?: boolean;

  /**
   * The image of CoreDNS.
   * @default that of the cluster's own
   */
  readonly image?: string;

  /**
   * The address at which CoreDNS reaches the API server.
   * @default the Service `kubernetes`
   */
  readonly apiServerHost?: string;

  /**
   * The port of the API server there, 1 to 65535.
   * @default that of the Service `kubernetes`
   */
  readonly apiServerPort?: number;

  /**
   * The namespace of kube-ovn's controller.
   * @default kube-system
   */
  readonly namespace?: string;

  /**
   * Labels and annotations of the ConfigMap.
   * @default none
   */
  readonly metadata?: ObjectMetadata;
}

/** The ConfigMap `vpc-dns-config` (kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_dns.go, resyncVpcDNSConfig). */
export function vpcDnsSettings(props: VpcDnsSettingsProps): Draft {
  const { vip, attachment, provider = `${attachment}.default.ovn`, enabled = true, image, metadata } = props;
  const { apiServerHost, apiServerPort, namespace = 'kube-system' } = props;
  const data = {
    'coredns-vip': canonicalIp(vip),
    'nad-name': attachment,
    'nad-provider': provider,
    'enable-vpc-dns': String(enabled),
    ...(image !== undefined && { 'coredns-image': image }),
    ...(apiServerHost !== undefined && { 'k8s-service-host': canonicalIp(apiServerHost) }),
    ...(apiServerPort !== undefined && { 'k8s-service-port': canonicalNumber(apiServerPort) }),
  };
  return draft(ConfigMap, {
    name: vpcDnsConfig,
    namespace,
    metadata,
    body: { data },
    from: {
      'data.coredns-vip': 'vip',
      'data.nad-name': 'attachment',
      'data.nad-provider': props.provider === undefined ? 'attachment' : 'provider',
      'data.enable-vpc-dns': 'enabled',
      'data.coredns-image': 'image',
      'data.k8s-service-host': 'apiServerHost',
      'data.k8s-service-port': 'apiServerPort',
    },
  });
}
