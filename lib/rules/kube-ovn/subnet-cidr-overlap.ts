import type { Cidr } from '../../net/cidr';
import { overlaps } from '../../net/overlaps';
import { groupBy } from '../../network/collection';
import type { Network } from '../../network/network';
import type { Subnet } from '../../network/subnet';
import type { VpcNatGateway } from '../../network/vpc-nat-gateway';
import type { Report } from '../report';
import { rule } from '../rule';

const example = (cidr: string) => `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net2
spec:
  vpc: test-vpc-1
  cidrBlock: ${cidr}
`;

/** Subnets of one VPC with the same addresses. */
export const subnetCidrOverlap = rule({
  id: 'kube-ovn/subnet-cidr-overlap',
  code: 'KO-128',
  severity: 'error',
  what: 'The cidrBlocks of two subnets overlap that are in the same VPC and VLAN, or of which one is the external subnet of a gateway in that VPC.',
  why: 'kube-ovn makes no switch for the later one; a gateway between overlapping networks cannot tell inside from outside.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, checkSubnetConflict: subnet %s cidr %s is conflict with subnet %s cidr %s',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gateway.go, genNatGwStatefulSet: the gateway pod has an address and routes of both networks',
    'https://github.com/kubeovn/kube-ovn/issues/2536',
  ],
  wrong: example('10.0.1.128/25'),
  right: example('10.0.2.128/25'),
  check(network, report) {
    const groups = groupBy(network.subnets, (subnet) =>
      subnet.isOvn ? `${subnet.vpcName}\n${subnet.text('vlan') ?? ''}` : undefined,
    );
    for (const subnets of groups.values()) {
      for (const [first, later] of pairs(subnets)) {
        contradiction(report, first, later, `in the same VPC ${later.subnet.vpcName}`)
          .note(
            'kube-ovn makes no switch for the one that it sees second, and pods of that subnet stay in ContainerCreating',
          )
          .note('its condition Validated is False, with the event ValidateLogicalSwitchFailed')
          .restsOn(first.subnet.at('vlan'), later.subnet.at('vlan'));
      }
    }
    const order = new Map(network.subnets.all.map((subnet, index) => [subnet, index]));
    for (const gateway of crossings(network)) {
      const { vpc, externalSubnet: external } = gateway;
      if (!vpc || !external) continue;
      const both = [...vpc.subnets.filter((subnet) => subnet !== external), external];
      both.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
      for (const [first, later] of pairs(both)) {
        if (first.subnet !== external && later.subnet !== external) continue;
        contradiction(report, first, later, `and gateway ${gateway.name} of VPC ${vpc.name} connects the two`)
          .note(
            `the pod of ${gateway.name} has an address and routes of both: it sends packets for one network into the other`,
          )
          .restsOn(gateway.at('vpc'), gateway.at('externalSubnets', 0));
      }
    }
  },
});

interface Block {
  readonly subnet: Subnet;
  readonly cidr: Cidr;
}

/** Each pair of subnets once, even if both its families overlap; two manifests of one subnet are no pair. */
function* pairs(subnets: readonly Subnet[]): Generator<[Block, Block]> {
  const blocks = subnets.flatMap((subnet) => (subnet.cidrs ?? []).map((cidr) => ({ subnet, cidr })));
  const seen = new Set<string>();
  for (const [first, later] of overlaps(blocks, ({ cidr }) => cidr)) {
    const key = `${first.subnet.name}\n${later.subnet.name}`;
    if (first.subnet.name === later.subnet.name || seen.has(key)) continue;
    seen.add(key);
    yield [first, later];
  }
}

function contradiction(report: Report, first: Block, later: Block, where: string) {
  const { subnet, cidr } = later;
  const fact = cidr.toString() === first.cidr.toString() ? 'is also that' : `overlaps ${first.cidr}`;
  return report(
    subnet.at('cidrBlock'),
    `cidrBlock ${cidr} of Subnet ${subnet.name} ${fact} of Subnet ${first.subnet.name}, ${where}`,
  )
    .and(first.subnet.at('cidrBlock'), `cidrBlock of ${first.subnet.name}`)
    .restsOn(
      subnet.at('cidrBlock'),
      subnet.at('vpc'),
      first.subnet.at('vpc'),
      subnet.strayGateway,
      first.subnet.strayGateway,
    );
}

/** One gateway for every pair of a VPC and an external subnet. */
function crossings(network: Network): Iterable<VpcNatGateway> {
  const first = new Map<string, VpcNatGateway>();
  for (const gateway of network.gateways) {
    const key = `${gateway.vpcName}\n${gateway.externalSubnetName}`;
    if (!first.has(key)) first.set(key, gateway);
  }
  return first.values();
}
