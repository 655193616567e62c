import { type Cidr, parseCidr } from '../../net/cidr';
import { parseIp } from '../../net/ip';
import { RangeSet } from '../../net/range-set';
import type { JsonNode } from '../../source/json-node';
import type { Report } from '../report';
import { rule } from '../rule';
import { pluginExample } from '../support/attachment-example';
import { addressesOf, type Ipam, type IpamRange, ipamsOf } from '../support/ipam-ranges';
import { atNode } from '../support/plugin-config';

const example = (exclude: string) =>
  pluginExample(
    '"type": "macvlan"',
    '"master": "ens38"',
    `"ipam": {"type": "whereabouts", "range": "192.0.2.0/24", "exclude": ["${exclude}"]}`,
  );

/** Exclude lists of whereabouts that exclude nothing, or everything. */
export const ipamExcludeWithoutEffect = rule({
  id: 'cncf/ipam-exclude-without-effect',
  severity: 'warning',
  what: 'The exclude list of a whereabouts ipam has an item that is no network, lies outside of its range, or leaves no address.',
  why: 'whereabouts looks only at the addresses of its range: what lies elsewhere excludes nothing.',
  evidence: [
    'k8snetworkplumbingwg/whereabouts v0.9.0 pkg/allocate/allocate.go, IterateForAssignment, skipExcludedSubnets',
    'k8snetworkplumbingwg/whereabouts v0.9.0 pkg/config/config.go, LoadIPAMConfig: invalid CIDR in exclude list',
  ],
  wrong: example('192.0.3.0/28'),
  right: example('192.0.2.0/28'),
  check(network, report) {
    for (const ipam of ipamsOf(network)) for (const range of ipam.ranges) judge(ipam, range, report);
  },
});

function judge({ config: { definition } }: Ipam, range: IpamRange, report: Report): void {
  const title = definition.resource.title;
  const { subnet, excluded } = range;
  const networks: Cidr[] = [];
  for (const node of excluded) {
    const { text } = node;
    if (text === undefined) continue;
    const add = (fact: string) =>
      report(atNode(definition, node), `exclude in the ipam of ${title} has '${text}', ${fact}`);
    const cidr = networkOf(text);
    if (!cidr)
      add('which is not a CIDR')
        .as('error')
        .note('whereabouts refuses the configuration: pods that ask for the network stay in ContainerCreating')
        .propose('write each network as 192.0.2.0/28, one address as 192.0.2.5/32');
    else if (subnet && !subnet.value.overlaps(cidr))
      add(`which lies outside of '${subnet.value}'`)
        .and(atNode(definition, subnet.node), 'the range')
        .note('it excludes nothing');
    else networks.push(cidr);
  }
  judgeRest(range, networks, (node: JsonNode) =>
    report(atNode(definition, node), `exclude in the ipam of ${title} leaves no address of its range`)
      .as('error')
      .note('whereabouts gives no address: pods that ask for the network stay in ContainerCreating'),
  );
}

function networkOf(text: string): Cidr | undefined {
  const ip = parseIp(text);
  return parseCidr(ip ? `${ip}/${ip.family === 4 ? 32 : 128}` : text);
}

function judgeRest(range: IpamRange, excluded: readonly Cidr[], tell: (node: JsonNode) => void): void {
  const run = addressesOf(range);
  if (run && excluded.length > 0 && RangeSet.of(excluded).covers(run)) tell(range.node);
}
