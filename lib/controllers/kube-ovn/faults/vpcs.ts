import type { Network } from '../../../network/network';
import { defaultVpc, type StaticRoute, type Vpc } from '../../../network/vpc';
import { does } from '../rows/features';
import { priorities } from '../rows/routers/priorities';
import { localGatewaysWithoutBfd } from './egress-gateways';
import type { Fault, Meeting } from './fault';
import { contendingRoutes, hasSourceRoute, overwrittenRoutes, policyRoutesWithSeveralHops } from './routes';

/** Told with the finding of the Subnet. */
export const missingVpcStopsNamespaces: Fault = {
  id: 'missing-vpc-stops-namespaces',
  severity: 'error',
  rule: 'kube-ovn/subnet-vpc-missing',
  since: '1.13',
  until: ['1.15.24', '1.17'],
  metBy: 'a Subnet whose Vpc does not exist',
  does: 'stops at a Subnet without Vpc when it looks for the Subnets of a namespace',
  consequence: 'other namespaces lose their Subnets by chance: their pods land in ovn-default, without an event',
  cure: 'create the Vpc, or delete the Subnet',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/namespace.go, handleAddNamespace: leaves the loop over all Subnets at one whose Vpc is missing',
    'kubeovn/kube-ovn v1.15.24 pkg/controller/namespace.go, handleAddNamespace: goes on with the next',
  ],
  *meetings({ missingReferences }) {
    for (const { resource, field, implied, at, name } of missingReferences)
      if (!implied && resource.kind === 'Subnet' && field === 'spec.vpc')
        yield {
          at,
          fact: `${resource.title}, whose Vpc ${name} does not exist, may take other namespaces their Subnets`,
        };
  },
};

export const localEgressGatewayRefused: Fault = {
  id: 'local-egress-gateway-refused',
  severity: 'error',
  rule: 'kube-ovn/egress-gateway-local-without-bfd',
  since: '1.14',
  until: ['1.15.17', '1.17'],
  metBy: 'a VpcEgressGateway with trafficPolicy Local and no BFD session in one of its address families',
  does: 'writes the policies of such a gateway with an empty BFD session, which OVN refuses',
  consequence: 'the gateway is never ready, and no traffic goes through it in that family',
  cure: 'leave trafficPolicy out, or enable bfd',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_egress_gateway.go, reconcileVpcEgressGatewayOVNRoutes: the policies for local nodes have a BFD session, be it empty',
    'kubeovn/kube-ovn v1.15.24 pkg/controller/vpc_egress_gateway.go, reconcileVpcEgressGatewayOVNRoutes: no longer; kubeovn/kube-ovn issue 6927',
  ],
  *meetings(network) {
    for (const { gateway, families } of localGatewaysWithoutBfd(network))
      yield {
        at: gateway.at('trafficPolicy'),
        fact: `OVN refuses the policies of ${gateway.resource.title}, which has trafficPolicy 'Local' and no BFD session over IPv${families.join(' and IPv')}`,
      };
  },
};

