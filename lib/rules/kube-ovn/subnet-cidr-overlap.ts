import { overlaps } from '../../net/overlaps';
import type { Network } from '../../network/network';
import type { Subnet } from '../../network/subnet';
import type { Block } from '../../network/vpc';
import type { VpcNatGateway } from '../../network/vpc-nat-gateway';
import { groupBy } from '../../source/group-by';
import { has } from '../../target/release';
import type { Report } from '../report';
import { rule } from '../rule';
import { firstFew } from '../support/first-few';

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
    'kubeovn/kube-ovn master 1533681d pkg/webhook/subnet.go, SubnetCreateHook: ValidateCidrConflict of the vpc as it is written',
    'https://github.com/kubeovn/kube-ovn/issues/2536',
  ],
  wrong: example('10.0.1.128/25'),
  right: example('10.0.2.128/25'),
  check(network, report) {
    const groups = groupBy(network.subnets, (subnet) =>
      subnet.isOvn ? `${subnet.vpcName}\n${subnet.text('vlan') ?? ''}` : undefined,
    );
    const told = new Set<string>();
    for (const subnets of groups.values()) if (subnets.length > 1) judgeNeighbours(subnets, told, report);
    if (network.target.kubeOvn.webhook) judgeAsWritten(network, told, report);
    const judged = new Set<string>();
    for (const gateway of network.gateways) {
      const { inside, outside } = meeting(gateway) ?? {};
      const pair = `${gateway.vpcName}\n${gateway.externalSubnetName}`;
      if (!inside || !outside || judged.has(pair)) continue;
      judged.add(pair);
      judgeCrossing(gateway, inside, outside, report);
    }
  },
});

/** The webhook compares before kube-ovn fills in the default VPC: an empty vpc is one for it, whoever gives the addresses. */
function judgeAsWritten(network: Network, told: ReadonlySet<string>, report: Report): void {
  const unfilled = groupBy(network.subnets, (subnet) =>
    subnet.isBlank('vpc') ? (subnet.text('vlan') ?? '') : undefined,
  );
  for (const subnets of unfilled.values())
    for (const [first, later] of pairs(subnets)) {
      if (told.has(keyOf(first, later))) continue;
      contradiction(report, first, later, 'and neither names a VPC')
        .note("kube-ovn's webhook compares Subnets without a vpc with each other, and rejects the later one")
        .restsOn(first.subnet.at('vlan'), later.subnet.at('vlan'))
        .propose(`write vpc: in the one that is a network of pods`);
    }
}

function judgeNeighbours(subnets: readonly Subnet[], told: Set<string>, report: Report): void {
  for (const [first, later] of pairs(subnets)) {
    told.add(keyOf(first, later)).add(keyOf(later, first));
    const found = contradiction(report, first, later, `in the same VPC ${later.subnet.vpcName}`)
      .note(
        'kube-ovn makes no switch for the one that it sees second, and pods of that subnet stay in ContainerCreating',
      )
      .note('its condition Validated is False, with the event ValidateLogicalSwitchFailed')
      .restsOn(first.subnet.at('vlan'), later.subnet.at('vlan'));
    // Before, the conflict is in a condition alone: switch, routes and policies are written all the same.
    if (has(later.subnet.network.target.kubeOvn.version, '1.16')) found.refuses();
  }
}

/** Where the two sides of a gateway overlap: the CIDR of its external subnet, and those of its VPC. */
function meeting({ vpc, externalSubnet: subnet }: VpcNatGateway) {
  for (const cidr of (vpc && subnet?.cidrs) ?? []) {
    const inside = vpc?.blocksIn(cidr).filter((block) => block.subnet.name !== subnet?.name) ?? [];
    if (subnet && inside.length > 0) return { inside, outside: { subnet, cidr } };
  }
  return undefined;
}

/** The network outside is as it is: the CIDR inside is what can be another one. */
function judgeCrossing(gateway: VpcNatGateway, inside: readonly Block[], outside: Block, report: Report): void {
  const { name, vpcName } = gateway;
  const [block, ...more] = inside as [Block, ...Block[]];
  const found = contradiction(report, outside, block, `and gateway ${name} of VPC ${vpcName} connects the two`)
    .note(`the pod of ${name} has an address and routes of both: it sends packets for one network into the other`)
    .restsOn(gateway.at('vpc'), gateway.at('externalSubnets', 0));
  if (more.length > 0) found.note(`the same goes for ${firstFew(more.map(({ subnet }) => subnet.name))}`);
}

function keyOf(first: Block, later: Block): string {
  return `${first.subnet.name}\n${later.subnet.name}`;
}

/** Each pair of subnets once, even if both its families overlap; two manifests of one subnet are no pair. */
function* pairs(subnets: readonly Subnet[]): Generator<[Block, Block]> {
  const blocks = subnets.flatMap((subnet) => (subnet.cidrs ?? []).map((cidr) => ({ subnet, cidr })));
  const seen = new Set<string>();
  for (const [first, later] of overlaps(blocks, ({ cidr }) => cidr)) {
    const key = keyOf(first, later);
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
