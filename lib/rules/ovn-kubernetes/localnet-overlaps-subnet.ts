import { ovnNetworksOf } from '../../controllers/ovn-kubernetes/networks';
import { overlaps } from '../../net/overlaps';
import type { Network } from '../../network/network';
import { giveSame, Segments, type Shared } from '../../paths/localnet/segments';
import { rule } from '../rule';
import { clusterNetworkExample } from '../support/localnet-example';

const example = (excluded: string) => `
apiVersion: kubeovn.io/v1
kind: ProviderNetwork
metadata:
  name: tenantblue
spec:
  defaultInterface: ens41
---
apiVersion: kubeovn.io/v1
kind: Vlan
metadata:
  name: vlan200
spec:
  id: 200
  provider: tenantblue
---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: blue
spec:
  cidrBlock: 192.168.200.0/24
  gateway: 192.168.200.1
  vlan: vlan200
  excludeIps: [192.168.200.1, 192.168.200.128..192.168.200.255]
---
${clusterNetworkExample(
  'tenantblue',
  'tenantblue',
  `mtu: 1500\n      subnets: [192.168.200.0/24]\n      excludeSubnets: [${excluded}]\n      vlan:\n        mode: Access\n        access:\n          id: 200`,
  'mode: Enabled',
)}`;

/** Networks of both operators that give the same addresses of one physical network. */
export const localnetOverlapsSubnet = rule({
  id: 'ovn-kubernetes/localnet-overlaps-subnet',
  severity: 'error',
  what: 'A localnet network of OVN-Kubernetes and a Subnet of kube-ovn give out the same addresses of one physical network and VLAN.',
  why: 'Neither operator knows the other: sooner or later two pods have one address, and connections break at random.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/daemon/init.go, ovsInitProviderNetwork: ovn-bridge-mappings of the provider network',
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/allocator/ip/subnet/allocator.go: addresses by the name of the network',
    'kubeovn/kube-ovn v1.16.2 pkg/ipam/ipam.go: addresses by the name of the subnet',
  ],
  wrong: example('192.168.200.1/32'),
  right: example('192.168.200.0/25'),
  check(network, report) {
    const told = new Set<string>();
    for (const [where, sharers] of sharersOf(network)) {
      const items = sharers.flatMap((one) => one.cidrs.map((cidr) => ({ one, cidr })));
      for (const pair of overlaps(items, ({ cidr }) => cidr)) {
        const ours = pair.find(({ one }) => one.isLocalnet);
        const theirs = pair.find(({ one }) => !one.isLocalnet);
        if (!ours || !theirs || !giveSame(ours.one, theirs.one)) continue;
        const [localnet, subnet] = [ours.one.resource, theirs.one.resource];
        const key = `${localnet.title}\n${subnet.title}`;
        if (told.has(key) || (localnet.external && subnet.external)) continue;
        told.add(key);
        report(ours.one.at(), `${localnet.title} gives addresses of ${ours.cidr} on ${where}, as ${subnet.title} does`)
          .and(theirs.one.at(), `${subnet.title}: ${theirs.cidr}`)
          .restsOn(localnet.at('spec', 'network', 'localnet', 'excludeSubnets'), subnet.at('spec', 'excludeIps'))
          .note('neither operator knows the other: two pods get one address, and connections break at random')
          .propose('divide the addresses: excludeSubnets here, excludeIps of the Subnet there');
      }
    }
  },
});

/** Who gives addresses of a segment, where both operators do. */
function sharersOf(network: Network): readonly [string, readonly Shared[]][] {
  const localnets = ovnNetworksOf(network).filter(({ physicalNetwork, hasSubnets }) => physicalNetwork && hasSubnets);
  if (localnets.length === 0 || network.subnets.all.length === 0) return [];
  const segments = new Segments(network, localnets);
  return segments.all.filter(
    ([, sharers]) => sharers.some((one) => one.isLocalnet) && !sharers.every((one) => one.isLocalnet),
  );
}
