/** A valid input of `count` ClusterUserDefinedNetworks: of all topologies, IPv4 and IPv6, with VLANs and exclusions. */
export function userDefinedNetworks(count) {
  return Array.from({ length: count }, (_, i) => network(i)).join('---\n');
}

const topologies = [localnet, localnet, localnet, localnetWithoutAddresses, layer2, layer3];

function network(i) {
  return `\
apiVersion: k8s.ovn.org/v1
kind: ClusterUserDefinedNetwork
metadata:
  name: net-${i}
  labels:
    team: team-${i % 50}
spec:
  namespaceSelector:
    matchExpressions:
      - key: kubernetes.io/metadata.name
        operator: In
        values: [tenant-${i}, tenant-${i}-test]
  network:
${topologies[i % topologies.length](i)}`;
}

/** One network of IPv4, of IPv6 or of both; its own VLAN of one of several physical networks. */
function localnet(i) {
  const v4 = `10.${i >> 8}.${i & 255}`;
  const v6 = `fd00:${i.toString(16)}`;
  const families = [
    { subnets: [`${v4}.0/24`], excludes: [`${v4}.0/28`, `${v4}.200/32`] },
    { subnets: [`${v6}::/64`], excludes: [`${v6}::/120`] },
    { subnets: [`${v4}.0/24`, `${v6}::/64`], excludes: [`${v4}.0/30`, `${v4}.128/25`, `${v6}::1000/116`] },
  ];
  const { subnets, excludes } = families[i % 3];
  return `\
    topology: Localnet
    localnet:
      role: Secondary
      physicalNetworkName: physnet${i % 7}
      mtu: ${i % 2 ? 1500 : 9000}
      subnets: [${subnets.map(quoted).join(', ')}]
      excludeSubnets: [${excludes.map(quoted).join(', ')}]
      vlan:
        mode: Access
        access: {id: ${1 + (Math.floor(i / 7) % 4094)}}
      ipam: {lifecycle: Persistent}
`;
}

function localnetWithoutAddresses(i) {
  return `\
    topology: Localnet
    localnet:
      role: Secondary
      physicalNetworkName: physnet${i % 7}
      ipam: {mode: Disabled}
      vlan:
        mode: Access
        access: {id: ${1 + (Math.floor(i / 7) % 4094)}}
`;
}

function layer2(i) {
  return `\
    topology: Layer2
    layer2:
      role: Secondary
      mtu: 1400
      subnets: ["172.${16 + (i >> 12)}.${(i >> 4) & 255}.0/24", "fd01:${i.toString(16)}::/64"]
      ipam: {lifecycle: Persistent}
`;
}

function layer3(i) {
  return `\
    topology: Layer3
    layer3:
      role: Secondary
      subnets:
        - cidr: 11.${i >> 8}.0.0/16
          hostSubnet: 24
        - cidr: fd02:${i.toString(16)}::/48
          hostSubnet: 64
`;
}

function quoted(text) {
  return `"${text}"`;
}
