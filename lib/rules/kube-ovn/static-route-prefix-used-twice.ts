import { contendingRoutes } from '../../controllers/kube-ovn/faults/routes';
import { rule } from '../rule';
import { few, firstFew } from '../support/first-few';

const vpc = (second: string) => `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: vpc2
spec:
  staticRoutes:
    - {policy: policyDst, cidr: 10.9.0.0/16, nextHopIP: 10.0.3.253}
    - {policy: policyDst, cidr: ${second}, nextHopIP: 10.0.3.254}
`;

/** Static routes that OVN would balance, of which kube-ovn keeps one. */
export const staticRoutePrefixUsedTwice = rule({
  id: 'kube-ovn/static-route-prefix-used-twice',
  severity: 'error',
  what: 'Several static routes of a Vpc have the same cidr, policy and route table, and different next hops.',
  why: 'kube-ovn keeps one of them in OVN, and each reconciliation of the Vpc puts another one in its place: traffic is not balanced, it moves.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-logical_router_route.go, AddLogicalRouterStaticRoute: deletes the routes of the same table, policy and prefix that have another next hop, unless both have BFD sessions and these differ',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc.go, handleAddOrUpdateVpc, diffStaticRoute: adds the routes one by one, and the one that is missing at the next reconciliation',
  ],
  wrong: vpc('10.9.0.0/16'),
  right: vpc('10.10.0.0/16'),
  check(network, report) {
    for (const vpc of network.vpcs)
      for (const [first, ...others] of contendingRoutes(vpc)) {
        if (!first) continue;
        const hops = [first, ...others].map((route) => `'${route.text('nextHopIP')}'`);
        const draft = report(
          others[0]?.at('nextHopIP') ?? first.at(),
          `${hops.length} static routes of Vpc ${vpc.name} for '${first.text('cidr')}' have different next hops: ${firstFew(hops)}`,
        );
        for (const route of [first, ...others.slice(1, few)])
          draft.and(route.at('nextHopIP'), `next hop '${route.text('nextHopIP')}'`);
        for (const route of [first, ...others])
          draft.restsOn(route.at('cidr'), route.at('policy'), route.at('routeTable'));
        draft
          .note(
            'kube-ovn keeps one of the routes in OVN and replaces it with another at each reconciliation of the Vpc and each restart of the controller; ecmpMode does not change that',
          )
          .propose('keep one route; to share the load, write a policy route with several addresses in nextHopIP');
      }
  },
});
