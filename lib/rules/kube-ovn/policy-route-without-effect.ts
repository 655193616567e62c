import { priorities } from '../../controllers/kube-ovn/rows/routers/priorities';
import type { Part } from '../../network/part';
import { AddressSet } from '../../paths/addresses';
import { rule } from '../rule';
import { few } from '../support/first-few';
import { packetsOf } from '../support/match-boxes';
import { letPass } from '../support/own-policies';

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
  what: 'A policy route drops or reroutes packets to subnets of its own VPC, and its priority is lower than 31000.',
  why: 'kube-ovn writes a policy of priority 31000 for each Subnet, which lets packets to it pass: packets within a VPC never come to a lower policy.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, addCommonRoutesForSubnet: priority 31000, destination the CIDR of the Subnet, allow; in custom VPCs, too',
    'ovn-org/ovn ovn-nb.ovsschema, Logical_Router_Policy: the highest priority decides',
  ],
  wrong: vpc('ip4.dst == 10.0.3.128/25'),
  right: vpc('ip4.dst == 10.9.0.0/16'),
  check(network, report) {
    for (const vpc of network.vpcs) {
      const routes = vpc.parts('policyRoutes');
      if (routes.length === 0) continue;
      const passing = letPass(vpc);
      routes.forEach((route, index) => {
        const priority = route.raw('priority') ?? 0;
        if (typeof priority !== 'number' || priority >= priorities.toSubnets) return;
        // To let pass what passes anyway harms nobody.
        if (!['drop', 'reroute'].includes(route.text('action') ?? '')) return;
        const boxes = packetsOf(route);
        if (!boxes || boxes.length === 0 || !boxes.every(({ to }) => to.subtract(passing).isEmpty)) return;
        const to = boxes.reduce((all, box) => all.union(box.to), AddressSet.of());
        const subnets = vpc.subnets.filter(({ cidrs = [] }) => !to.intersect(AddressSet.of(...cidrs)).isEmpty);
        const draft = report(
          route.at('match'),
          `policy route ${index + 1} of Vpc ${vpc.name} matches only packets to subnets of the VPC, which never come to it`,
        );
        for (const subnet of subnets.slice(0, few))
          draft.and(subnet.at('cidrBlock'), `kube-ovn lets packets to ${subnet.name} pass`);
        draft
          .restsOn(route.at('priority'), route.at('action'))
          .note(
            `kube-ovn's own policies for subnets have priority ${priorities.toSubnets} and come first: the packets pass, and ${consequenceOf(route)}`,
          )
          .propose(
            `write a priority above ${priorities.toSubnets}, or filter by acls of the Subnet or a NetworkPolicy`,
          );
      });
    }
  },
});

function consequenceOf(route: Part): string {
  return route.text('action') === 'drop' ? 'none is dropped' : 'none goes to the next hop';
}
