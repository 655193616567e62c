import { bgpConfFields } from '../builders/fields/bgp-conf';
import { customVpcFields } from '../builders/fields/custom-vpc';
import { egressGatewayFields } from '../builders/fields/egress-gateway';
import { evpnConfFields } from '../builders/fields/evpn-conf';
import { expectationsFields } from '../builders/fields/expectations';
import { externalNetworkFields } from '../builders/fields/external-network';
import { ipPoolFields } from '../builders/fields/ip-pool';
import { loadBalancerFields, onOneBackend } from '../builders/fields/load-balancer';
import { bridgeMappingFields, forSomeNamespaces, localnetNetworkFields } from '../builders/fields/localnet-network';
import { natGatewayFields } from '../builders/fields/nat-gateway';
import { natGatewaySettingsFields } from '../builders/fields/nat-gateway-settings';
import { eipFields, floatingIpFields, onOneEip, portForwardFields, snatFields } from '../builders/fields/nat-rules';
import { networkAttachmentFields } from '../builders/fields/network-attachment';
import { ovnDnatFields, ovnEipFields, ovnFipFields, ovnSnatFields } from '../builders/fields/ovn-nat';
import { placementFields } from '../builders/fields/placement';
import { providerNetworkFields, underlaySubnetFields, vlanFields } from '../builders/fields/provider-network';
import { qosPolicyFields } from '../builders/fields/qos-policy';
import { securityGroupFields } from '../builders/fields/security-group';
import { kruiseConfigurationFields, sidecarMetadataPatchFields } from '../builders/fields/sidecar-metadata-patch';
import { subnetFields } from '../builders/fields/subnet';
import { filled } from '../builders/fields/text';
import { vipFields } from '../builders/fields/vip';
import { vpcDnsFields } from '../builders/fields/vpc-dns';
import { vpcDnsSettingsFields } from '../builders/fields/vpc-dns-settings';
import { type SchemaShape, shapeOf } from '../builders/structure/structure';
import { type Field, map, object, text } from '../kinds/field';

const metadata = object({ labels: map(text()), annotations: map(text()) });
const vpc = filled().required();

/** What the properties of constructs look like, with names in place of other constructs. */
const fields = {
  ExternalNetwork: object({ ...externalNetworkFields, metadata }),
  CustomVpc: object({ ...customVpcFields, metadata }),
  Subnet: object({ ...subnetFields, vpc, metadata }),
  NatGateway: object({ ...natGatewayFields, vpc, metadata }),
  Eip: object({ ...eipFields, metadata }),
  Snat: onOneEip({ ...snatFields, metadata }),
  FloatingIp: onOneEip({ ...floatingIpFields, metadata }),
  PortForward: onOneEip({ ...portForwardFields, metadata }),
  ProviderNetwork: object({ ...providerNetworkFields, metadata }),
  Vlan: object({ ...vlanFields, metadata }),
  UnderlaySubnet: object({ ...underlaySubnetFields, metadata }),
  OvnEip: object({ ...ovnEipFields, metadata }),
  OvnSnat: object({ ...ovnSnatFields, metadata }),
  OvnFip: object({ ...ovnFipFields, metadata }),
  OvnDnat: object({ ...ovnDnatFields, metadata }),
  EgressGateway: object({ ...egressGatewayFields, metadata }),
  LoadBalancer: onOneBackend({ ...loadBalancerFields, metadata }),
  VpcDns: object({ ...vpcDnsFields, metadata }),
  IpPool: object({ ...ipPoolFields, metadata }),
  Vip: object({ ...vipFields, metadata }),
  SecurityGroup: object({ ...securityGroupFields, metadata }),
  BgpConf: object({ ...bgpConfFields, metadata }),
  EvpnConf: object({ ...evpnConfFields, metadata }),
  Expectations: object(expectationsFields),
  QosPolicy: object({ ...qosPolicyFields, metadata }),
  SidecarMetadataPatch: object({ ...sidecarMetadataPatchFields, metadata }),
  KruiseConfiguration: object({ ...kruiseConfigurationFields, metadata }),
  NatGatewaySettings: object({ ...natGatewaySettingsFields, metadata }),
  VpcDnsSettings: object({ ...vpcDnsSettingsFields, metadata }),
  LocalnetNetwork: forSomeNamespaces({ ...localnetNetworkFields, metadata }),
  BridgeMapping: object({ ...bridgeMappingFields, metadata }),
  NetworkAttachment: object(networkAttachmentFields),
  Placement: object(placementFields),
} satisfies Readonly<Record<string, Field>>;

export type ShapeName = keyof typeof fields;

/** All of them. */
export function shapeNames(): readonly ShapeName[] {
  return Object.keys(fields) as ShapeName[];
}

const shapes = new Map<ShapeName, SchemaShape>();

/** The shape of a construct's properties; made when it is first asked for. */
export function shapeNamed(name: ShapeName): SchemaShape {
  const known = shapes.get(name);
  if (known) return known;
  const shape = shapeOf(fields[name]);
  shapes.set(name, shape);
  return shape;
}
