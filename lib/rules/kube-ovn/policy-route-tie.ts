import type { Vpc } from '../../network/vpc';
import type { Report } from '../report';
import { rule } from '../rule';
import { deeds, type ListedPolicy, ownerOf, PolicyList } from '../support/policy-list';

const vpc = (priority: number) => `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: vpc2
spec:
  policyRoutes:
    - {priority: 100, match: ip4.src == 10.0.3.0/24, action: allow}
    - {priority: ${priority}, match: ip4.dst == 10.9.0.0/16, action: drop}
`;

/** Policy routes of one priority that disagree about packets. */
export const policyRouteTie = rule({
  id: 'kube-ovn/policy-route-tie',
  severity: 'warning',
  what: "Two policies of a router have one priority, match the same packets, and do different things; one may be kube-ovn's own.",
  why: 'OVN does not determine which of them decides: the answer may change with any update of the router.',
  evidence: [
    'ovn-org/ovn northd/northd.c, build_routing_policy_flow: a policy is a logical flow of its priority; which of two flows of one priority matches is undefined',
    'kubeovn/kube-ovn v1.16.2 pkg/util/const.go: priorities of its own policies',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, addCommonRoutesForSubnet, addPolicyRouteForU2OInterconn; pkg/controller/vpc_egress_gateway.go, reconcileVpcEgressGatewayOVNRoutes: what they match',
  ],
  wrong: vpc(100),
  right: vpc(99),
  check(network, report) {
    for (const vpc of network.vpcs) {
      if (vpc.items('policyRoutes').length === 0) continue;
      const list = PolicyList.of(vpc);
      for (const policy of list?.written ?? []) {
        const rival = list?.rivalOf(policy);
        // Two of one match are one policy to kube-ovn, which is another mistake.
        if (!rival || (rival.index !== undefined && rival.row.match === policy.row.match)) continue;
        if (rival.index === undefined) reportOwn(vpc, policy, rival, report);
        else reportPair(vpc, policy, rival, report);
      }
    }
  },
});

function reportPair(vpc: Vpc, one: ListedPolicy, other: ListedPolicy, report: Report): void {
  report(
    place(vpc, one, 'priority'),
    `two policy routes of Vpc ${vpc.name} have priority ${one.row.priority}, match the same packets and differ in what they do`,
  )
    .and(place(vpc, other, 'priority'), `action '${other.row.action}'`)
    .restsOn(
      ...[one, other].flatMap((policy) => ['match', 'action', 'nextHopIP'].map((field) => place(vpc, policy, field))),
    )
    .note('OVN does not determine which of the two decides, and another one may after any update of the router')
    .propose('give the one that shall decide a higher priority');
}

function reportOwn(vpc: Vpc, one: ListedPolicy, own: ListedPolicy, report: Report): void {
  const { priority, match } = one.row;
  const draft = report(
    place(vpc, one, 'priority'),
    `priority ${priority} of a policy route of Vpc ${vpc.name} is that of ${ownerOf(own)}, which ${deeds[own.row.action]} some of its packets`,
  )
    .and(own.at ?? vpc.atName, 'these packets')
    .restsOn(place(vpc, one, 'match'), place(vpc, one, 'action'))
    .note(
      own.row.match === match
        ? 'kube-ovn tells policies apart by priority and match: OVN gets one of the two, and not always the same'
        : 'OVN does not determine which of the two decides, and another one may after any update of the router',
    )
    .propose(`write ${priority + 1} for this one to decide, ${priority - 1} for that of kube-ovn`);
  // There any priority of kube-ovn is warned of, as not all subnets and nodes are in the input.
  if (vpc.isDefault) draft.explains(place(vpc, one, 'priority'));
}

function place(vpc: Vpc, { index = 0 }: ListedPolicy, field: string) {
  return vpc.at('policyRoutes', index, field);
}