/** Faults that a Vpc and what belongs to its router meet. */
export const faultsOfVpcs: readonly Fault[] = [
  {
    id: 'next-hops-alternate',
    severity: 'error',
    rule: 'kube-ovn/static-route-prefix-used-twice',
    metBy: 'static routes of a Vpc with the same cidr, policy and routeTable, and different next hops',
    does: 'keeps one of several routes that differ in their next hop alone, and another one after each reconciliation of the Vpc',
    consequence: 'traffic moves to another next hop at each edit of the Vpc and each restart of the controller',
    cure: 'keep one route for each range',
    evidence: [
      'kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-logical_router_route.go, AddLogicalRouterStaticRoute: deletes the routes of the same table, policy and prefix that have another next hop',
      'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc.go, handleAddOrUpdateVpc, diffStaticRoute: adds the route that is missing at the next reconciliation',
    ],
    *meetings({ vpcs }) {
      for (const vpc of vpcs)
        for (const [first, second] of contendingRoutes(vpc))
          if (first && second)
            yield {
              at: second.at('nextHopIP'),
              fact: `the static routes of Vpc ${vpc.name} for '${first.text('cidr')}' take turns`,
            };
    },
  },
  {
    id: 'source-route-overwritten',
    severity: 'error',
    rule: 'kube-ovn/static-route-overwritten',
    since: '1.14',
    metBy: 'a static route by source for the whole range of a Subnet of its custom Vpc',
    does: 'writes a route by source of its own for each Subnet, in the place of the one in the Vpc',
    consequence: 'traffic of the Subnet does not go to the next hop that the Vpc names',
    cure: 'write a policy route instead',
    evidence: [
      'kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, addCustomVPCStaticRouteForSubnet: a route by source for each CIDR of the Subnet, to its gateway',
    ],
    *meetings(network) {
      for (const { vpc, route } of overwrittenRoutes(network))
        yield {
          at: route.part.at('cidr'),
          fact: `the static route of Vpc ${vpc.name} by source for '${route.cidr}', the whole range of a Subnet, is overwritten`,
        };
    },
  },
  {
    id: 'source-routes-tie-with-default',
    severity: 'warning',
    until: '1.14.11',
    metBy:
      'a custom Vpc with a default route, and a static route by source of a range or, in 1.14, a Subnet that kube-ovn writes such a route for',
    does: 'has an OVN that gives routes by source of a range and the default route the same priority',
    consequence: 'which of the two a packet takes is not determined',
    cure: 'write a policy route instead of the route by source; in 1.14, upgrade',
    evidence: [
      'kubeovn/kube-ovn v1.16.2 dist/images/patches/9ee66bd91be65605cffb9a490b4dba3bc13358e9.patch: the priority of routes by source; since 1.14.11 another patch moves those of routes by destination (read, not recorded)',
    ],
    meetings: tiedDefaultRoutes,
  },
  {
    id: 'next-hops-not-split',
    severity: 'error',
    rule: 'kube-ovn/policy-route-next-hops-not-split',
    until: '1.15',
    metBy: 'several addresses in nextHopIP of a policy route',
    does: 'hands nextHopIP of a policy route to OVN as one address',
    consequence: 'OVN leaves the policy out: the packets follow the static routes',
    cure: 'write one address',
    evidence: [
      'kubeovn/kube-ovn v1.14.41 pkg/controller/vpc.go, addPolicyRouteToVpc: the text is one next hop',
      'kubeovn/kube-ovn v1.15.24 pkg/controller/vpc.go, normalizePolicyRouteNextHops: splits it',
    ],
    *meetings(network) {
      for (const { vpc, route, addresses } of policyRoutesWithSeveralHops(network))
        yield {
          at: route.at('nextHopIP'),
          fact: `OVN leaves out a policy route of Vpc ${vpc.name} with ${addresses.length} next hops`,
        };
    },
  },
  {
    id: 'rows-lost-with-vpc',
    severity: 'warning',
    since: '1.13',
    until: '1.15.4',
    metBy: 'a VpcEgressGateway of a custom Vpc; policyRoutes of a custom Vpc with several Subnets',
    does: 'removes the policies of Subnets and egress gateways from the router of a custom Vpc each time it reconciles the Vpc, and writes them again seconds later; in 1.14 to 1.15.2 also the routes by source of the Subnets',
    consequence:
      'until then, packets take another way or are dropped; an edit of the Vpc and a restart of the controller set it off',
    cure: 'edit the Vpc in a maintenance window',
    evidence: [
      'kubeovn/kube-ovn v1.14.41 pkg/controller/vpc.go, handleAddOrUpdateVpc: deletes every policy that is not in policyRoutes',
      'kubeovn/kube-ovn v1.15.24 pkg/controller/vpc.go, handleAddOrUpdateVpc, diffPolicyRouteWithLogical: spares those of Subnets and egress gateways',
    ],
    meetings: rowsLost,
  },
  localEgressGatewayRefused,
  missingVpcStopsNamespaces,
];

/** Default routes of custom VPCs beside routes by source of the same family, which IPv4 and IPv6 have each for itself. */
function* tiedDefaultRoutes({ vpcs, target }: Network): Generator<Meeting> {
  const writesOwn = does(target.kubeOvn.version, 'subnetRoutes');
  for (const vpc of vpcs) {
    if (vpc.isDefault) continue;
    const ofSubnets = writesOwn ? vpc.subnets.filter(hasSourceRoute).flatMap(({ cidrs = [] }) => cidrs) : [];
    const ofRoutes = vpc.staticRoutes.filter(isRangeBySource).map(({ cidr }) => cidr);
    const families = new Set([...ofSubnets, ...ofRoutes].map(({ family }) => family));
    for (const { cidr, part } of vpc.defaultRoutes)
      if (families.has(cidr.family))
        yield {
          at: part.at('cidr'),
          fact: `the default route of Vpc ${vpc.name} ties with its routes by source`,
        };
  }
}

/** A single address comes before the default route, and other tables have no default route of the main one. */
function isRangeBySource({ bySource, cidr, table }: StaticRoute): boolean {
  return bySource && table === '' && cidr.prefix < (cidr.family === 4 ? 32 : 128);
}

/** Those who miss a policy while it is gone: egress gateways, and Subnets whose packets policyRoutes then take. */
function* rowsLost({ egressGateways, vpcs }: Network): Generator<Meeting> {
  for (const gateway of egressGateways)
    if (gateway.vpcName !== defaultVpc)
      yield {
        at: gateway.at('vpc'),
        fact: `each reconciliation of Vpc ${gateway.vpcName} removes the policies of ${gateway.resource.title} for seconds`,
      };
  for (const vpc of vpcs) {
    const subnets = vpc.subnets.filter(({ isOvn }) => isOvn);
    if (vpc.isDefault || subnets.length < 2 || !redirects(vpc)) continue;
    yield {
      at: vpc.at('policyRoutes'),
      fact: `each reconciliation of Vpc ${vpc.name} leaves packets between its ${subnets.length} Subnets to its policyRoutes for seconds`,
    };
  }
}

/** Whether a policy route could take what a policy of a Subnet lets through. */
function redirects(vpc: Vpc): boolean {
  return vpc.parts('policyRoutes').some((route) => {
    const priority = route.raw('priority');
    const action = route.text('action');
    return (
      typeof priority === 'number' && priority < priorities.toSubnets && (action === 'reroute' || action === 'drop')
    );
  });
}
