import type { During } from '../../../kinds/field';
import { once } from '../../../schema/once';
import { has, type Release } from '../../../target/release';

/**
 * What the controller of a release writes. Compared with rows of v1.13.14, v1.14.41, v1.15.24, v1.16.2 and 1.17-dev.
 */
const features = {
  /**
   * A route by source to the gateway for each subnet of a custom VPC
   * (kubeovn/kube-ovn v1.14.41 pkg/controller/subnet.go, addCustomVPCStaticRouteForSubnet).
   */
  subnetRoutes: { since: '1.14' },
  /**
   * The reconciliation of the Vpc writes such routes, too: into the subnet's own route table, and whoever its gateway is
   * (kubeovn/kube-ovn v1.16.2 pkg/controller/vpc.go, handleAddOrUpdateVpc).
   */
  subnetRoutesOfVpc: { since: '1.15.3' },
  /**
   * `nextHopIP` of a policy route is a list; other actions than reroute have none
   * (kubeovn/kube-ovn v1.15.24 pkg/controller/vpc.go, normalizePolicyRouteNextHops).
   */
  severalNextHops: { since: '1.15' },
  /** (kubeovn/kube-ovn v1.14.41 pkg/controller/vpc.go, reconcileVpcBfdLRP). */
  bfdPort: { since: '1.14' },
  /** (kubeovn/kube-ovn v1.14.41 pkg/controller/vpc_egress_gateway.go, reconcileVpcEgressGatewayOVNRoutes). */
  egressGateways: { since: '1.14' },
  /** OVN's database takes a policy without BFD session for the instances of one node. */
  localWithoutBfd: { since: ['1.15.17', '1.17'] },
  /** Policies for both families, whatever the gateway has. */
  dropsOfBothFamilies: { since: '1.17' },
  /** Routers that know the subnet of their VLAN, or the network outside, learn neighbours from ARP requests. */
  learnsNeighbours: { since: '1.14' },
  /** So do routers with peerings. */
  learnsFromPeers: { since: ['1.15.24', '1.17'] },
  /** The name of the option was misspelt, so that OVN ignored it. */
  statelessNat: { since: '1.16' },
  /** NAT gateways of several replicas. */
  natGatewayPolicies: { since: '1.17' },
  /** DHCP options of single pods (kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-dhcp_options.go, UpdateDHCPOptionsForPort). */
  dhcpOfPorts: { since: '1.16' },
  /** (kubeovn/kube-ovn v1.13.15 pkg/ovs/ovn-nb-acl.go, MigrateACLTier). */
  aclTiers: { since: '1.13' },
  /** SecurityGroups have two tiers, and priorities up to 16384 (kubeovn/kube-ovn v1.16.2 pkg/controller/security_group.go, validateSgRule). */
  securityGroupTiers: { since: '1.16' },
  /** Peers of a NetworkPolicy include the addresses of their Services (kubeovn/kube-ovn v1.15.24 pkg/controller/network_policy.go, svcMatchPods). */
  servicesOfPeers: { until: '1.16' },
  /**
   * A rule of a NetworkPolicy has a row of its own for blocks, which stand in its match
   * (kubeovn/kube-ovn v1.15.24 pkg/ovs/ovn-nb-acl.go, newIPBlockACLMatch; kubeovn/kube-ovn pull request 6419, which is
   * older than what 1.15.12 has).
   */
  blocksInMatches: { since: ['1.15.12', '1.16'] },
  /** A NetworkPolicy lets all of ICMPv6 through; before, all packets from and to gateways. */
  allOfIcmp6: { since: '1.15' },
  /** NetworkPolicies that stop TCP, UDP and SCTP alone (kubeovn/kube-ovn v1.15.24 pkg/controller/network_policy.go, isNetworkPolicyEnforcementLax). */
  laxPolicies: { since: '1.15' },
  /** NetworkPolicies for some interfaces alone (kubeovn/kube-ovn v1.16.2 pkg/controller/network_policy.go, parsePolicyFor). */
  policiesForProviders: { since: '1.16' },
  /** Each VPC with overlay subnets has a set of their ranges (kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, syncU2OOverlayCIDRsAddressSet). */
  overlayRanges: { since: ['1.15.12', '1.16.2'] },
  /** An egress gateway without selectors has no port group (kubeovn/kube-ovn master 1533681d pkg/controller/vpc_egress_gateway.go, vegPortGroupAddressSetName). */
  setsWithoutPortGroup: { since: '1.17' },
} satisfies Record<string, During>;

export type Feature = keyof typeof features;

/** Whether the controller of a release does something. */
export function does(release: Release, feature: Feature): boolean {
  return once(known, release, () => featuresOf(release)).has(feature);
}

const known = new WeakMap<Release, ReadonlySet<string>>();

function featuresOf(release: Release): ReadonlySet<string> {
  const all: Readonly<Record<string, During>> = features;
  return new Set(Object.keys(all).filter((name) => has(release, all[name]?.since, all[name]?.until)));
}
