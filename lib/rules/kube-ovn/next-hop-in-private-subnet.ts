import { type Cidr, parseCidr } from '../../net/cidr';
import { type Ip, parseIp } from '../../net/ip';
import type { Network } from '../../network/network';
import type { Subnet } from '../../network/subnet';
import type { Vpc } from '../../network/vpc';
import type { Place } from '../../source/resource';
import type { Report } from '../report';
import { rule } from '../rule';

const subnets = (isPrivate: boolean) => `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: vpc2
spec:
  namespaces: [ns2]
  staticRoutes:
    - {policy: policyDst, cidr: 10.9.0.0/16, nextHopIP: 10.0.3.9}
---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: transit
spec:
  vpc: vpc2
  protocol: IPv4
  cidrBlock: 10.0.3.0/24
  gateway: 10.0.3.1
  excludeIps: [10.0.3.1, 10.0.3.9]
  namespaces: [ns2]
  private: ${isPrivate}
`;

/** Next hops that the subnet they are in shields from what they should forward. */
export const nextHopInPrivateSubnet = rule({
  id: 'kube-ovn/next-hop-in-private-subnet',
  severity: 'error',
  what: 'A static route, or a policy route, of a VPC leads to a next hop in a private Subnet.',
  why: 'A private Subnet lets in packets of its own range and of allowSubnets, by source and destination: what the next hop should forward is for other addresses, and is dropped before it.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-acl.go, SetLogicalSwitchPrivate: drops everything but packets between the range and itself, or the range and allowSubnets',
    'kubeovn/kube-ovn issue 3408: a NAT gateway in a private Subnet',
  ],
  wrong: subnets(true),
  right: subnets(false),
  check(network, report) {
    if (mayBeOpened(network)) return;
    for (const vpc of network.vpcs) {
      for (const { cidr, nextHop, part, bySource } of vpc.staticRoutes)
        judge(vpc, { hop: nextHop, at: part.at('nextHopIP'), to: bySource ? undefined : cidr }, report);
      for (const route of vpc.parts('policyRoutes')) {
        if (route.text('action') !== 'reroute') continue;
        // Of several next hops each has a share of the connections: one finding says what becomes of it.
        const hops = (route.text('nextHopIP') ?? '').split(',').flatMap((text) => parseIp(text.trim()) ?? []);
        const hop = hops.find((ip) => vpc.subnetOf(ip)?.flag('private'));
        if (hop) judge(vpc, { hop, at: route.at('nextHopIP'), to: undefined }, report);
      }
    }
  },
});

interface Route {
  readonly hop: Ip;
  readonly at: Place;
  /** The destinations that it is for; undefined: not limited. */
  readonly to: Cidr | undefined;
}

/** NetworkPolicies and SecurityGroups come before `private`, and may open what it closes. */
function mayBeOpened(network: Network): boolean {
  return ['NetworkPolicy', 'SecurityGroup'].some((kind) => network.hasAny(kind) || network.mayHide(kind));
}

function judge(vpc: Vpc, { hop, at, to }: Route, report: Report): void {
  const subnet = vpc.subnetOf(hop);
  // The rules in acls of the subnet may come before.
  if (!subnet?.flag('private') || !subnet.isOvn || subnet.reservedAs(hop) || subnet.items('acls').length > 0) return;
  if (isLetIn(subnet, vpc, to)) return;
  report(at, `next hop '${hop}' of Vpc ${vpc.name} is in the private Subnet ${subnet.name}`)
    .and(subnet.at('private'), `lets in packets between ${subnet.name}, allowSubnets and nodes alone`)
    .restsOn(subnet.at('cidrBlock'), subnet.at('vpc'), subnet.at('allowSubnets'))
    .note(
      `packets that '${hop}' should forward are for addresses outside of ${subnet.name}: OVN drops them before they reach it`,
    )
    .propose('use a next hop in a subnet that is not private, or remove private');
}

/** Whether allowSubnets names destinations of the route: packets to subnets of the VPC do not need it. */
function isLetIn(subnet: Subnet, vpc: Vpc, to: Cidr | undefined): boolean {
  return subnet.texts('allowSubnets').some(({ text }) => {
    const range = parseCidr(text);
    if (!range) return true;
    return (to?.overlaps(range) ?? true) && !vpc.blocksIn(range).some(({ cidr }) => cidr.contains(range));
  });
}
