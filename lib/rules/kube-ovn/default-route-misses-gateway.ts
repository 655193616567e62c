import type { Ip } from '../../net/ip';
import type { Vpc } from '../../network/vpc';
import type { VpcNatGateway } from '../../network/vpc-nat-gateway';
import type { Report } from '../report';
import { rule } from '../rule';
import { firstFew } from '../support/first-few';

const vpc = (routes: string) => `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: test-vpc-1
spec:
  namespaces:
    - ns1
  ${routes}
`;

/** VPCs whose packets do not find their NAT gateway. */
export const defaultRouteMissesGateway = rule({
  id: 'kube-ovn/default-route-misses-gateway',
  code: 'KO-103',
  severity: 'error',
  what: 'No default route of a VPC leads to the lanIp of one of its NAT gateways.',
  why: 'kube-ovn adds no route to a gateway: no packet that leaves the VPC reaches it. Pods reach nothing outside, and replies of floating IPs and forwarded ports are lost.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc.go, handleAddOrUpdateVpc: sets the routes of the spec',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, addCustomVPCStaticRouteForSubnet: adds a route by source for each subnet, to the router itself',
    'kubeovn/kube-ovn issue 4241: no route; issue 2097: a route to the gateway of the subnet',
  ],
  wrong: vpc('staticRoutes: [{policy: policyDst, cidr: 0.0.0.0/0, nextHopIP: 10.0.1.1}]'),
  right: vpc('staticRoutes: [{policy: policyDst, cidr: 0.0.0.0/0, nextHopIP: 10.0.1.254}]'),
  check(network, report) {
    // A gateway that is not in the text may be the one where a route leads.
    if (network.mayHide('VpcNatGateway')) return;
    for (const vpc of network.vpcs) {
      if (vpc.isDefault || vpc.resource.external || hasOtherWay(vpc)) continue;
      const gateways = vpc.gateways.filter((gateway) => !gateway.isHighlyAvailable);
      const ways = gateways.flatMap((gateway) =>
        gateway.lanIp?.family === 4 ? [{ gateway, lanIp: gateway.lanIp }] : [],
      );
      // A lanIp that is missing or malformed is the mistake; its route cannot be judged.
      if (ways.length === 0 || ways.length < gateways.length) continue;
      const lanIps = new Set(ways.map(({ lanIp }) => lanIp.value));
      if (vpc.staticRoutes.some(({ nextHop }) => nextHop.family === 4 && lanIps.has(nextHop.value))) continue;
      judge(vpc, ways as [Way, ...Way[]], report);
    }
  },
});

interface Way {
  readonly gateway: VpcNatGateway;
  readonly lanIp: Ip;
}

/** Whether packets may leave by something else than a static route, or whether a route cannot be read. */
function hasOtherWay(vpc: Vpc): boolean {
  return (
    vpc.flag('enableExternal') ||
    vpc.items('extraExternalSubnets').length > 0 ||
    vpc.parts('policyRoutes').some((route) => route.text('action') === 'reroute') ||
    vpc.staticRoutes.length < vpc.writtenRoutes.length ||
    vpc.staticRoutes.some(({ cidr, nextHop }) => cidr.family !== nextHop.family)
  );
}

function judge(vpc: Vpc, ways: readonly [Way, ...Way[]], report: Report): void {
  const [{ gateway, lanIp }] = ways;
  const names = `NAT gateway ${firstFew(ways.map((way) => way.gateway.name))}`;
  const route = vpc.defaultRoutes.find(({ cidr }) => cidr.family === 4);
  if (route && isKnown(vpc, route.nextHop)) return;
  const found = route
    ? report(
        vpc.at('staticRoutes', route.index, 'nextHopIP'),
        `default route of VPC ${vpc.name} leads to ${route.nextHop}, not to ${names}`,
      ).suggest(`${lanIp}`)
    : report(
        vpc.raw('staticRoutes') === undefined ? vpc.atKey() : vpc.atKey('staticRoutes'),
        `VPC ${vpc.name} has no default route to ${names}`,
      ).propose(`write staticRoutes: [{policy: policyDst, cidr: 0.0.0.0/0, nextHopIP: ${lanIp}}]`);
  found.and(gateway.at('lanIp'), `${gateway.name} is ${lanIp}`).restsOn(vpc.at('staticRoutes'));
  const subnet = route && vpc.subnets.find(({ gateways }) => gateways.some((ip) => ip.equals(route.nextHop)));
  if (subnet) found.note(`${route.nextHop} is the router itself, as the gateway of ${subnet.name}`);
  found.note(
    'kube-ovn makes no route to a gateway: pods get nowhere, and answers to floating IPs and forwarded ports are lost',
  );
  for (const way of ways)
    found.restsOn(
      way.gateway.at('lanIp'),
      way.gateway.at('subnet'),
      way.gateway.at('vpc'),
      way.gateway.subnet?.at('vpc'),
    );
}

/** Whether a next hop is something else that is known: the other end of a peering, a pod with a pinned address. */
function isKnown(vpc: Vpc, nextHop: Ip): boolean {
  const peered = vpc.parts('vpcPeerings').some((peering) => peering.cidr('localConnectIP')?.contains(nextHop));
  return peered || vpc.subnets.some((subnet) => subnet.pinned.has(`${nextHop}`));
}
