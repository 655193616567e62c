import type { Network } from '../../network/network';
import type { ResolvedReference } from '../../network/references';
import { missingReporter } from '../missing-reference';
import type { Draft, Report } from '../report';
import { rule } from '../rule';

const right = `
apiVersion: kubeovn.io/v1
kind: IptablesEIP
metadata:
  name: eip1
spec:
  natGwDp: gw1
  externalSubnet: ovn-vpc-external-network
  v4ip: 192.168.100.230
`;

/** EIPs of external subnets that do not exist; most often the default, because nobody wrote the right one. */
export const eipExternalSubnetMissing = rule({
  id: 'kube-ovn/eip-external-subnet-missing',
  code: 'KO-051',
  severity: 'error',
  what: 'An EIP takes its address from a Subnet that does not exist. Without externalSubnet that is ovn-vpc-external-network, whatever the gateway uses.',
  why: 'kube-ovn finds no subnet to take an address from: the EIP never gets ready, nor do its rules.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/util/net.go, GetExternalNetwork: the default is ovn-vpc-external-network',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gw_eip.go, handleAddIptablesEip: fails without the subnet',
    'kubeovn/kube-ovn v1.16.2 pkg/webhook/vpc_nat_gateway.go, ValidateIptablesEIP: the subnet must exist',
  ],
  wrong: `
apiVersion: kubeovn.io/v1
kind: IptablesEIP
metadata:
  name: eip1
spec:
  natGwDp: gw1
  externalSubnet: vpc-external-network
  v4ip: 192.168.100.230
`,
  right,
  check(network, report) {
    const missing = missingReporter(network, report);
    for (const reference of network.references) {
      const { resource, field, state, at } = reference;
      if (state !== 'missing' || resource.kind !== 'IptablesEIP' || field !== 'spec.externalSubnet') continue;
      if (resource.external) continue;
      const found = forgotten(network, report, reference) ?? missing(reference);
      found
        .note(
          "kube-ovn's webhook rejects this if it is enabled; without it the controller repeats the error in its log, and neither the EIP nor its rules get ready",
        )
        .restsOn(...networkOfGateway(network, at.resource.name));
    }
  },
});

/** Nobody wrote the subnet, and the gateway is on another than the default: the trap of this field. */
function forgotten(
  network: Network,
  report: Report,
  { resource, at, implied, name }: ResolvedReference,
): Draft | undefined {
  const gateway = network.eips.get(resource.name)?.gateway;
  if (!implied || !gateway || gateway.externalSubnetName === name) return undefined;
  return report(at, `${resource.title} names no externalSubnet and takes ${name}, which does not exist`)
    .and(gateway.at('externalSubnets', 0), `${gateway.name} is on ${gateway.externalSubnetName}`)
    .propose(`write externalSubnet: ${gateway.externalSubnetName}`);
}

/** Where the gateway of an EIP names the same network: if that is missing, it is missing once. */
function networkOfGateway(network: Network, eip: string) {
  const gateway = network.eips.get(eip)?.gateway;
  return [gateway?.at('externalSubnets'), gateway?.at('externalSubnets', 0)];
}

/** EIPs with an address of another network than that of their gateway. */
export const eipOnOtherExternalSubnet = rule({
  id: 'kube-ovn/eip-on-other-external-subnet',
  code: 'KO-051',
  severity: 'warning',
  what: 'An EIP takes its address from another external Subnet than the one its gateway is attached to.',
  why: 'kube-ovn puts the address on the only external interface of the gateway, with the mask of the other subnet.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gw_eip.go, createEipInPod: the address and mask go to net1',
    'kubeovn/kube-ovn v1.16.2 pkg/util/vpc_nat_gateway.go: only externalSubnets[0] is attached',
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
  right,
  check(network, report) {
    for (const eip of network.eips) {
      const { gateway, externalSubnetName: own } = eip;
      if (!gateway || own === gateway.externalSubnetName) continue;
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
          'the gateway pod has one external interface, in the network of the gateway; it carries the address there, where hardly anything routes to it',
        )
        .propose(`write externalSubnet: ${gateway.externalSubnetName}`)
        .restsOn(eip.at('v4ip'), eip.at('natGwDp'), gateway.at('externalSubnets'));
    }
  },
});
