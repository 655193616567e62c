import { rule } from '../rule';

/** EIPs with an address of another network than that of their gateway. */
export const eipOnOtherExternalSubnet = rule({
  id: 'kube-ovn/eip-on-other-external-subnet',
  code: 'KO-051',
  severity: 'warning',
  what: 'An EIP takes its address from another external Subnet than the one its gateway is attached to.',
  why: 'kube-ovn puts the address on the only external interface of the gateway, with the mask of the other subnet.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gw_eip.go, createEipInPod: the address and mask go to net1',
    'kubeovn/kube-ovn v1.16.2 pkg/util/vpc_nat_gateway.go, GetNatGwExternalNetwork: only externalSubnets[0] is attached',
    'kubeovn/kube-ovn issue 7134',
  ],
  wrong: `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: dmz
spec:
  protocol: IPv4
  provider: dmz.kube-system
  cidrBlock: 172.31.7.0/24
  gateway: 172.31.7.1
  excludeIps:
    - 172.31.7.1
---
apiVersion: k8s.cni.cncf.io/v1
kind: NetworkAttachmentDefinition
metadata:
  name: dmz
  namespace: kube-system
spec:
  config: |-
    {
      "cniVersion": "0.3.1",
      "type": "macvlan",
      "master": "ens38",
      "mode": "bridge",
      "ipam": {
        "type": "kube-ovn",
        "server_socket": "/run/openvswitch/kube-ovn-daemon.sock",
        "provider": "dmz.kube-system"
      }
    }
---
apiVersion: kubeovn.io/v1
kind: IptablesEIP
metadata:
  name: eip1
spec:
  natGwDp: gw1
  externalSubnet: dmz
`,
  right: `
apiVersion: kubeovn.io/v1
kind: IptablesEIP
metadata:
  name: eip1
spec:
  natGwDp: gw1
  externalSubnet: ovn-vpc-external-network
  v4ip: 192.168.100.230
`,
  check(network, report) {
    for (const eip of network.eips) {
      const { gateway, externalSubnetName: own } = eip;
      if (!gateway || !eip.isOnOtherNetwork) continue;
      if (!eip.externalSubnet && !network.isExternal('Subnet', own)) continue;
      const written = eip.text('externalSubnet') !== undefined;
      report(
        eip.at('externalSubnet'),
        written
          ? `EIP ${eip.name} is on Subnet ${own}, its gateway ${gateway.name} on ${gateway.externalSubnetName}`
          : `EIP ${eip.name} names no externalSubnet and takes ${own}, its gateway ${gateway.name} is on ${gateway.externalSubnetName}`,
      )
        .and(gateway.at('externalSubnets', 0), `${gateway.name} is on ${gateway.externalSubnetName}`)
        .note(
          `the gateway pod has one external interface, in ${gateway.externalSubnetName}; it carries the address there, with the mask of ${own}, and is reached only if both are one Ethernet segment`,
        )
        .propose(`write externalSubnet: ${gateway.externalSubnetName}`)
        .restsOn(eip.at('v4ip'), eip.at('natGwDp'), gateway.at('externalSubnets'));
    }
  },
});
