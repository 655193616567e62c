/** A localnet network on a physical one whose bridge mapping is in the same text; for examples of rules. */
export function localnetExample({ localnet = 'tenantblue', rest = 'mtu: 1500', bridge = '' } = {}): string {
  return `
apiVersion: nmstate.io/v1
kind: NodeNetworkConfigurationPolicy
metadata:
  name: tenantblue
spec:
  desiredState:
    interfaces: [${bridge}]
    ovn:
      bridge-mappings:
        - localnet: tenantblue
          bridge: ovs-blue
---
${clusterNetworkExample('tenantblue', localnet, rest)}`;
}

/** A localnet network without addresses for namespace ns1. */
export function clusterNetworkExample(name: string, localnet: string, rest: string, ipam = 'mode: Disabled'): string {
  return `apiVersion: k8s.ovn.org/v1
kind: ClusterUserDefinedNetwork
metadata:
  name: ${name}
spec:
  namespaceSelector:
    matchLabels:
      kubernetes.io/metadata.name: ns1
  network:
    topology: Localnet
    localnet:
      role: Secondary
      physicalNetworkName: ${localnet}
      ipam:
        ${ipam}
      ${rest}
`;
}
