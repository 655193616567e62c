import type { Cidr } from '../../net/cidr';
import type { Ip } from '../../net/ip';
import type { Part } from '../../network/part';
import type { Report } from '../report';
import { rule } from '../rule';

const head = `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: vpc2
spec:
  staticRoutes:
    - policy: policyDst
      cidr: 10.9.0.0/16
      nextHopIP: 10.0.3.254
`;

const evidence = [
  'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc.go, diffStaticRoute, getStaticRouteItemKey: compare texts',
];

/** Static routes that OVN keeps in another form. */
export const staticRouteNotCanonical = rule({
  id: 'kube-ovn/static-route-not-canonical',
  code: 'KO-102',
  severity: 'warning',
  what: 'The cidr or nextHopIP of a static route is not in the form in which OVN keeps it.',
  why: 'kube-ovn compares its routes with those of OVN as texts: it may delete and add this one with every change of the VPC.',
  evidence,
  wrong: `${head}    - policy: policyDst\n      cidr: 10.8.0.1/16\n      nextHopIP: 10.0.3.254\n`,
  right: `${head}    - policy: policyDst\n      cidr: 10.8.0.0/16\n      nextHopIP: 10.0.3.254\n`,
  check(network, report) {
    for (const vpc of network.vpcs) {
      for (const { part, index, cidr, nextHop } of vpc.staticRoutes) {
        const title = `static route ${index + 1} of Vpc ${vpc.name}`;
        judge(part, 'cidr', part.text('cidr')?.includes('/') ? cidr : cidr.network, title, report);
        judge(part, 'nextHopIP', nextHop, title, report);
      }
    }
  },
});

function judge(route: Part, field: string, value: Cidr | Ip, title: string, report: Report): void {
  const text = route.text(field) ?? '';
  const kept = `${value}`;
  // Nothing is known of what becomes of capital letters.
  if (kept === text.toLowerCase()) return;
  report(route.at(field), `${field} ${text} in ${title} is kept as ${kept}`)
    .note('kube-ovn compares routes as texts: with every change of the Vpc it may delete this route and add it again')
    .suggest(kept, 'safe');
}

/** Static routes that are there twice. */
export const staticRouteRepeated = rule({
  id: 'kube-ovn/static-route-repeated',
  code: 'KO-102',
  severity: 'warning',
  what: 'A Vpc has the same static route twice.',
  why: 'OVN keeps one of them; to take the other one out of the list later takes the route away.',
  evidence,
  wrong: `${head}    - policy: policyDst\n      cidr: 10.9.0.0/16\n      nextHopIP: 10.0.3.254\n`,
  right: `${head}    - policy: policyDst\n      cidr: 10.10.0.0/16\n      nextHopIP: 10.0.3.254\n`,
  check(network, report) {
    for (const vpc of network.vpcs) {
      if (vpc.staticRoutes.length < 2) continue;
      const firsts = new Map<string, number>();
      for (const { index, cidr, nextHop, bySource, table } of vpc.staticRoutes) {
        const key = `${bySource} ${cidr} ${nextHop} ${table}`;
        const first = firsts.get(key);
        if (first === undefined) {
          firsts.set(key, index);
          continue;
        }
        report(vpc.at('staticRoutes', index), `static route ${index + 1} of Vpc ${vpc.name} repeats route ${first + 1}`)
          .and(vpc.at('staticRoutes', first), `route ${first + 1}`)
          .note('OVN keeps one of the two; to remove either of them later may take the route away')
          .propose('remove this one');
      }
    }
  },
});
