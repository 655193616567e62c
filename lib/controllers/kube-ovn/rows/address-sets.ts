import type { Family } from '../../../net/ip';
import type { Network } from '../../../network/network';
import type { AddressSetRow, AssumedAddress } from '../../../ovn/northbound';
import { networkPolicyRowsOf } from './acls/network-policy';
import type { Cluster } from './cluster';
import { egressSelectionsOf } from './egress-selections';
import { does } from './features';
import { isMade } from './made-subnets';
import { membersOfSecurityGroup, overlayRangesOf, u2oExcludedOf } from './names';
import { isSecured, type PodPort, vipsOfPort } from './pods';
import { membershipsOf } from './security-groups';
import { roleOf } from './subnet-role';

/** The address sets, by name. */
export function addressSetsOf(network: Network, cluster: Cluster): ReadonlyMap<string, AddressSetRow> {
  const sets = [
    ...networkPolicyRowsOf(network, cluster).flatMap((policy) => policy.sets),
    ...securityGroupMembers(network, cluster),
    ...egressSelectionsOf(network, cluster).flatMap((selection) => selection.sets),
    ...overlayRanges(network, cluster),
    ...nodesBesideU2o(network, cluster),
  ];
  return new Map(sets.map((set) => [set.name, set]));
}

const families = [4, 6] as const;

/** The addresses of the members of SecurityGroups: those that they may send with (kubeovn/kube-ovn v1.16.2 pkg/controller/security_group.go, syncSgLogicalPort). */
function securityGroupMembers(network: Network, cluster: Cluster): AddressSetRow[] {
  return membershipsOf(network, cluster).groups.flatMap(({ group, ports }) =>
    families.map((family): AddressSetRow => {
      const addresses = new Set(ports.flatMap((port) => addressesOf(port, family)));
      const assumed = assumedOf(ports, addresses);
      return {
        name: membersOfSecurityGroup(group.name, family),
        addresses: [...addresses],
        sources: [group.atName, ...ports.map((port) => port.at('security_groups'))],
        assumed: assumed.length > 0 ? assumed : undefined,
      };
    }),
  );
}

function addressesOf(port: PodPort, family: Family): readonly string[] {
  const vips = isSecured(port) ? vipsOfPort(port) : [];
  return [...port.addresses.map(String), ...vips].filter((text) => text.includes(':') === (family === 6));
}

function assumedOf(ports: readonly PodPort[], addresses: ReadonlySet<string>): readonly AssumedAddress[] {
  return ports.flatMap(({ assumed }) => assumed).filter(({ address }) => addresses.has(address));
}

/**
 * The ranges of a VPC that its own router has, for subnets whose gateway is on a physical network
 * (kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, syncU2OOverlayCIDRsAddressSet).
 */
function overlayRanges(network: Network, { release }: Cluster): AddressSetRow[] {
  const names = new Set([...network.subnets].flatMap(({ vpcName }) => vpcName ?? []));
  return [...names].flatMap((vpc) => {
    const subnets = network.subnetsOf(vpc);
    // A subnet that is refused counts as well.
    const overlay = subnets.filter((subnet) => roleOf(subnet) === 'overlay');
    const isAsked = subnets.some((subnet) => subnet.part('u2oFeatures').flag('overlayOnlyRouting'));
    if (!overlay.some(isMade) || !(isAsked || does(release, 'overlayRanges'))) return [];
    return families.map((family) => {
      const ranges = overlay.flatMap((subnet) => {
        const cidr = subnet.cidrOf(family);
        return cidr ? [{ text: `${cidr}`, at: subnet.at('cidrBlock') }] : [];
      });
      const addresses = [...new Set(ranges.map(({ text }) => text))];
      const sources = ranges.length > 0 ? ranges.map(({ at }) => at) : overlay.map((subnet) => subnet.at('cidrBlock'));
      return { name: overlayRangesOf(vpc, family), addresses, sources };
    });
  });
}

/** Nodes, which packets of a subnet that is interconnected leave to the physical network for (kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, addPolicyRouteForU2OInterconn). */
function nodesBesideU2o(network: Network, { nodes = [] }: Cluster): AddressSetRow[] {
  const interconnected = [...network.subnets].filter((subnet) => isMade(subnet) && roleOf(subnet) === 'interconnected');
  return interconnected.flatMap((subnet) =>
    families.map((family) => ({
      name: u2oExcludedOf(subnet, family),
      addresses: nodes.flatMap(({ internalAddresses }) =>
        internalAddresses.filter((text) => text.includes(':') === (family === 6)),
      ),
      sources: [
        subnet.at('u2oInterconnection'),
        ...nodes.flatMap(({ resource }) => resource?.at('status', 'addresses') ?? []),
      ],
    })),
  );
}
