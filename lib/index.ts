/** The constructs, and the check of an app that uses them. The engine behind them is `cdk8s-ovn/engine`. */

export type { ApiServerPeerProxyProps, ControlPlaneNode, ReviewFile } from './builders/api-server-peer-proxy';
export type { BgpConfProps } from './builders/bgp-conf';
export type { BgpSpeakerProps } from './builders/bgp-speaker';
export type { BridgeMappingProps } from './builders/bridge-mapping';
export type { BfdPortProps, CustomVpcProps, LinkProps, PeeringProps, StaticRouteProps } from './builders/custom-vpc';
export type { EgressBfdProps } from './builders/egress-gateway';
export type { EvpnConfProps } from './builders/evpn-conf';
export type { ExpectationsProps } from './builders/expectations';
export type { AttachProps, ExternalNetworkProps } from './builders/external-network';
export type { KruiseConfigurationProps } from './builders/kruise-configuration';
export type { LoadBalancerPortProps } from './builders/load-balancer';
export type { LabelCondition, LabelSelectorProps } from './builders/localnet-network';
export type { GatewayRouteProps } from './builders/nat-gateway';
export type { NatGatewaySettingsProps } from './builders/nat-gateway-settings';
export { machineNetworks, type NetworkAttachment, podNetworks } from './builders/network-attachment';
export type { NamedProps, ObjectMetadata } from './builders/object-metadata';
export type { ApiServerSettings } from './builders/peer-proxy-arguments';
export type { Placement } from './builders/placement';
export type {
  CustomInterfaceProps,
  ProviderNetworkProps,
  UnderlaySubnetProps,
  VlanProps,
} from './builders/provider-network';
export type { BandwidthLimitProps, QosPolicyProps } from './builders/qos-policy';
export type { SidecarMetadataPatchProps, SidecarProps } from './builders/sidecar-metadata-patch';
export type { VpcDnsSettingsProps } from './builders/vpc-dns-settings';
export { type AllowOptions, allow } from './constructs/allow';
export { ApiServerPeerProxy } from './constructs/api-server-peer-proxy';
export { Attach, type KubeOvnOptions, type MacvlanOptions } from './constructs/attach';
export { BgpConf, EvpnConf } from './constructs/bgp-conf';
export { type AddPeeringProps, CustomVpc } from './constructs/custom-vpc';
export { type AddEipProps, Eip } from './constructs/eip';
export { Expectations } from './constructs/expectations';
export { ExternalNetwork } from './constructs/external-network';
export {
  type AttachToNetworkProps,
  BridgeMapping,
  LocalnetNetwork,
  type LocalnetNetworkProps,
} from './constructs/localnet-network';
export { type AddNatGatewayProps, NatGateway, type NatGatewayProps } from './constructs/nat-gateway';
export { NatGatewaySettings } from './constructs/nat-gateway-settings';
export {
  type AddFloatingIpProps,
  type AddPortForwardProps,
  type AddSnatProps,
  FloatingIp,
  type OnEip,
  PortForward,
  Snat,
} from './constructs/nat-rules';
export { NetworkConstruct } from './constructs/network-construct';
export {
  type AddOvnDnatProps,
  type AddOvnEipProps,
  type AddOvnFipProps,
  type AddOvnSnatProps,
  OvnDnat,
  OvnEip,
  OvnFip,
  OvnSnat,
} from './constructs/ovn-nat';
export type { PlaceProps } from './constructs/place';
export {
  type AddUnderlaySubnetProps,
  type AddVlanProps,
  ProviderNetwork,
  UnderlaySubnet,
  Vlan,
} from './constructs/provider-network';
export { QosPolicy } from './constructs/qos-policy';
export { SecurityGroup, type SecurityGroupProps, type SecurityGroupRuleProps } from './constructs/security-group';
export { KruiseConfiguration, SidecarMetadataPatch } from './constructs/sidecar-metadata-patch';
export { type AddSubnetProps, Subnet, type SubnetProps } from './constructs/subnet';
export { type AddIpPoolProps, type AddVipProps, IpPool, Vip } from './constructs/subnet-parts';
export { VpcDnsSettings } from './constructs/vpc-dns-settings';
export {
  type AddDnsProps,
  type AddEgressGatewayProps,
  type AddEgressPolicyProps,
  type AddLoadBalancerProps,
  EgressGateway,
  LoadBalancer,
  VpcDns,
} from './constructs/vpc-parts';
export { writeForReview } from './output/for-review';
export { NetworkValidation, type NetworkValidationProps } from './synth/network-validation';
export { type AppResources, toResources } from './synth/to-resources';
export { type ValidateOptions, validate } from './synth/validate';
