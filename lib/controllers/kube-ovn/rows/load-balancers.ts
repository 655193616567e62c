import { withPort } from '../../../net/with-port';
import type { Network } from '../../../network/network';
import { defaultVpc } from '../../../network/vpc';
import type { LoadBalancer } from '../../../ovn/northbound';
import { groupBy } from '../../../source/group-by';
import type { Place } from '../../../source/resource';
import type { Cluster } from './cluster';
import { type Front, frontsOf } from './fronts';
import { isMade } from './made-subnets';
import { forwardsOf, insideOf, outsideOf } from './routers/nat';
import { Router } from './routers/router';

/** The load balancers, by name: those of VPCs with what is in front of pods there, and one for each forwarded port. */
export function loadBalancersOf(network: Network, cluster: Cluster): ReadonlyMap<string, LoadBalancer> {
  const vpcs = [...new Set([defaultVpc, ...[...network.vpcs].map(({ name }) => name)])];
  const fronts = groupBy(frontsOf(network, cluster), ({ vpc, protocol, sticky }) => nameOf(vpc, protocol, sticky));
  const ofVpcs = cluster.enableLb
    ? vpcs
        .filter((vpc) => isThere(network, vpc))
        .flatMap((vpc) => {
          const at = network.vpcs.get(vpc)?.atName;
          return emptyOf(vpc).map((one) => filled(one, fronts, at ? [at] : []));
        })
    : [];
  const forwards = vpcs.flatMap((vpc) => forwardedPorts(new Router(vpc, network, cluster)));
  return new Map([...ofVpcs, ...forwards].map((one) => [one.name, one]));
}

function isThere(network: Network, vpc: string): boolean {
  return vpc !== defaultVpc || network.subnetsOf(vpc).some(isMade);
}

const protocols = ['tcp', 'udp', 'sctp'] as const;

/** The names of the load balancers of a VPC: two for each protocol, one with session affinity. */
export function vpcLoadBalancersOf(vpc: string): readonly string[] {
  return emptyOf(vpc).map(({ name }) => name);
}

function emptyOf(vpc: string): readonly Pick<LoadBalancer, 'name' | 'protocol' | 'options'>[] {
  return protocols.flatMap((protocol) =>
    [false, true].map((sticky) => {
      return { name: nameOf(vpc, protocol, sticky), protocol, options: sticky ? stickiness : {} };
    }),
  );
}

/** Kubernetes' default of `sessionAffinityConfig.clientIP.timeoutSeconds`. */
const stickiness = { affinity_timeout: '10800' };

/**
 * Those of the default VPC are named by flags of the controller
 * (kubeovn/kube-ovn v1.16.2 pkg/controller/config.go, ParseFlags; pkg/controller/vpc.go, GenVpcLoadBalancer).
 */
function nameOf(vpc: string, protocol: string, sticky: boolean): string {
  if (vpc === defaultVpc) return `cluster-${protocol}${sticky ? '-session' : ''}-loadbalancer`;
  return `vpc-${vpc}-${protocol}${sticky ? '-sess' : ''}-load`;
}

function filled(
  { name, protocol, options }: Pick<LoadBalancer, 'name' | 'protocol' | 'options'>,
  fronts: ReadonlyMap<string, readonly Front[]>,
  ofVpc: readonly Place[],
): LoadBalancer {
  const own = fronts.get(name) ?? [];
  const assumed = own.flatMap((front) => front.assumed);
  return {
    name,
    protocol,
    options,
    vips: new Map(own.map(({ vip, backends }) => [vip, backends])),
    healthChecks: own.flatMap(({ vip, isChecked, sources }) =>
      isChecked ? [{ vip, options: usualCheck, sources }] : [],
    ),
    sources: own.length > 0 ? own.flatMap(({ sources }) => sources) : ofVpc,
    assumed: assumed.length > 0 ? assumed : undefined,
  };
}

/** (kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-load_balancer_health_check.go, newLoadBalancerHealthCheck). */
const usualCheck = { timeout: '20', interval: '5', success_count: '3', failure_count: '3' };

/** (kubeovn/kube-ovn v1.16.2 pkg/controller/ovn_dnat.go, AddDnatRule). */
function forwardedPorts(router: Router): LoadBalancer[] {
  return forwardsOf(router).flatMap((rule) => {
    const { name, protocol, externalPort, internalPort } = rule;
    if (!protocol || externalPort === undefined || internalPort === undefined) return [];
    const pairs = insideOf(rule).flatMap((inside) =>
      outsideOf(rule.eip, inside.ip.family, router).map((outside) => ({ inside, outside })),
    );
    const assumed = pairs.flatMap(({ outside }) => ('assumed' in outside ? outside.assumed : []));
    return [
      {
        name,
        protocol,
        options: {},
        vips: new Map(
          pairs.map(({ inside, outside }) => [
            withPort(inside.ip.family === 6 ? `[${outside.externalIP}]` : outside.externalIP, externalPort),
            [withPort(inside.ip, internalPort)],
          ]),
        ),
        healthChecks: [],
        sources: [
          rule.at('ovnEip'),
          ...['externalPort', 'internalPort', 'protocol'].map((field) => rule.at(field)),
          ...pairs.flatMap(({ inside, outside }) => [inside.at, ...outside.sources]),
        ],
        assumed: assumed.length > 0 ? assumed : undefined,
      },
    ];
  });
}
