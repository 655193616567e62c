import type { Part } from '../../network/part';
import type { Subnet } from '../../network/subnet';
import type { Vpc } from '../../network/vpc';
import { nearest } from '../../source/nearest';
import type { Report } from '../report';
import { rule } from '../rule';
import { few } from '../support/first-few';

const network = (table: string) => `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: vpc2
spec:
  namespaces: [ns2]
  staticRoutes:
    - {policy: policyDst, cidr: 10.9.0.0/16, nextHopIP: 10.0.3.9}
    - {policy: policyDst, cidr: 10.9.0.0/16, nextHopIP: 10.0.3.9, routeTable: ${table}}
---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: front
spec: {vpc: vpc2, protocol: IPv4, cidrBlock: 10.0.3.0/24, gateway: 10.0.3.1, excludeIps: [10.0.3.1, 10.0.3.9], routeTable: guests, namespaces: [ns2]}
`;

/** Route tables that only one side knows: the Subnets that use them, or the routes in them. */
export const routeTableWithoutRoutes = rule({
  id: 'kube-ovn/route-table-without-routes',
  severity: 'warning',
  what: 'A Subnet uses a route table that no static route of its VPC is in, or a static route is in a table that no Subnet uses.',
  why: 'A packet looks at the table of the Subnet that it comes from, and at no other one: not at the main table either. It reaches the subnets of the VPC, and nothing by the static routes.',
  evidence: [
    'ovn-org/ovn northd/northd.c, build_route_match: routes of a table match packets that came in by a port with that table alone',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, handleAddOrUpdateSubnet: the router port of a Subnet has its routeTable',
  ],
  wrong: network('guest'),
  right: network('guests'),
  check(network, report) {
    for (const vpc of network.vpcs) {
      if (!vpc.isComplete || vpc.writtenRoutes.length === 0) continue;
      const unused = unusedRoutes(vpc);
      const lacking = hasOtherWay(vpc) ? [] : lackingSubnets(vpc);
      for (const { subnet, table } of lacking) reportSubnet(vpc, subnet, table, unused, report);
      if (lacking.length === 0) for (const route of unused) reportRoute(vpc, route, report);
    }
  },
});

interface TableRoute {
  readonly part: Part;
  readonly index: number;
  readonly table: string;
}

/** The routes in tables that no Subnet uses. */
function unusedRoutes(vpc: Vpc): readonly TableRoute[] {
  const used = new Set(vpc.subnets.map((subnet) => subnet.text('routeTable')));
  return vpc.writtenRoutes.flatMap((part, index) => {
    const table = part.text('routeTable');
    return table === undefined || used.has(table) ? [] : [{ part, index, table }];
  });
}

/** The Subnets whose table has no route. */
function lackingSubnets(vpc: Vpc): readonly { readonly subnet: Subnet; readonly table: string }[] {
  const filled = new Set(vpc.writtenRoutes.map((route) => route.text('routeTable')));
  return vpc.subnets.flatMap((subnet) => {
    const table = subnet.text('routeTable');
    return table === undefined || filled.has(table) ? [] : [{ subnet, table }];
  });
}

function reportSubnet(vpc: Vpc, subnet: Subnet, table: string, unused: readonly TableRoute[], report: Report): void {
  const draft = report(
    subnet.at('routeTable'),
    `Subnet ${subnet.name} uses route table '${table}', and no static route of Vpc ${vpc.name} is in it`,
  );
  for (const route of unused.slice(0, few))
    draft.and(route.part.at('routeTable'), `in table '${route.table}', which no Subnet uses`);
  if (unused.length === 0) draft.and(vpc.at('staticRoutes'), 'all in other tables');
  draft
    .restsOn(subnet.at('vpc'))
    .note(
      'packets of the Subnet follow no static route, those of the main table included: they reach the subnets of the VPC alone',
    )
    .suggest(
      nearest(
        table,
        unused.map((route) => route.table),
      ),
    )
    .propose(`write routeTable: ${table} into the static routes that its packets shall follow`);
}

function reportRoute(vpc: Vpc, { part, index, table }: TableRoute, report: Report): void {
  report(
    part.at('routeTable'),
    `static route ${index + 1} of Vpc ${vpc.name} is in route table '${table}', which no Subnet uses`,
  )
    .note('no packet ever looks at the table: the route has no effect')
    .propose(`write routeTable: ${table} into the Subnet whose packets shall follow it, or leave it out here`);
}

/** Whether packets leave by policies, whatever the tables say. */
function hasOtherWay(vpc: Vpc): boolean {
  return (
    vpc.items('policyRoutes').length > 0 ||
    vpc.network.egressGatewaysOf(vpc.name).length > 0 ||
    vpc.gateways.some(({ isHighlyAvailable }) => isHighlyAvailable)
  );
}
