import { NetworkAttachmentDefinition } from './cncf/network-attachment-definition';
import type { Kind } from './kind';
import { IptablesDnatRule } from './kubeovn/iptables-dnat-rule';
import { IptablesEIP } from './kubeovn/iptables-eip';
import { IptablesFIPRule } from './kubeovn/iptables-fip-rule';
import { IptablesSnatRule } from './kubeovn/iptables-snat-rule';
import { QoSPolicy } from './kubeovn/qos-policy';
import { Subnet } from './kubeovn/subnet';
import { Vpc } from './kubeovn/vpc';
import { VpcNatGateway } from './kubeovn/vpc-nat-gateway';
import { ConfigMap } from './kubernetes/config-map';
import { Namespace } from './kubernetes/namespace';
import { Pod } from './kubernetes/pod';
import { ClusterUserDefinedNetwork } from './ovn/cluster-user-defined-network';
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
  ClusterUserDefinedNetwork,
  UserDefinedNetwork,
  NetworkAttachmentDefinition,
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

/** Groups whose every kind is known; a resource of another group is none of our business. */
export const groups: readonly Group[] = [
  {
    name: 'kubeovn.io',
    others: {
      BgpConf: v1,
      DNSNameResolver: v1,
      EvpnConf: v1,
      IP: v1,
      IPPool: v1,
      OvnDnatRule: v1,
      OvnEip: v1,
      OvnFip: v1,
      OvnSnatRule: v1,
      ProviderNetwork: v1,
      RouterLBRule: v1,
      SecurityGroup: v1,
      SwitchLBRule: v1,
      Vip: v1,
      Vlan: v1,
      VpcDns: v1,
      VpcEgressGateway: v1,
    },
  },
  {
    name: 'k8s.cni.cncf.io',
    others: {
      IPAMClaim: ['v1alpha1'],
      MultiNetworkPolicy: ['v1beta1', 'v1beta2'],
    },
  },
];

/** The kind of a manifest, or undefined if we do not know it. */
export function findKind(apiVersion: string, kind: string): Kind | undefined {
  const found = kindNamed(kind);
  return found?.apiVersion === apiVersion ? found : undefined;
}

/** The kind of a name, as references give it. */
export function kindNamed(name: string): Kind | undefined {
  byName ??= new Map(kinds.map((kind) => [kind.name, kind]));
  return byName.get(name);
}

let byName: Map<string, Kind> | undefined;
