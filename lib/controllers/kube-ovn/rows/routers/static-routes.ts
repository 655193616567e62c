import type { Subnet } from '../../../../network/subnet';
import type { StaticRoute } from '../../../../ovn/northbound';
import { gatewayOf } from '../gateway';
import { isMade } from '../made-subnets';
import { joinSubnet } from '../names';
import { roleOf } from '../subnet-role';
import { oneOfEach } from './one-of-each';
import type { Router } from './router';

/**
 * The static routes of a router: written ones, and those that nobody asks for. Of several for one prefix and table the
 * controller keeps one, unless BFD watches each of them (kubeovn/kube-ovn v1.16.2 pkg/controller/vpc.go, handleAddOrUpdateVpc;
 * pkg/ovs/ovn-nb-logical_router_route.go, AddLogicalRouterStaticRoute: it deletes those with other next hops).
 */
export function staticRoutesOf(router: Router): readonly StaticRoute[] {
  const routes = [...written(router), ...(router.isDefault ? toJoin(router) : bySubnet(router))];
  const unwatched = new Set(routes.filter(({ bfd }) => !bfd).map(placeOf));
  return oneOfEach(
    routes,
    (route) => (unwatched.has(placeOf(route)) ? placeOf(route) : `${placeOf(route)} ${route.nextHop}`),
    ({ nextHop }) => nextHop,
  );
}

function placeOf({ policy, table = '', prefix }: StaticRoute): string {
  return `${policy} ${table} ${prefix}`;
}

function written({ vpc }: Router): StaticRoute[] {
  return (vpc?.writtenRoutes ?? []).flatMap((route): StaticRoute[] => {
    const [prefix, nextHop] = [route.text('cidr'), route.text('nextHopIP')];
    if (!prefix || !nextHop) return [];
    const policy = route.text('policy') === 'policySrc' ? 'src-ip' : 'dst-ip';
    // The id is that of a session which somebody made in OVN; kube-ovn keeps routes side by side whose ids differ.
    const bfd = route.text('bfdId') === undefined ? undefined : { address: nextHop };
    return [{ prefix, nextHop, policy, table: route.text('routeTable'), bfd, sources: [route.at()] }];
  });
}

/** The default VPC hands everything else to the nodes (kubeovn/kube-ovn v1.16.2 pkg/controller/vpc.go, handleAddOrUpdateVpc). */
function toJoin({ network, cluster }: Router): StaticRoute[] {
  const join = network.subnets.get(joinSubnet);
  return cluster.joinSubnets.flatMap(({ family, first }): StaticRoute[] => {
    const nextHop = (join && gatewayOf(join, family)) ?? first.plus(1n);
    if (!nextHop) return [];
    const prefix = family === 4 ? '0.0.0.0/0' : '::/0';
    return [{ prefix, nextHop: `${nextHop}`, policy: 'dst-ip', sources: join ? [join.at('gateway')] : [] }];
  });
}

/** Packets from each subnet have a route, to the subnet's own gateway: that is what policies need to be asked at all. */
function bySubnet(router: Router): StaticRoute[] {
  return router.network.subnetsOf(router.name).flatMap((subnet) =>
    tablesFor(subnet, router).flatMap((place) =>
      (subnet.cidrs ?? []).flatMap((cidr): StaticRoute[] => {
        const gateway = gatewayOf(subnet, cidr.family);
        if (!gateway) return [];
        const sources = [subnet.at('cidrBlock'), subnet.at('gateway')];
        return [{ prefix: `${cidr}`, nextHop: `${gateway}`, policy: 'src-ip', ...place, sources }];
      }),
    ),
  );
}

/**
 * The tables that have such a route. The reconciliation of the Vpc writes it into the subnet's own table, even if the Subnet
 * is refused; that of the Subnet writes it into the main table, and the former takes it away from there again.
 */
function tablesFor(subnet: Subnet, router: Router): readonly Pick<StaticRoute, 'table' | 'comesAndGoes'>[] {
  const role = roleOf(subnet);
  const main = isMade(subnet) && (role === 'interconnected' || (role !== 'underlay' && router.does('subnetRoutes')));
  if (!router.does('subnetRoutesOfVpc')) return main ? [{}] : [];
  const table = subnet.text('routeTable');
  if (table === undefined) return [{}];
  return main ? [{ table }, { comesAndGoes: true }] : [{ table }];
}
