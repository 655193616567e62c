/** A NAT gateway with a BGP speaker and all that it needs; for examples of rules. */
export function bgpExample({
  neighbors = '[192.168.100.1]',
  settings = 'bgpSpeakerImage: docker.io/kubeovn/kube-ovn:v1.16.2',
}: {
  readonly neighbors?: string;
  readonly settings?: string;
} = {}): string {
  return `
apiVersion: kubeovn.io/v1
kind: VpcNatGateway
metadata:
  name: gw1
spec:
  vpc: test-vpc-1
  subnet: net1
  lanIp: 10.0.1.254
  externalSubnets:
    - ovn-vpc-external-network
  bgpSpeaker:
    enabled: true
    asn: 65000
    remoteAsn: 65001
    neighbors: ${neighbors}
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: ovn-vpc-nat-config
  namespace: kube-system
data:
  image: docker.io/kubeovn/vpc-nat-gateway:v1.16.2
  apiNadProvider: ovn-kubernetes-api.kube-system.ovn${settings && `\n  ${settings}`}
---
apiVersion: k8s.cni.cncf.io/v1
kind: NetworkAttachmentDefinition
metadata:
  name: ovn-kubernetes-api
  namespace: kube-system
spec:
  config: '{"cniVersion": "0.3.0", "type": "kube-ovn", "server_socket": "/run/openvswitch/kube-ovn-daemon.sock", "provider": "ovn-kubernetes-api.kube-system.ovn"}'
---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: api
spec:
  protocol: IPv4
  provider: ovn-kubernetes-api.kube-system.ovn
  cidrBlock: 100.100.0.0/16
  gateway: 100.100.0.1
  excludeIps:
    - 100.100.0.1
`;
}
