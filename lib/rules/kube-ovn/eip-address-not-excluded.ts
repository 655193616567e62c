import { grouped } from '../../network/collection';
import type { IptablesEip } from '../../network/iptables-eip';
import type { Network } from '../../network/network';
import type { Subnet } from '../../network/subnet';
import type { VpcNatGateway } from '../../network/vpc-nat-gateway';
import { groupBy } from '../../source/group-by';
import { rule } from '../rule';
import { excluding } from '../support/exclude-ips';
import { few, firstFew } from '../support/first-few';

/** Pinned addresses that something else may be given by chance, because the external subnet does not reserve them. */
export const eipAddressNotExcluded = rule({
  id: 'kube-ovn/eip-address-not-excluded',
  code: 'KO-054',
  severity: 'warning',
  what: 'The excludeIps of an external Subnet lack addresses that EIPs pin.',
  why: 'Each gateway, and each EIP without v4ip, is given any free address of the Subnet. If that is a pinned one, its EIP never gets ready.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/ipam/subnet.go, GetRandomAddress, GetStaticAddress: random addresses leave out excludeIps, pinned ones may lie in them',
    'kubeovn/kube-ovn v1.16.2 pkg/util/vpc_nat_gateway.go, GenNatGwPodAnnotations: only noDefaultEIP keeps the pod from an address of its own',
  ],
  wrong: `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: ovn-vpc-external-network
spec:
  protocol: IPv4
  provider: ovn-vpc-external-network.kube-system
  cidrBlock: 192.168.100.0/24
  gateway: 192.168.100.1
  excludeIps:
    - 192.168.100.1..192.168.100.220
`,
  right: `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: ovn-vpc-external-network
spec:
  protocol: IPv4
  provider: ovn-vpc-external-network.kube-system
  cidrBlock: 192.168.100.0/24
  gateway: 192.168.100.1
  excludeIps:
    - 192.168.100.1..192.168.100.220
    - 192.168.100.230..192.168.100.232
`,
  check(network, report) {
    const takersOf = grouped(
      () => takers(network),
      (taker) => taker.externalSubnetName,
    );
    for (const [subnet, eips] of groupBy(network.eips, (eip) => eip.externalSubnet)) {
      if (subnet.resource.external || !subnet.isReservedKnown) continue;
      const free = unreserved(subnet, eips);
      const chance = free.size === 0 ? [] : takersOf(subnet.name);
      if (chance.length === 0) continue;
      const addresses = [...free.keys()];
      const pinned = [...free.values()].flatMap(({ v4ip }) => v4ip ?? []);
      const found = report(
        subnet.atKey('excludeIps'),
        addresses.length === 1
          ? `excludeIps of Subnet ${subnet.name} lack ${addresses[0]}, which an EIP pins`
          : `excludeIps of Subnet ${subnet.name} lack ${firstFew(addresses)}, which EIPs pin`,
      )
        .note(
          `kube-ovn gives any free address of this subnet to ${firstFew(chance.map((taker) => taker.resource.title))}; if that is a pinned one, its EIP never gets ready`,
        )
        .propose(`${excluding(subnet, pinned)}; EIPs may pin excluded addresses`)
        .restsOn(subnet.at('cidrBlock'), subnet.strayGateway);
      for (const eip of [...free.values()].slice(0, few)) found.and(eip.at('v4ip'), `${eip.name} has ${eip.v4ip}`);
    }
  },
});

/** What is given an address of its external subnet by chance. */
function takers({ gateways, eips }: Network): (VpcNatGateway | IptablesEip)[] {
  return [
    ...gateways.all.filter((gateway) => !gateway.flag('noDefaultEIP')),
    ...eips.all.filter((eip) => eip.isBlank('v4ip')),
  ];
}

/** The pinned addresses that could be given to another, each with its EIP. */
function unreserved(subnet: Subnet, eips: readonly IptablesEip[]): Map<string, IptablesEip> {
  const { reserved } = subnet;
  const free = new Map<string, IptablesEip>();
  for (const eip of eips) {
    const { v4ip } = eip;
    if (!v4ip || reserved.contains(v4ip) || !subnet.contains(v4ip) || subnet.reservedAs(v4ip)) continue;
    // An address of somebody else, or of another network than the gateway's, will most likely be another one.
    if (subnet.pinned.has(`${v4ip}`) || eip.isOnOtherNetwork) continue;
    if (!free.has(`${v4ip}`)) free.set(`${v4ip}`, eip);
  }
  return free;
}
