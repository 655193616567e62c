import { IPAMClaim } from './cncf/ipam-claim';
import { NetworkAttachmentDefinition } from './cncf/network-attachment-definition';
import type { Kind } from './kind';
import { SidecarSet } from './kruise/sidecar-set';
import { BgpConf } from './kubeovn/bgp-conf';
import { DNSNameResolver } from './kubeovn/dns-name-resolver';
import { EvpnConf } from './kubeovn/evpn-conf';
import { IP } from './kubeovn/ip';
import { IPPool } from './kubeovn/ip-pool';
import { IptablesDnatRule } from './kubeovn/iptables-dnat-rule';
import { IptablesEIP } from './kubeovn/iptables-eip';
import { IptablesFIPRule } from './kubeovn/iptables-fip-rule';
import { IptablesSnatRule } from './kubeovn/iptables-snat-rule';
import { OvnDnatRule } from './kubeovn/ovn-dnat-rule';
import { OvnEip } from './kubeovn/ovn-eip';
import { OvnFip } from './kubeovn/ovn-fip';
import { OvnSnatRule } from './kubeovn/ovn-snat-rule';
import { ProviderNetwork } from './kubeovn/provider-network';
import { QoSPolicy } from './kubeovn/qos-policy';
import { RouterLBRule } from './kubeovn/router-lb-rule';
import { SecurityGroup } from './kubeovn/security-group';
import { Subnet } from './kubeovn/subnet';
import { SwitchLBRule } from './kubeovn/switch-lb-rule';
import { Vip } from './kubeovn/vip';
import { Vlan } from './kubeovn/vlan';
import { Vpc } from './kubeovn/vpc';
import { VpcDns } from './kubeovn/vpc-dns';
import { VpcEgressGateway } from './kubeovn/vpc-egress-gateway';
import { VpcNatGateway } from './kubeovn/vpc-nat-gateway';
import { ConfigMap } from './kubernetes/config-map';
import { Namespace } from './kubernetes/namespace';
import { Pod } from './kubernetes/pod';
import { NodeNetworkConfigurationPolicy } from './nmstate/node-network-configuration-policy';
import { AdminPolicyBasedExternalRoute } from './ovn/admin-policy-based-external-route';
import { ClusterUserDefinedNetwork } from './ovn/cluster-user-defined-network';
import { EgressFirewall } from './ovn/egress-firewall';
import { EgressIP } from './ovn/egress-ip';
import { EgressQoS } from './ovn/egress-qos';
import { EgressService } from './ovn/egress-service';
import { UserDefinedNetwork } from './ovn/user-defined-network';

/** Every kind that the product knows. */
export const kinds: readonly Kind[] = [
  Vpc,
  Subnet,
  VpcNatGateway,
  IptablesEIP,
  IptablesFIPRule,
  IptablesDnatRule,
  IptablesSnatRule,
  QoSPolicy,
  ProviderNetwork,
  Vlan,
  VpcEgressGateway,
  VpcDns,
  SwitchLBRule,
  RouterLBRule,
  OvnEip,
  OvnFip,
  OvnSnatRule,
  OvnDnatRule,
  Vip,
  IP,
  IPPool,
  SecurityGroup,
  BgpConf,
  EvpnConf,
  DNSNameResolver,
  ClusterUserDefinedNetwork,
  UserDefinedNetwork,
  EgressIP,
  EgressFirewall,
  EgressQoS,
  EgressService,
  AdminPolicyBasedExternalRoute,
  NetworkAttachmentDefinition,
  IPAMClaim,
  NodeNetworkConfigurationPolicy,
  SidecarSet,
  Namespace,
  Pod,
  ConfigMap,
];

/** An API group whose kinds are all known by name: anything else in it is a mistake. */
export interface Group {
  readonly name: string;
  /** Kinds of the group beside ours, which pass unjudged, with the versions that they have. */
  readonly others: Readonly<Record<string, readonly string[]>>;
}

const v1 = ['v1'];
const v1alpha1 = ['v1alpha1'];

// Which of them a release serves in which version is not known here.
const either = ['v1alpha1', 'v1beta1'];

/** Groups whose every kind is known; a resource of another group is none of our business. */
export const groups: readonly Group[] = [
  { name: 'kubeovn.io', others: {} },
  {
    name: 'k8s.cni.cncf.io',
    others: {
      MultiNetworkPolicy: ['v1beta1', 'v1beta2'],
    },
  },
  {
    // ovn-kubernetes/ovn-kubernetes go-controller/pkg/crd
    name: 'k8s.ovn.org',
    others: {
      ClusterNetworkConnect: v1,
      EgressIPTraffic: v1,
      NetworkQoS: v1alpha1,
      ObservabilityConfig: v1alpha1,
      RouteAdvertisements: v1,
      Uplink: v1alpha1,
      UplinkState: v1alpha1,
      VTEP: v1,
    },
  },
  {
    // nmstate/kubernetes-nmstate deploy/crds
    name: 'nmstate.io',
    others: {
      NMState: ['v1', 'v1beta1'],
      NodeNetworkConfigurationEnactment: ['v1beta1', 'v1alpha1'],
      NodeNetworkState: ['v1beta1', 'v1alpha1'],
    },
  },
  {
    // openkruise/kruise config/crd/bases
    name: 'apps.kruise.io',
    others: {
      AdvancedCronJob: either,
      BroadcastJob: either,
      CloneSet: either,
      ConfigMapSet: either,
      ContainerRecreateRequest: either,
      DaemonSet: either,
      EphemeralJob: either,
      ImageListPullJob: either,
      ImagePullJob: either,
      NodeImage: either,
      NodePodProbe: either,
      PersistentPodState: either,
      PodProbeMarker: either,
      ResourceDistribution: either,
      StatefulSet: either,
      UnitedDeployment: either,
      WorkloadSpread: either,
    },
  },
];

/** The kind of a manifest, or undefined if we do not know it. A deprecated version has the fields of the newest one. */
export function findKind(apiVersion: string, name: string): Kind | undefined {
  const kind = kindNamed(name);
  const { group, deprecatedVersions = [] } = kind?.data ?? {};
  if (deprecatedVersions.some((version) => apiVersion === `${group}/${version}`)) return kind;
  return kind?.versions.find((version) => version.apiVersion === apiVersion);
}

/** The kind of a name, as references give it. */
export function kindNamed(name: string): Kind | undefined {
  byName ??= new Map(kinds.map((kind) => [kind.name, kind]));
  return byName.get(name);
}

let byName: Map<string, Kind> | undefined;
