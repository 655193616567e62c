import { parseIp } from '../../net/ip';
import type { StaticRoute, Vpc } from '../../network/vpc';
import type { StaticRoute as Row } from '../../ovn/northbound';
import type { Router } from '../../ovn/router/router';
import { has, type Since } from '../../target/release';
import type { Report } from '../report';
import { rule } from '../rule';
import { rowsOf } from '../support/rows';

/** Before, OVN gave the default route and routes by source one priority. */
const defaultFirst: Since = ['1.14.11', '1.15'];

const vpc = (route: string) => `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: vpc2
spec:
  namespaces: [ns2]
  staticRoutes:
    - {policy: policyDst, cidr: 0.0.0.0/0, nextHopIP: 10.0.3.9}
${route}---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: front
spec: {vpc: vpc2, protocol: IPv4, cidrBlock: 10.0.3.0/24, gateway: 10.0.3.1, excludeIps: [10.0.3.1, 10.0.3.10, 10.0.3.9], namespaces: [ns2]}
`;

/** Routes by source that the default route comes before. */
export const staticRouteHidden = rule({
  id: 'kube-ovn/static-route-hidden',
  severity: 'warning',
  what: 'A static route by source is for a range, and its route table has a default route.',
  why: 'OVN asks every route by destination first, the default route included: the route by source never decides. Before kube-ovn 1.14.11, the two have one priority, and chance decides.',
  evidence: [
    'ovn-org/ovn v25.03.0 northd/northd.c, build_route_match: the priority of a route follows from the length of its prefix, and from whether it is by source',
    'kubeovn/kube-ovn v1.16.2 dist/images/patches/9ee66bd91be65605cffb9a490b4dba3bc13358e9.patch: a range by source has priority 1, a default route 4',
    'kubeovn/kube-ovn v1.14.41 pkg/controller/vpc.go, handleAddOrUpdateVpc: the default VPC always has a default route',
  ],
  wrong: vpc('    - {policy: policySrc, cidr: 10.0.3.128/25, nextHopIP: 10.0.3.10}\n'),
  right: vpc(
    '  policyRoutes:\n    - {priority: 1000, match: ip4.src == 10.0.3.128/25, action: reroute, nextHopIP: 10.0.3.10}\n',
  ),
  check(network, report) {
    for (const vpc of network.vpcs) {
      // A single address by source comes before the default route.
      const bySource = vpc.staticRoutes.filter(({ bySource, cidr }) => bySource && cidr.hosts > 1n);
      const router = bySource.length > 0 ? rowsOf(network).topology.router(vpc.name) : undefined;
      const defaults = router?.row.staticRoutes.filter((row) => isDefault(row) && isTaken(row, vpc, router)) ?? [];
      for (const route of bySource) {
        const first = defaults.find((row) => isBefore(row, route));
        if (first) judge(vpc, route, first, report);
      }
    }
  },
});

/** One that BFD watches makes room for others while its next hop is down. */
function isDefault({ prefix, policy, bfd }: Row): boolean {
  return (prefix === '0.0.0.0/0' || prefix === '::/0') && policy === 'dst-ip' && !bfd;
}

/** OVN leaves out a route to nowhere. Subnet join, where that of the default VPC leads, is seldom in the input. */
function isTaken({ nextHop }: Row, { isDefault }: Vpc, router: Router): boolean {
  const hop = parseIp(nextHop);
  return isDefault || (hop !== undefined && router.portTowards(hop) !== undefined);
}

function isBefore({ prefix, table = '' }: Row, route: StaticRoute): boolean {
  return table === route.table && prefix.includes(':') === (route.cidr.family === 6);
}

function judge(vpc: Vpc, { part, index, cidr, nextHop }: StaticRoute, first: Row, report: Report): void {
  const { version } = vpc.network.target.kubeOvn;
  const family = cidr.family === 4 ? 'ip4' : 'ip6';
  const [source] = first.sources;
  const name = `static route ${index + 1} of Vpc ${vpc.name}`;
  const isHidden = has(version, defaultFirst);
  report(
    part.at('policy'),
    isHidden
      ? `${name} has no effect: the default route comes before routes by source`
      : `${name} and the default route have one priority in OVN`,
  )
    .and(source ?? vpc.atName, source ? 'the default route' : 'kube-ovn writes a default route for this VPC')
    .restsOn(part.at('cidr'), part.at('nextHopIP'), part.at('routeTable'))
    .note(
      isHidden
        ? `packets from '${cidr}' go to '${first.nextHop}', not to '${nextHop}'`
        : `chance decides whether packets from '${cidr}' go to '${nextHop}' or to '${first.nextHop}'`,
    )
    .propose(`write a policy route instead: match '${family}.src == ${cidr}', action reroute, nextHopIP '${nextHop}'`);
}
