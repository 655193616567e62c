/** A valid input of `count` custom VPCs with six resources each, which share one external network. */
export function network(count) {
  const documents = [attachment, externalSubnet];
  for (let i = 0; i < count; i++) documents.push(...customVpc(i));
  return documents.join('---\n');
}

const attachment = `\
apiVersion: k8s.cni.cncf.io/v1
kind: NetworkAttachmentDefinition
metadata:
  name: ovn-vpc-external-network
  namespace: kube-system
spec:
  config: |-
    {
      "cniVersion": "0.3.1",
      "type": "macvlan",
      "master": "ens37",
      "mode": "bridge",
      "ipam": {
        "type": "kube-ovn",
        "server_socket": "/run/openvswitch/kube-ovn-daemon.sock",
        "provider": "ovn-vpc-external-network.kube-system"
      }
    }
`;

const externalSubnet = `\
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: ovn-vpc-external-network
spec:
  protocol: IPv4
  provider: ovn-vpc-external-network.kube-system
  cidrBlock: 172.20.0.0/16
  gateway: 172.20.0.1
  excludeIps:
    - 172.20.0.1
    - 172.20.128.0..172.20.255.255
`;

function customVpc(i) {
  const net = `10.${20 + (i >> 8)}.${i & 255}`;
  const eip = `172.20.${128 + (i >> 8)}.${i & 255}`;
  return [
    `\
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: vpc-${i}
spec:
  namespaces:
    - tenant-${i}
  staticRoutes:
    - policy: policyDst
      cidr: 0.0.0.0/0
      nextHopIP: ${net}.254
      ecmpMode: ""
      bfdId: ""
      routeTable: ""
`,
    `\
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net-${i}
spec:
  vpc: vpc-${i}
  protocol: IPv4
  cidrBlock: ${net}.0/24
  gateway: ${net}.1
  excludeIps:
    - ${net}.1
    - ${net}.254
  namespaces:
    - tenant-${i}
`,
    `\
apiVersion: kubeovn.io/v1
kind: VpcNatGateway
metadata:
  name: gw-${i}
spec:
  vpc: vpc-${i}
  subnet: net-${i}
  lanIp: ${net}.254
  externalSubnets:
    - ovn-vpc-external-network
`,
    `\
apiVersion: kubeovn.io/v1
kind: IptablesEIP
metadata:
  name: eip-${i}
spec:
  natGwDp: gw-${i}
  externalSubnet: ovn-vpc-external-network
  v4ip: ${eip}
`,
    `\
apiVersion: kubeovn.io/v1
kind: IptablesSnatRule
metadata:
  name: snat-${i}
spec:
  eip: eip-${i}
  internalCIDR: ${net}.0/24
`,
    `\
apiVersion: kubeovn.io/v1
kind: IptablesFIPRule
metadata:
  name: fip-${i}
spec:
  eip: eip-${i}
  internalIp: ${net}.5
`,
  ];
}
