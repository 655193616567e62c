import { parseCidr } from '../../net/cidr';
import { parseIp } from '../../net/ip';
import type { Part } from '../../network/part';
import type { VpcNatGateway } from '../../network/vpc-nat-gateway';
import { has } from '../../target/release';
import type { Report } from '../report';
import { rule } from '../rule';
import { faultOfCidr, faultOfIp } from '../support/address-fault';

const gateway = (nextHop: string) => `
apiVersion: kubeovn.io/v1
kind: VpcNatGateway
metadata:
  name: gw1
spec:
  vpc: test-vpc-1
  subnet: net1
  lanIp: 10.0.1.254
  externalSubnets:
    - ovn-vpc-external-network
  routes:
    - cidr: 10.96.0.0/12
      nextHopIP: ${nextHop}
`;

/** Routes of the gateway pod that cannot be set. */
export const gatewayRouteMalformed = rule({
  id: 'kube-ovn/gateway-route-malformed',
  code: 'KO-038',
  severity: 'error',
  since: '1.15',
  what: 'A route of a NAT gateway lacks a destination or a next hop, has one that is none, or has two families.',
  why: 'kube-ovn hands the route to the pod as it is: its network cannot be set up, and the pod hangs in ContainerCreating.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/util/pod_routes.go: the word gateway is replaced, everything else is passed on',
    'kubeovn/kube-ovn v1.16.2 pkg/daemon/ovs_linux.go: a route that cannot be added fails the pod',
  ],
  wrong: gateway('fd00::1'),
  right: gateway('gateway'),
  check(network, report) {
    // Until 1.16 the CRD itself has the formats.
    const isJudged = has(network.target.kubeOvn.version, '1.16');
    for (const gateway of network.gateways)
      gateway.parts('routes').forEach((route, index) => {
        judge(gateway, route, `route ${index + 1} of NAT gateway ${gateway.name}`, isJudged, report);
      });
  },
});

function judge(gateway: VpcNatGateway, route: Part, title: string, isJudged: boolean, report: Report): void {
  const to = route.text('cidr');
  const hop = route.text('nextHopIP');
  const cidr = to === undefined ? undefined : parseCidr(to);
  const stuck = 'the pod of the gateway hangs in ContainerCreating; its events say that a route cannot be added';
  if (isJudged && route.isMap)
    for (const field of ['cidr', 'nextHopIP'])
      if (route.isBlank(field))
        report(route.at(field), `${title} has no ${field}`)
          .note('kube-ovn leaves the route out without a word')
          .propose(field === 'cidr' ? 'write the destination, a CIDR' : 'write an address, or the word gateway');
  // From 1.17 on kube-ovn adds the prefix length to a single address.
  const isHost = to !== undefined && parseIp(to) !== undefined && has(gateway.network.target.kubeOvn.version, '1.17');
  if (to !== undefined && !cidr && isJudged && !isHost) {
    const fault = faultOfCidr(to);
    report(route.at('cidr'), `cidr ${to} in ${title} ${fault?.fact}`).note(stuck).suggest(fault?.meant);
  }
  if (hop === undefined) return;
  if (hop === 'gateway') {
    judgeWord(gateway, route, cidr?.family, title, report);
    return;
  }
  const ip = parseIp(hop);
  if (!ip) {
    if (!isJudged) return;
    const fault = faultOfIp(hop);
    report(route.at('nextHopIP'), `nextHopIP ${hop} in ${title} ${fault?.fact}`)
      .note(stuck)
      .propose('write an address, or the word gateway for that of the internal subnet')
      .suggest(fault?.meant);
  } else if (cidr && cidr.family !== ip.family) {
    report(route.at('nextHopIP'), `nextHopIP ${hop} in ${title} is not of the family of its cidr`)
      .and(route.at('cidr'), `IPv${cidr.family}`)
      .note(stuck)
      .propose('write the word gateway, or an address of the same family');
  }
}

function judgeWord(
  gateway: VpcNatGateway,
  route: Part,
  family: 4 | 6 | undefined,
  title: string,
  report: Report,
): void {
  const { subnet } = gateway;
  if (family === undefined || !subnet?.cidrs || subnet.cidrOf(family)) return;
  report(
    route.at('nextHopIP'),
    `the next hop of ${title} is the gateway of Subnet ${subnet.name}, which has no IPv${family}`,
  )
    .and(subnet.at('cidrBlock'), `cidrBlock of ${subnet.name}`)
    .note('kube-ovn leaves the route out without a word')
    .propose(`give the next hop as an address, or the subnet an IPv${family} CIDR`);
}
