import { parseIp } from '../../net/ip';
import type { Subnet } from '../../network/subnet';
import type { Draft, Report } from '../report';
import { rule } from '../rule';

const subnet = (cidrBlock: string, gateway: string) => `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: dual
spec:
  vpc: test-vpc-1
  protocol: Dual
  cidrBlock: ${cidrBlock}
  gateway: ${gateway}
`;

const [ipv4, ipv6] = ['10.0.2.0/24', 'fd00:2::/64'];

/** Subnets of both families that name IPv6 first. */
export const dualStackOrder = rule({
  id: 'kube-ovn/dual-stack-order',
  code: 'KO-120',
  severity: 'error',
  what: 'The cidrBlock or the gateway of a Subnet of both families names IPv6 before IPv4.',
  why: 'kube-ovn takes the first for IPv4 and the second for IPv6, and validates neither: no address of the Subnet fits its family, or the port of the router cannot be made.',
  evidence: [
    'kubeovn/docs docs/guide/dual-stack.en.md: "The CIDR order requires IPv4 to come first and IPv6 to come second"',
    'kubeovn/kube-ovn v1.16.2 pkg/ipam/ipam.go, AddOrUpdateSubnet; pkg/ipam/subnet.go, NewSubnet: the first CIDR is the one of IPv4, in every release since v1.12.4',
    'kubeovn/kube-ovn v1.16.2 pkg/util/net.go, GetIPAddrWithMask: joins gateways and prefix lengths by their order',
  ],
  wrong: subnet(`${ipv6},${ipv4}`, 'fd00:2::1,10.0.2.1'),
  right: subnet(`${ipv4},${ipv6}`, '10.0.2.1,fd00:2::1'),
  check(network, report) {
    for (const subnet of network.subnets) judge(subnet, report);
  },
});

function judge(subnet: Subnet, report: Report): void {
  const { cidrs = [], name } = subnet;
  const gateway = subnet.text('gateway');
  const gateways = gateway?.split(',') ?? [];
  const isGatewayTurned = isIpv6First(gateways.map((part) => parseIp(part)?.family));
  if (isIpv6First(cidrs.map(({ family }) => family))) {
    const found = notGiven(
      report(subnet.at('cidrBlock'), `cidrBlock ${subnet.text('cidrBlock')} of Subnet ${name} names IPv6 before IPv4`),
    );
    // With one of the two turned, the other contradicts it.
    if (isGatewayTurned) found.and(subnet.at('gateway'), 'so does the gateway').propose(`write ${turned(cidrs)}`);
    else found.suggest(turned(cidrs));
  } else if (isGatewayTurned && cidrs.length === 2)
    report(subnet.at('gateway'), `gateway ${gateway} of Subnet ${name} names IPv6 before IPv4`)
      .and(subnet.at('cidrBlock'), 'here IPv4 comes first')
      .note('kube-ovn gives each gateway the prefix length of the other family: OVN refuses the port of the router')
      .suggest(turned(gateways));
}

function isIpv6First([first, second, ...more]: readonly (number | undefined)[]): boolean {
  return first === 6 && second === 4 && more.length === 0;
}

function turned(parts: readonly unknown[]): string {
  return [...parts].reverse().join(',');
}

function notGiven(found: Draft): Draft {
  return found.note(
    'kube-ovn takes the first network for IPv4: a pinned IPv4 address, such as the lanIp of a NAT gateway, is out of range',
  );
}
