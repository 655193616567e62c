/**
 * The fields of the networks of a virtual machine (kubevirt/kubevirt v1.5.0 staging/src/kubevirt.io/api/core/v1/schema.go,
 * Interface, InterfaceBindingMethod, Network, NetworkSource, MultusNetwork, PodNetwork, Port).
 */

/** How an interface of the machine is joined with that of its pod: one of them. */
export const bindings: readonly string[] = [
  'bridge',
  'masquerade',
  'sriov',
  'slirp',
  'macvtap',
  'passt',
  'passtBinding',
  'binding',
];

export const interfaceFields: readonly string[] = [
  'name',
  'model',
  'ports',
  'macAddress',
  'bootOrder',
  'pciAddress',
  'dhcpOptions',
  'tag',
  'acpiIndex',
  'state',
  ...bindings,
];

/** What is behind a network: one of them. */
export const sources: readonly string[] = ['pod', 'multus', 'resourceClaim'];

export const networkFields: readonly string[] = ['name', ...sources];

export const multusFields: readonly string[] = ['networkName', 'default'];

export const podFields: readonly string[] = ['vmNetworkCIDR', 'vmIPv6NetworkCIDR'];

export const portFields: readonly string[] = ['name', 'port', 'protocol'];

/** Network cards that the machine may see. */
export const models: readonly string[] = ['virtio', 'e1000', 'e1000e', 'igb', 'ne2k_pci', 'pcnet', 'rtl8139'];
