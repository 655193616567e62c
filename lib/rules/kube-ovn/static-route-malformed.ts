import { bitsOf, parseIp } from '../../net/ip';
import type { Part } from '../../network/part';
import { rule } from '../rule';
import { type Fault, faultOfCidr, faultOfIp } from '../support/address-fault';

const head = `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: vpc2
spec:
  staticRoutes:
    - policy: policyDst
`;

/** Static routes whose destination or next hop cannot be read. */
export const staticRouteMalformed = rule({
  id: 'kube-ovn/static-route-malformed',
  code: 'KO-101',
  severity: 'error',
  what: 'The cidr of a static route is neither a CIDR nor an address, its nextHopIP is not one address, or they differ in family.',
  why: 'One route that cannot be read keeps kube-ovn from setting up the VPC, all its other routes and all its subnets.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc.go, formatVpc: invalid cidr, invalid ip, invalid next hop ip',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, validateVpcBySubnet: the vpc %s not standby yet',
  ],
  wrong: `${head}      cidr: 0.0.0.0/0\n      nextHopIP: 10.0.3.254/24\n`,
  right: `${head}      cidr: 0.0.0.0/0\n      nextHopIP: 10.0.3.254\n`,
  check(network, report) {
    for (const vpc of network.vpcs) {
      vpc.writtenRoutes.forEach((route, index) => {
        if (!route.isMap) return;
        for (const field of fields) {
          const fault = faultOf(route, field, `static route ${index + 1} of Vpc ${vpc.name}`);
          if (!fault) continue;
          report(route.at(field), `${field} ${fault.fact}`)
            .note(
              `kube-ovn refuses the whole Vpc: it is never standby, none of its routes is set, and its subnets wait for it`,
            )
            .note('kube-ovn repeats "failed to format vpc" in its log; the Vpc has no event')
            .refuses()
            .suggest(fault.meant, fault.safe ? 'safe' : 'unsafe');
        }
      });
      for (const { part, index, cidr, nextHop } of vpc.staticRoutes) {
        if (cidr.network.value === 0n && cidr.prefix === bitsOf(cidr.family))
          report(
            part.at('cidr'),
            `cidr ${part.text('cidr')} in static route ${index + 1} of Vpc ${vpc.name} is a single address, not the default route`,
          )
            .note(`kube-ovn sets a route for ${cidr} alone, and no packet goes to that address`)
            .suggest(`${cidr.network}/0`);
        if (cidr.family === nextHop.family) continue;
        report(part.at('nextHopIP'), `nextHopIP ${nextHop} is IPv${nextHop.family}`)
          .as('warning')
          .and(part.at('cidr'), `the route is for ${cidr}, IPv${cidr.family}`)
          .note('kube-ovn hands the route to OVN as it is, and no packet takes it');
      }
    }
  },
});

const fields = ['cidr', 'nextHopIP'] as const;

function faultOf(route: Part, field: (typeof fields)[number], title: string): Fault | undefined {
  const value = route.raw(field);
  if (value === undefined || value === '') return { fact: `is missing in ${title}` };
  // Values of other types are the schema's finding.
  if (typeof value !== 'string' || (field === 'cidr' && parseIp(value))) return undefined;
  const fault = field === 'cidr' && value.includes('/') ? faultOfCidr(value) : faultOfIp(value);
  return fault && { ...fault, fact: `${value} in ${title} ${fault.fact}` };
}
