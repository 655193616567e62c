import { overwrittenRoutes } from '../../controllers/kube-ovn/faults/routes';
import { rule } from '../rule';

const vpc = (routes: string) => `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: vpc2
spec:
  namespaces: [ns2]
${routes}---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: front
spec: {vpc: vpc2, protocol: IPv4, cidrBlock: 10.0.3.0/24, gateway: 10.0.3.1, excludeIps: [10.0.3.1], namespaces: [ns2]}
---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: back
spec: {vpc: vpc2, protocol: IPv4, cidrBlock: 10.0.4.0/24, gateway: 10.0.4.1, excludeIps: [10.0.4.1], namespaces: [ns2]}
`;

/** Routes by source that kube-ovn writes itself. */
export const staticRouteOverwritten = rule({
  id: 'kube-ovn/static-route-overwritten',
  severity: 'error',
  since: '1.14',
  what: 'A static route by source is for the whole range of a Subnet of its custom VPC.',
  why: 'kube-ovn has a route of its own for that range, to the gateway of the Subnet, and OVN gets one of the two: the next reconciliation of the Subnet overwrites the one in the Vpc.',
  evidence: [
    'kubeovn/kube-ovn v1.14.41 pkg/controller/subnet.go, addCustomVPCStaticRouteForSubnet: a route by source for each CIDR of the Subnet, to its gateway',
    'kubeovn/kube-ovn v1.15.24 pkg/controller/subnet.go, reconcileCustomVpcStaticRoute: VLAN subnets and the routeTable of the Subnet, too',
    'kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-logical_router_route.go, AddLogicalRouterStaticRoute: deletes routes of the same table, policy and prefix with another next hop',
  ],
  wrong: vpc('  staticRoutes:\n    - {policy: policySrc, cidr: 10.0.3.0/24, nextHopIP: 10.0.4.10}\n'),
  right: vpc(
    '  policyRoutes:\n    - {priority: 1000, match: ip4.src == 10.0.3.0/24, action: reroute, nextHopIP: 10.0.4.10}\n',
  ),
  check(network, report) {
    for (const { vpc, route, subnet } of overwrittenRoutes(network)) {
      const family = route.cidr.family === 4 ? 'ip4' : 'ip6';
      report(
        route.part.at('cidr'),
        `static route ${route.index + 1} of Vpc ${vpc.name} is for the whole range of Subnet ${subnet.name}, '${route.cidr}', by source`,
      )
        .and(subnet.at('cidrBlock'), `kube-ovn writes a route by source for the range of ${subnet.name}`)
        .restsOn(subnet.at('vpc'), subnet.at('gateway'), route.part.at('nextHopIP'), route.part.at('policy'))
        .note(
          `OVN has room for one of the two routes: a reconciliation of the Subnet overwrites this one, and traffic no longer goes to '${route.nextHop}'`,
        )
        .propose(
          `write a policy route instead: match '${family}.src == ${route.cidr}', action reroute, nextHopIP '${route.nextHop}'`,
        );
    }
  },
});
