import type { IntentKind } from '../intent-kind';
import { ApiServerPeerProxy } from './api-server-peer-proxy';
import { BgpConf, EvpnConf } from './bgp-conf';
import { Cluster } from './cluster';
import { ClusterValues } from './cluster-values';
import { CustomVpc } from './custom-vpc';
import { Expectations } from './expectations';
import { ExternalNetwork } from './external-network';
import { BridgeMapping, LocalnetNetwork } from './localnet-network';
import { NatGateway } from './nat-gateway';
import { NatGatewaySettings } from './nat-gateway-settings';
import { NetworkAttachment } from './network-attachment';
import { Placement } from './placement';
import { ProviderNetwork } from './provider-network';
import { QosPolicy } from './qos-policy';
import { SecurityGroup } from './security-group';
import { KruiseConfiguration, SidecarMetadataPatch } from './sidecar-metadata-patch';
import { VpcDnsSettings } from './vpc-dns-settings';

/** Every kind of intent document, named after the construct that does the same in TypeScript, where there is one. */
export const intentKinds: readonly IntentKind[] = [
  ExternalNetwork,
  CustomVpc,
  NatGateway,
  ProviderNetwork,
  QosPolicy,
  SecurityGroup,
  BgpConf,
  EvpnConf,
  NatGatewaySettings,
  VpcDnsSettings,
  ApiServerPeerProxy,
  SidecarMetadataPatch,
  KruiseConfiguration,
  LocalnetNetwork,
  BridgeMapping,
  NetworkAttachment,
  Placement,
  ClusterValues,
  Cluster,
  Expectations,
];
