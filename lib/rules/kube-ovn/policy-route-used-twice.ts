import type { Part } from '../../network/part';
import { groupBy } from '../../source/group-by';
import { rule } from '../rule';

const vpc = (route: string) => `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: vpc2
spec:
  policyRoutes:
    - {priority: 100, match: ip4.src == 10.0.3.0/24, action: allow}
    - {${route}, action: drop}
`;

/** Policy routes that are one row to kube-ovn. */
export const policyRouteUsedTwice = rule({
  id: 'kube-ovn/policy-route-used-twice',
  severity: 'error',
  what: 'Two policy routes of a Vpc have the same priority and the same match, and differ in their action or next hop.',
  why: 'kube-ovn tells policies apart by priority and match: one of the two is in OVN, and not always the same.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc.go, addPolicyRouteToVpc; pkg/ovs/ovn-nb-logical_router_policy.go, AddLogicalRouterPolicy: a policy of this priority and match is updated',
  ],
  wrong: vpc('priority: 100, match: ip4.src == 10.0.3.0/24'),
  right: vpc('priority: 101, match: ip4.src == 10.0.3.0/24 && ip4.dst == 10.9.0.0/16'),
  check(network, report) {
    for (const vpc of network.vpcs)
      for (const [first, ...more] of groupBy(vpc.parts('policyRoutes'), keyOf).values()) {
        const later = first && more.find((route) => outcomeOf(route) !== outcomeOf(first));
        if (!later) continue;
        report(
          later.at('match'),
          `two policy routes of Vpc ${vpc.name} have priority ${priorityOf(later)} and match '${later.text('match')}'`,
        )
          .and(first.at('match'), `the same match, action '${first.text('action') ?? ''}'`)
          .restsOn(
            ...[first, later].flatMap((route) => ['priority', 'action', 'nextHopIP'].map((field) => route.at(field))),
          )
          .note('kube-ovn tells policies apart by priority and match: OVN gets one of the two, and not always the same')
          .propose('remove one of them, or give it another priority');
      }
  },
});

function priorityOf(route: Part): unknown {
  return route.raw('priority') ?? 0;
}

function keyOf(route: Part): string | undefined {
  const match = route.text('match');
  return match && `${priorityOf(route)}\n${match}`;
}

function outcomeOf(route: Part): string {
  const action = route.text('action');
  return action === 'reroute' ? `${action} ${route.text('nextHopIP')}` : `${action}`;
}
