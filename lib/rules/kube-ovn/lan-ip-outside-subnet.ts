import { parseIp } from '../../net/ip';
import type { VpcNatGateway } from '../../network/vpc-nat-gateway';
import type { Draft, Report } from '../report';
import { rule } from '../rule';
import { likelySubnet, proposeLanIp } from '../support/lan-ip';

const gateway = (lanIp: string) => `
apiVersion: kubeovn.io/v1
kind: VpcNatGateway
metadata:
  name: gw1
spec:
  vpc: test-vpc-1
  subnet: net1
  lanIp: ${lanIp}
  externalSubnets:
    - ovn-vpc-external-network
`;

/** NAT gateways with an address that their internal subnet does not have, or that is no address. */
export const lanIpOutsideSubnet = rule({
  id: 'kube-ovn/lan-ip-outside-subnet',
  code: 'KO-026',
  severity: 'error',
  what: 'The lanIp of a NAT gateway is not one address of its internal subnet.',
  why: 'The webhook rejects it. Without the webhook kube-ovn cannot give the address to the pod, which stays in ContainerCreating.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/webhook/vpc_nat_gateway.go, ValidateVpcNatGW: "lanIP %s is not a valid IP", "is not in the range of subnet"',
    'kubeovn/kube-ovn v1.16.2 pkg/ipam/subnet.go, GetStaticAddress: AddressOutOfRange',
  ],
  wrong: gateway('10.0.2.254'),
  right: gateway('10.0.1.254'),
  check(network, report) {
    for (const gateway of network.gateways) {
      const text = gateway.text('lanIp');
      if (gateway.isHighlyAvailable || text === undefined) continue;
      const found = gateway.lanIp ? outside(gateway, report) : malformed(gateway, text, report);
      if (found) proposeLanIp(found, gateway);
    }
  },
});

function outside(gateway: VpcNatGateway, report: Report): Draft | undefined {
  const { subnet, lanIp } = gateway;
  if (!lanIp || !subnet?.cidrs || subnet.contains(lanIp)) return undefined;
  const found = report(
    gateway.at('lanIp'),
    `lanIp ${lanIp} of NAT gateway ${gateway.name} is outside of Subnet ${subnet.name}`,
  )
    .and(subnet.at('cidrBlock'), `${subnet.name} is ${subnet.text('cidrBlock')}`)
    .note("kube-ovn's webhook rejects the gateway if it is enabled")
    .note('without it the pod stays in ContainerCreating: AddressOutOfRange')
    .restsOn(gateway.at('subnet'), subnet.strayGateway);
  const other = likelySubnet(gateway);
  if (other?.contains(lanIp)) found.propose(`or write subnet: ${other.name}, which is ${other.text('cidrBlock')}`);
  return found;
}

function malformed(gateway: VpcNatGateway, text: string, report: Report): Draft {
  const { subnet, name } = gateway;
  const ips = text.split(',').map(parseIp);
  if (ips.length === 1 || ips.includes(undefined))
    return report(gateway.at('lanIp'), `lanIp ${text} of NAT gateway ${name} is not an IP address`)
      .note("kube-ovn's webhook rejects the gateway if it is enabled")
      .note('without it the pod stays in ContainerCreating');
  const found = report(
    gateway.at('lanIp'),
    `lanIp ${text} of NAT gateway ${name} is ${ips.length} addresses, not one`,
  ).note("kube-ovn's webhook rejects the gateway if it is enabled");
  // The controller copies the text to the pod, where one address of each family is what a dual-stack pod has.
  const works = ips.length === 2 && ips[0]?.family !== ips[1]?.family && ips.every((ip) => ip && subnet?.contains(ip));
  return works
    ? found.note('without it the pod gets both').as('warning')
    : found.note('without it the pod stays in ContainerCreating');
}
