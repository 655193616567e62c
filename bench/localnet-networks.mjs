const namespaces = 200;

/** A valid input of `count` localnet networks over 200 namespaces, each of which has an attachment of its own, too. */
export function localnetNetworks(count) {
  const tenants = Array.from({ length: namespaces }, (_, i) => namespace(i) + attachment(i));
  return [...tenants, ...Array.from({ length: count }, (_, i) => network(i))].join('');
}

function namespace(i) {
  return `\
---
apiVersion: v1
kind: Namespace
metadata:
  name: tenant-${i}
  labels:
    team: team-${i}
`;
}

function attachment(i) {
  return `\
---
apiVersion: k8s.cni.cncf.io/v1
kind: NetworkAttachmentDefinition
metadata:
  name: own
  namespace: tenant-${i}
spec:
  config: |-
    {
      "cniVersion": "1.0.0",
      "name": "own-${i}",
      "netAttachDefName": "tenant-${i}/own",
      "type": "ovn-k8s-cni-overlay",
      "topology": "layer2",
      "subnets": "172.${16 + (i >> 8)}.${i & 255}.0/24"
    }
`;
}

function network(i) {
  return `\
---
apiVersion: k8s.ovn.org/v1
kind: ClusterUserDefinedNetwork
metadata:
  name: net-${i}
spec:
  namespaceSelector:
    matchLabels:
      team: team-${i % namespaces}
  network:
    topology: Localnet
    localnet:
      role: Secondary
      physicalNetworkName: physnet${i % 7}
      subnets: ["10.${i >> 8}.${i & 255}.0/24"]
      excludeSubnets: ["10.${i >> 8}.${i & 255}.0/28"]
      vlan:
        mode: Access
        access: {id: ${1 + (Math.floor(i / 7) % 4094)}}
      ipam: {lifecycle: Persistent}
`;
}
