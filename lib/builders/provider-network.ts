import { ProviderNetwork } from '../kinds/kubeovn/provider-network';
import { Subnet } from '../kinds/kubeovn/subnet';
import { Vlan } from '../kinds/kubeovn/vlan';
import { type Draft, draft, itself } from './draft';
import type { NamedProps } from './object-metadata';
import { subnetAddresses } from './subnet-addresses';

/** Nodes whose interface has another name. */
export interface CustomInterfaceProps {
  /** The interface on these nodes, up to 15 characters. */
  readonly interface: string;

  /** The nodes; each in one entry only. */
  readonly nodes: readonly string[];
}

/** A physical network: which interface of each node leads into it. The name has up to 12 characters. */
export interface ProviderNetworkProps extends NamedProps {
  /** The interface of every node without an entry in `customInterfaces`: `eth1`. Up to 15 characters. */
  readonly defaultInterface: string;

  /**
   * Nodes whose interface has another name.
   * @default none
   */
  readonly customInterfaces?: readonly CustomInterfaceProps[];

  /**
   * Nodes without this network.
   * @default none
   */
  readonly excludeNodes?: readonly string[];

  /**
   * Whether the bridge takes the name of the interface, so that what is configured for that name goes on.
   * @default false
   */
  readonly exchangeLinkName?: boolean;
}

/** A VLAN of a physical network. */
export interface VlanProps extends NamedProps {
  /** The tag of its packets, 0 to 4095; with 0 they have none. Unique in its network. */
  readonly id: number;
}

/** A subnet on a VLAN: its pods are on the physical network, whose router is their gateway. */
export interface UnderlaySubnetProps extends NamedProps {
  /** The CIDR of the physical network; for both families an IPv4 and an IPv6 CIDR joined by a comma. */
  readonly cidr: string;

  /** The address of the physical router; for both families two, joined by a comma. */
  readonly gateway: string;

  /**
   * Addresses (`10.5.204.9`) and ranges (`10.5.204.1..10.5.204.99`) of other machines. The gateway is reserved without
   * being listed.
   * @default none
   */
  readonly reserved?: readonly string[];

  /**
   * Addresses (`10.5.204.100`) and ranges (`10.5.204.101..10.5.204.150`) for EIPs alone: no pod takes one of them by
   * chance. `cdk8s-ovn lock` allocates from them, where `addresses.lock` of the settings names a file.
   * @default none: EIPs take what is free
   */
  readonly pool?: readonly string[];

  /**
   * Namespaces whose pods land in this subnet.
   * @default none: pods name it, or OVN's own NAT uses it
   */
  readonly namespaces?: readonly string[];

  /**
   * Whether kube-ovn does without asking the router for a sign of life before a pod starts: for routers that answer no
   * ARP or ICMP.
   * @default false
   */
  readonly disableGatewayCheck?: boolean;
}

/** The ProviderNetwork. */
export function providerNetwork(props: ProviderNetworkProps): Draft {
  const { name, metadata, defaultInterface, customInterfaces, excludeNodes, exchangeLinkName } = props;
  const spec = { defaultInterface, customInterfaces, excludeNodes, exchangeLinkName };
  return draft(ProviderNetwork, { name, metadata, body: { spec }, from: itself(spec) });
}

/** The Vlan. */
export function vlan({ name, metadata, id }: VlanProps, provider: string): Draft {
  return draft(Vlan, { name, metadata, body: { spec: { id, provider } }, from: { id: 'id', provider: 'provider' } });
}

/** The Subnet on a VLAN. */
export function underlaySubnet(props: UnderlaySubnetProps, vlan: string): Draft {
  const { name, metadata, namespaces, disableGatewayCheck } = props;
  const { body, from } = subnetAddresses(props, []);
  return draft(Subnet, {
    name,
    metadata,
    body: { spec: { ...body, vlan, namespaces, disableGatewayCheck } },
    from: { ...from, vlan: 'vlan', namespaces: 'namespaces', disableGatewayCheck: 'disableGatewayCheck' },
  });
}
