import { type Cidr, parseCidr } from '../../net/cidr';
import { type Ip, parseIp } from '../../net/ip';
import type { Subnet } from '../../network/subnet';
import type { Vpc } from '../../network/vpc';
import { groupBy } from '../../source/group-by';
import type { Place } from '../../source/resource';
import type { Report } from '../report';
import { rule } from '../rule';
import { few } from '../support/first-few';
import { mayBeOpened } from '../support/private-subnet';

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
      const routes = [...staticRoutes(vpc), ...policyRoutes(vpc)];
      const shielded = routes.flatMap((route) => shieldedHop(vpc, route) ?? []);
      for (const [subnet, hops] of groupBy(shielded, ({ subnet }) => subnet)) reportHops(vpc, subnet, hops, report);
    }
  },
});

interface Route {
  readonly hops: readonly Ip[];
  readonly at: Place;
  /** The destinations that it is for; undefined: not limited. */
  readonly to: Cidr | undefined;
}

function staticRoutes(vpc: Vpc): readonly Route[] {
  return vpc.staticRoutes.map(({ cidr, nextHop, part, bySource }) => ({
    hops: [nextHop],
    at: part.at('nextHopIP'),
    to: bySource ? undefined : cidr,
  }));
}

function policyRoutes(vpc: Vpc): readonly Route[] {
  return vpc.parts('policyRoutes').flatMap((route) => {
    if (route.text('action') !== 'reroute') return [];
    const hops = (route.text('nextHopIP') ?? '').split(',').flatMap((text) => parseIp(text.trim()) ?? []);
    return { hops, at: route.at('nextHopIP'), to: undefined };
  });
}

interface ShieldedHop {
  readonly hop: Ip;
  readonly at: Place;
  readonly subnet: Subnet;
}

/** The first next hop that its subnet keeps the packets of the route from. */
function shieldedHop(vpc: Vpc, { hops, at, to }: Route): ShieldedHop | undefined {
  for (const hop of hops) {
    const subnet = vpc.subnetOf(hop);
    // The rules in acls of the subnet may come before.
    if (!subnet?.flag('private') || !subnet.isOvn || subnet.items('acls').length > 0) continue;
    if (!subnet.reservedAs(hop) && !isLetIn(subnet, vpc, to)) return { hop, at, subnet };
  }
  return undefined;
}

function reportHops(vpc: Vpc, subnet: Subnet, [first, ...others]: readonly ShieldedHop[], report: Report): void {
  if (!first) return;
  const draft = report(first.at, `next hop '${first.hop}' of Vpc ${vpc.name} is in the private Subnet ${subnet.name}`);
  draft.and(subnet.at('private'), `lets in packets between ${subnet.name}, allowSubnets and nodes alone`);
  for (const { hop, at } of others.slice(0, few)) draft.and(at, `next hop '${hop}', too`);
  draft
    .restsOn(subnet.at('cidrBlock'), subnet.at('vpc'), subnet.at('allowSubnets'))
    .note(
      `packets that '${first.hop}' should forward are for addresses outside of ${subnet.name}: OVN drops them before they reach it`,
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
