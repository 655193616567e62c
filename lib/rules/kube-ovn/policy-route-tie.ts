import { priorities } from '../../controllers/kube-ovn/rows/routers/priorities';
import type { Part } from '../../network/part';
import type { Vpc } from '../../network/vpc';
import type { AddressSet } from '../../paths/addresses';
import { everyAddress } from '../../paths/router/boxes';
import { groupBy } from '../../source/group-by';
import type { Report } from '../report';
import { rule } from '../rule';
import { type Box, meet, packetsOf } from '../support/match-boxes';
import { letPass, type OwnPolicy, ownPolicies } from '../support/own-policies';

/** Boxes of one priority that are held against each other. */
const mostBoxes = 300;

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
    'kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, addCommonRoutesForSubnet; pkg/controller/vpc_egress_gateway.go, reconcileVpcEgressGatewayOVNRoutes: what they match',
  ],
  wrong: vpc(100),
  right: vpc(99),
  check(network, report) {
    for (const vpc of network.vpcs) {
      const routes = vpc.parts('policyRoutes').flatMap((part) => policyOf(part) ?? []);
      if (routes.length === 0) continue;
      const passing = letPass(vpc);
      // Of the default VPC not all subnets are in the input: any priority of kube-ovn is a warning there.
      const own = groupBy(vpc.isDefault ? [] : ownPolicies(vpc), ({ priority }) => priority);
      for (const [priority, several] of groupBy(routes, (policy) => policy.priority)) {
        if (several.reduce((count, { boxes }) => count + boxes.length, 0) > mostBoxes) continue;
        // Packets to subnets of the VPC come to no policy below kube-ovn's own.
        const reachable = priority < priorities.toSubnets ? everyAddress.subtract(passing) : everyAddress;
        const policies = several.map((policy) => ({ ...policy, boxes: within(policy.boxes, reachable) }));
        policies.forEach((policy, i) => {
          const earlier = policies.slice(0, i).find((other) => disagree(policy, other));
          if (earlier) reportPair(vpc, policy, earlier, report);
          const rival = own.get(priority)?.find((other) => disagreesWithOwn(policy, other));
          if (rival) reportOwn(vpc, policy, rival, report);
        });
      }
    }
  },
});

interface Policy {
  readonly part: Part;
  readonly priority: number;
  readonly outcome: string;
  readonly boxes: readonly Box[];
}

function policyOf(part: Part): Policy | undefined {
  const priority = part.raw('priority') ?? 0;
  const action = part.text('action');
  const boxes = packetsOf(part);
  if (typeof priority !== 'number' || action === undefined || !boxes) return undefined;
  const outcome = action === 'reroute' ? `${action} ${part.text('nextHopIP')}` : action;
  return { part, priority, outcome, boxes };
}

/** Policies with the same match are one to kube-ovn, which is another mistake. */
function disagree(a: Policy, b: Policy): boolean {
  if (a.outcome === b.outcome || a.part.text('match') === b.part.text('match')) return false;
  return a.boxes.some((box) => b.boxes.some((other) => meet(box, other)));
}

function disagreesWithOwn(policy: Policy, { from = everyAddress, to = everyAddress, does }: OwnPolicy): boolean {
  if (policy.outcome === 'allow' && does === 'allows') return false;
  return policy.boxes.some((box) => meet(box, { from, to }));
}

function within(boxes: readonly Box[], reachable: AddressSet): readonly Box[] {
  return boxes.map((box) => ({ ...box, to: box.to.intersect(reachable) }));
}

function reportPair(vpc: Vpc, policy: Policy, other: Policy, report: Report): void {
  report(
    policy.part.at('priority'),
    `two policy routes of Vpc ${vpc.name} have priority ${policy.priority}, match the same packets and differ in what they do`,
  )
    .and(other.part.at('priority'), `action '${other.part.text('action')}'`)
    .restsOn(...[policy, other].flatMap(({ part }) => [part.at('match'), part.at('action'), part.at('nextHopIP')]))
    .note('OVN does not determine which of the two decides, and another one may after any update of the router')
    .propose('give the one that shall decide a higher priority');
}

function reportOwn(vpc: Vpc, { part, priority }: Policy, own: OwnPolicy, report: Report): void {
  report(
    part.at('priority'),
    `priority ${priority} of a policy route of Vpc ${vpc.name} is that of ${own.what}, which ${own.does} some of its packets`,
  )
    .and(own.at, 'these packets')
    .restsOn(part.at('match'), part.at('action'))
    .note('OVN does not determine which of the two decides, and another one may after any update of the router')
    .propose(`write ${priority + 1} for this one to decide, ${priority - 1} for that of kube-ovn`);
}
