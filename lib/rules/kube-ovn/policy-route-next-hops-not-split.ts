import { policyRoutesWithSeveralHops } from '../../controllers/kube-ovn/faults/routes';
import { rule } from '../rule';

const vpc = (nextHops: string) => `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: vpc2
spec:
  policyRoutes:
    - {priority: 100, match: ip4.src == 10.0.3.0/24, action: reroute, nextHopIP: "${nextHops}"}
`;

/** Policy routes with several next hops, before kube-ovn knew such. */
export const policyRouteNextHopsNotSplit = rule({
  id: 'kube-ovn/policy-route-next-hops-not-split',
  severity: 'error',
  until: '1.15',
  what: 'nextHopIP of a policy route lists several addresses.',
  why: 'Releases before 1.15 hand the list to OVN as one next hop: OVN leaves the policy out, and the packets follow the static routes.',
  evidence: [
    'kubeovn/kube-ovn v1.14.41 pkg/controller/vpc.go, addPolicyRouteToVpc: the text is one next hop',
    'kubeovn/kube-ovn v1.15.24 pkg/controller/vpc.go, normalizePolicyRouteNextHops: splits it',
    'ovn-org/ovn northd/northd.c, build_routing_policy_flow: a next hop that no port of the router has a network for',
  ],
  exampleTarget: { kubeOvn: { version: '1.14' } },
  wrong: vpc('10.0.3.9,10.0.3.10'),
  right: vpc('10.0.3.9'),
  check(network, report) {
    const { text: release } = network.target.kubeOvn.version;
    for (const { vpc, route, index, addresses } of policyRoutesWithSeveralHops(network))
      report(
        route.at('nextHopIP'),
        `policy route ${index + 1} of Vpc ${vpc.name} has ${addresses.length} next hops, and kube-ovn ${release} takes one`,
      )
        .note('OVN gets the list as one address and leaves the policy out: the packets follow the static routes')
        .propose('write one address, or upgrade kube-ovn to 1.15 or later');
  },
});
