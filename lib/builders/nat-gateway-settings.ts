import { natGatewaySettings as images, natGatewaySwitch } from '../kinds/kubeovn/nat-gateway-settings';
import { ConfigMap } from '../kinds/kubernetes/config-map';
import { type Draft, draft } from './draft';
import type { ObjectMetadata } from './object-metadata';

/**
 * The two ConfigMaps that kube-ovn's NAT gateways need. kube-ovn's Helm chart renders them: make them only where
 * nothing else does.
 */
export interface NatGatewaySettingsProps {
  /** The image of gateway pods; its tag is that of kube-ovn itself: `docker.io/kubeovn/vpc-nat-gateway:v1.16.2`. */
  readonly image: string;

  /**
   * Whether NAT gateways run at all. Turning it off deletes the pods of every gateway of the cluster.
   * @default true
   */
  readonly enabled?: boolean;

  /**
   * The image of BGP speakers, for gateways with `bgpSpeaker` (kube-ovn 1.13): `docker.io/kubeovn/kube-ovn:v1.16.2`.
   * @default none
   */
  readonly bgpSpeakerImage?: string;

  /**
   * `<nad>.<namespace>.ovn`: the network by which BGP speakers reach the API server (kube-ovn 1.13).
   * @default none
   */
  readonly apiNadProvider?: string;

  /**
   * The namespace of kube-ovn's controller.
   * @default kube-system
   */
  readonly namespace?: string;

  /**
   * Labels and annotations of both ConfigMaps.
   * @default none
   */
  readonly metadata?: ObjectMetadata;
}

/** The ConfigMaps `ovn-vpc-nat-config` (what gateways are made of) and `ovn-vpc-nat-gw-config` (the switch). */
export function natGatewaySettings(props: NatGatewaySettingsProps): { readonly image: Draft; readonly switch: Draft } {
  const { image, bgpSpeakerImage, apiNadProvider, enabled = true, namespace = 'kube-system', metadata } = props;
  const data = { image, ...(bgpSpeakerImage && { bgpSpeakerImage }), ...(apiNadProvider && { apiNadProvider }) };
  return {
    image: draft(ConfigMap, {
      name: images.name,
      namespace,
      metadata,
      body: { data },
      from: Object.fromEntries(Object.keys(data).map((key) => [`data.${key}`, key])),
    }),
    switch: draft(ConfigMap, {
      name: natGatewaySwitch.name,
      namespace,
      metadata,
      body: { data: { 'enable-vpc-nat-gw': String(enabled) } },
      from: { 'data.enable-vpc-nat-gw': 'enabled' },
    }),
  };
}
