import { parseCidr } from '../../net/cidr';
import { type Ip, parseIp } from '../../net/ip';
import type { Vpc } from '../../network/vpc';
import { rule } from '../rule';
import { firstFew } from '../support/first-few';
import { routerNetworks } from '../support/router-networks';

const vpc = (nextHop: string) => `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: vpc2
spec:
  namespaces: [ns2]
  staticRoutes:
    - {policy: policyDst, cidr: 10.9.0.0/16, nextHopIP: ${nextHop}}
---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: front
spec: {vpc: vpc2, protocol: IPv4, cidrBlock: 10.0.3.0/24, gateway: 10.0.3.1, excludeIps: [10.0.3.1, 10.0.3.9], namespaces: [ns2]}
`;

/** Routes that OVN leaves out. */
export const nextHopUnreachable = rule({
  id: 'kube-ovn/next-hop-unreachable',
  severity: 'error',
  what: 'The next hop of a static route, or of a policy route, of a custom VPC lies in none of the networks of its router.',
  why: 'OVN leaves such a route out, with a line in its own log: packets take the route with the next shorter prefix, or are dropped.',
  evidence: [
    'ovn-org/ovn northd/northd.c, find_static_route_outport: "No path for static route"',
    'ovn-org/ovn northd/northd.c, get_outport_for_routing_policy_nexthop: "No path for routing policy"',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc.go, handleAddOrUpdateVpc: hands routes over without a look at the networks',
  ],
  wrong: vpc('10.0.4.9'),
  right: vpc('10.0.3.9'),
  check(network, report) {
    for (const vpc of network.vpcs) {
      const routes = [...staticRoutes(vpc), ...policyRoutes(vpc)];
      const networks = routes.length > 0 && routerNetworks(vpc);
      if (!networks) continue;
      for (const { hops, at, title, instead } of routes) {
        if (hops.some((hop) => isLinkLocal(hop) || networks.some((cidr) => cidr.contains(hop)))) continue;
        const ranges = vpc.subnets.flatMap(({ cidrs = [] }) => cidrs).map(String);
        report(at, `next hop '${hops.join(',')}' of ${title} is in no network of the router`)
          .and(vpc.atName, `VPC ${vpc.name} has ${firstFew(ranges)}`)
          .restsOn(at, vpc.at('vpcPeerings'))
          .restsOn(...vpc.subnets.flatMap((subnet) => [subnet.at('cidrBlock'), subnet.at('vpc'), subnet.strayGateway]))
          .note(`OVN leaves the route out, with a line in its own log: packets ${instead}`)
          .propose('write an address in a subnet of the VPC, or that of the other side of a peering');
      }
    }
  },
});

interface Route {
  readonly hops: readonly Ip[];
  readonly at: ReturnType<Vpc['at']>;
  readonly title: string;
  /** What packets do without it. */
  readonly instead: string;
}

function staticRoutes(vpc: Vpc): readonly Route[] {
  return vpc.staticRoutes
    .filter(({ cidr, nextHop }) => cidr.family === nextHop.family)
    .map(({ nextHop, part, index }) => ({
      hops: [nextHop],
      at: part.at('nextHopIP'),
      title: `static route ${index + 1} of Vpc ${vpc.name}`,
      instead: 'take the route with the next shorter prefix, or are dropped',
    }));
}

function policyRoutes(vpc: Vpc): readonly Route[] {
  return vpc.parts('policyRoutes').flatMap((route, index) => {
    const hops = (route.text('nextHopIP') ?? '').split(',').map((text) => parseIp(text.trim()));
    if (route.text('action') !== 'reroute' || !hops.every((hop) => hop !== undefined)) return [];
    const title = `policy route ${index + 1} of Vpc ${vpc.name}`;
    return [{ hops, at: route.at('nextHopIP'), title, instead: 'go as the next policy or the static routes say' }];
  });
}

/** Every router port has such a network. */
function isLinkLocal(hop: Ip): boolean {
  return parseCidr('fe80::/10')?.contains(hop) ?? false;
}
