import { priorities } from '../../controllers/kube-ovn/rows/routers/priorities';
import type { Vpc } from '../../network/vpc';
import type { Report } from '../report';
import { rule } from '../rule';
import { few } from '../support/first-few';
import { deeds, differ, isToSubnet, type ListedPolicy, ownerOf, PolicyList } from '../support/policy-list';

const vpc = (match: string) => `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: vpc2
spec:
  namespaces: [ns2]
  policyRoutes:
    - {priority: 1000, match: ${match}, action: drop}
---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: front
spec: {vpc: vpc2, protocol: IPv4, cidrBlock: 10.0.3.0/24, gateway: 10.0.3.1, excludeIps: [10.0.3.1], namespaces: [ns2]}
`;

/** Policy routes that no packet comes to. */
export const policyRouteWithoutEffect = rule({
  id: 'kube-ovn/policy-route-without-effect',
  severity: 'warning',
  what: 'All packets that a policy route matches meet other policies first, which do something else with them: those in policyRoutes, and those that kube-ovn writes for subnets and gateways.',
  why: 'The policies of a router are one list by priority. kube-ovn lets packets to each Subnet pass at 31000 and hands those of egress gateways over at 29100: a lower policy route never sees them.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, addCommonRoutesForSubnet: priority 31000, destination the CIDR of the Subnet, allow; in custom VPCs, too',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_egress_gateway.go, reconcileVpcEgressGatewayOVNRoutes: priority 29100, source the subnets, ranges and pods of the gateway, reroute',
    'ovn-org/ovn ovn-nb.ovsschema, Logical_Router_Policy: the highest priority decides',
  ],
  wrong: vpc('ip4.dst == 10.0.3.128/25'),
  right: vpc('ip4.dst == 10.9.0.0/16'),
  check(network, report) {
    for (const vpc of network.vpcs) {
      if (vpc.items('policyRoutes').length === 0) continue;
      const list = PolicyList.of(vpc);
      for (const policy of list?.written ?? []) {
        const shadows = list?.shadowsOf(policy) ?? [];
        // What stays in the VPC is seldom what a route is meant for that matches more.
        const beyond = shadows.filter((shadow) => !isToSubnet(shadow));
        // To do what is done anyway harms nobody.
        const others = (beyond.length > 0 ? beyond : shadows).filter(({ row }) => differ(policy.row, row));
        if (others.length === 0) continue;
        if (beyond.length === 0) reportWithin(vpc, policy, others, report);
        else reportShadowed(vpc, policy, others, report);
      }
    }
  },
});

/** What it matches stays in the VPC. */
function reportWithin(vpc: Vpc, policy: ListedPolicy, shadows: readonly ListedPolicy[], report: Report): void {
  const { index = 0, row } = policy;
  const draft = report(
    vpc.at('policyRoutes', index, 'match'),
    `policy route ${index + 1} of Vpc ${vpc.name} matches only packets to subnets of the VPC, which never come to it`,
  );
  for (const { at } of shadows.slice(0, few))
    if (at) draft.and(at, `kube-ovn lets packets to ${at.resource.name} pass`);
  draft
    .restsOn(vpc.at('policyRoutes', index, 'priority'), vpc.at('policyRoutes', index, 'action'))
    .note(
      `kube-ovn's own policies for subnets have priority ${priorities.toSubnets} and come first: the packets pass, and ${row.action === 'drop' ? 'none is dropped' : 'none goes to the next hop'}`,
    )
    .propose(`write a priority above ${priorities.toSubnets}, or filter by acls of the Subnet or a NetworkPolicy`);
}

function reportShadowed(vpc: Vpc, policy: ListedPolicy, shadows: readonly ListedPolicy[], report: Report): void {
  const { index = 0 } = policy;
  const place = (field: string) => vpc.at('policyRoutes', index, field);
  const [first] = shadows as [ListedPolicy];
  const name = first.index === undefined ? ownerOf(first) : `policy route ${first.index + 1}`;
  const draft = report(
    place('priority'),
    `policy route ${index + 1} of Vpc ${vpc.name} has no effect: ${name} (priority ${first.row.priority}) comes first and ${deeds[first.row.action]} its packets`,
  );
  for (const shadow of shadows.slice(0, few))
    draft.and(
      shadow.index === undefined ? (shadow.at ?? vpc.atName) : vpc.at('policyRoutes', shadow.index, 'priority'),
      shadow.index === undefined ? "kube-ovn's policy comes from this" : 'comes first',
    );
  draft
    .restsOn(...['match', 'action', 'nextHopIP'].map(place))
    .note('the policies of a router are one list, and the highest priority that matches decides')
    .propose(`write a priority above ${Math.max(...shadows.map(({ row }) => row.priority))}, or remove the route`);
}
