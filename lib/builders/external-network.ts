import { kubeOvnSocket } from '../kinds/cncf/net-attach-config';
import { NetworkAttachmentDefinition } from '../kinds/cncf/network-attachment-definition';
import { Subnet } from '../kinds/kubeovn/subnet';
import { type Draft, draft } from './draft';
import type { NamedProps } from './object-metadata';
import { subnetAddresses } from './subnet-addresses';

/** How gateway pods reach the physical network. */
export interface AttachProps {
  /**
   * `macvlan`: through an interface of the node, addresses from kube-ovn;
   * `kube-ovn`: through a further port in a kube-ovn network, normally an underlay network with a Vlan.
   */
  readonly type: 'macvlan' | 'kube-ovn';

  /**
   * With `macvlan`: the interface of the nodes that carries the network, up to 15 characters: `ens37`.
   * @default that of the node's default route
   */
  readonly interface?: string;

  /**
   * With `macvlan`: `bridge`, `private`, `vepa` or `passthru`.
   * @default bridge
   */
  readonly mode?: string;

  /**
   * With `kube-ovn`: the Vlan object that connects the subnet to the physical network.
   * @default none: an overlay subnet of the default VPC
   */
  readonly vlan?: string;
}

/** A physical network that NAT gateways connect VPCs to: its attachment for pods, and its addresses. */
export interface ExternalNetworkProps extends NamedProps {
  /**
   * Namespace of the NetworkAttachmentDefinition. Up to kube-ovn 1.13 it must be that of kube-ovn.
   * @default kube-system
   */
  readonly namespace?: string;

  /** How gateway pods reach it. */
  readonly attach: AttachProps;

  /** The CIDR of the physical network: `192.168.100.0/24`. NAT gateways need IPv4. */
  readonly cidr: string;

  /** The address of the physical router. There is no default: its first address may well be another machine's. */
  readonly gateway: string;

  /**
   * Addresses (`192.168.100.9`) and ranges (`192.168.100.1..192.168.100.220`) of other machines. The gateway and the
   * pinned EIPs of NAT gateways are reserved without being listed: no gateway pod takes one of them by chance.
   * @default none
   */
  readonly reserved?: readonly string[];

  /**
   * Addresses (`192.168.100.230`) and ranges (`192.168.100.231..192.168.100.250`) for EIPs alone: no gateway pod takes one of them by
   * chance. `cdk8s-ovn lock` allocates from them, where `addresses.lock` of the settings names a file.
   * @default none: EIPs take what is free
   */
  readonly pool?: readonly string[];
}

/** An external network, as two resources. */
export interface ExternalNetworkDrafts {
  readonly attachment: Draft;
  readonly subnet: Draft;
}

/** What the definition and the Subnet of an external network are joined by. */
export function providerOf({ name, namespace = 'kube-system', attach }: ExternalNetworkProps): string {
  // kube-ovn takes a provider that ends in .ovn for a network of its own; with macvlan it then adds net1 a second time.
  return `${name}.${namespace}${attach.type === 'kube-ovn' ? '.ovn' : ''}`;
}

/**
 * The NetworkAttachmentDefinition and the Subnet of a physical network; both name the same provider. `pinned` are the
 * addresses of EIPs in it; in the source of what is made from one of them the first step is `pinned`, the second its
 * index.
 */
export function externalNetwork(props: ExternalNetworkProps, pinned: readonly string[] = []): ExternalNetworkDrafts {
  const { name, metadata, attach } = props;
  const namespace = props.namespace ?? 'kube-system';
  const isKubeOvn = attach.type === 'kube-ovn';
  const provider = providerOf(props);
  const claims = pinned.map((text, i) => ({ text, from: ['pinned', i] }));
  const { body, from } = subnetAddresses(props, claims);
  return {
    attachment: draft(NetworkAttachmentDefinition, {
      name,
      namespace,
      metadata,
      body: {
        spec: { config: JSON.stringify(isKubeOvn ? kubeOvnConfig(provider) : macvlan(attach, provider), null, 2) },
      },
      from: { config: 'attach' },
    }),
    subnet: draft(Subnet, {
      name,
      metadata,
      body: { spec: { provider, ...body, vlan: isKubeOvn ? attach.vlan : undefined } },
      from: { ...from, provider: 'attach', vlan: ['attach', 'vlan'] },
    }),
  };
}

const cniVersion = '0.3.1';

function macvlan({ type, interface: master, mode = 'bridge' }: AttachProps, provider: string) {
  return { cniVersion, type, master, mode, ipam: { type: 'kube-ovn', server_socket: kubeOvnSocket, provider } };
}

function kubeOvnConfig(provider: string) {
  return { cniVersion, type: 'kube-ovn', server_socket: kubeOvnSocket, provider };
}
