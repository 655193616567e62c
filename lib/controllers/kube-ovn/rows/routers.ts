import type { Network } from '../../../network/network';
import { defaultVpc } from '../../../network/vpc';
import type { LogicalRouter, Options } from '../../../ovn/northbound';
import type { Cluster } from './cluster';
import { connectedBy } from './routers/external-subnets';
import { forwardsOf, natOf } from './routers/nat';
import { policiesOf } from './routers/policies';
import { portsOf } from './routers/ports';
import { Router } from './routers/router';
import { staticRoutesOf } from './routers/static-routes';
import { roleOf } from './subnet-role';

/** The logical routers, one for each VPC, by name. */
export function routersOf(network: Network, cluster: Cluster): ReadonlyMap<string, LogicalRouter> {
  const names = new Set([...network.vpcs].map(({ name }) => name));
  if (network.subnetsOf(defaultVpc).length > 0) names.add(defaultVpc);
  return new Map(Array.from(names, (name) => [name, routerOf(new Router(name, network, cluster))]));
}

function routerOf(router: Router): LogicalRouter {
  return {
    name: router.name,
    ports: portsOf(router),
    staticRoutes: staticRoutesOf(router),
    policies: policiesOf(router),
    nat: natOf(router),
    loadBalancers: forwardsOf(router).map(({ name }) => name),
    options: optionsOf(router),
    sources: router.vpc ? [router.vpc.atName] : [],
  };
}

/** (kubeovn/kube-ovn v1.16.2 pkg/controller/vpc.go, createVpcRouter; pkg/ovs/ovn-nb-logical_router.go, UpdateLogicalRouter). */
function optionsOf(router: Router): Options {
  return {
    ...(!learnsNeighbours(router) && { always_learn_from_arp_request: 'false' }),
    dynamic_neigh_routers: 'true',
    mac_binding_age_threshold: '300',
  };
}

function learnsNeighbours(router: Router): boolean {
  if (!router.does('learnsNeighbours')) return false;
  const { vpc, subnets } = router;
  return (
    connectedBy(router) !== undefined ||
    subnets.some((subnet) => roleOf(subnet) === 'interconnected') ||
    (router.does('learnsFromPeers') && (vpc?.parts('vpcPeerings').length ?? 0) > 0)
  );
}
