import { compareIps, type Ip, parseIp } from '../../net/ip';
import type { JsonNode } from '../../source/json-node';
import type { Spot } from '../../source/resource';
import type { Draft, Report } from '../report';
import { rule } from '../rule';
import { pluginExample } from '../support/attachment-example';
import { type At, type Ipam, type IpamRange, ipamsOf, isTooSmall } from '../support/ipam-ranges';
import { atNode } from '../support/plugin-config';

const example = (...range: readonly string[]) =>
  pluginExample('"type": "macvlan"', '"master": "ens38"', `"ipam": {"type": "host-local", ${range.join(', ')}}`);

/** Ranges of addresses that no IPAM plugin can give addresses of. */
export const ipamRangeMalformed = rule({
  id: 'cncf/ipam-range-malformed',
  severity: 'error',
  what: 'A range of addresses in the ipam of a NetworkAttachmentDefinition has an end outside of its network, or its ends in the wrong order.',
  why: 'The IPAM plugin refuses the range, or finds no address in it: pods that ask for the network stay in ContainerCreating.',
  evidence: [
    'containernetworking/plugins v1.6.0 plugins/ipam/host-local/backend/allocator/range.go, Canonicalize, Contains: Network has host bits set, too small to allocate from; RangeStart not in network',
    'containernetworking/plugins v1.6.0 plugins/ipam/host-local/backend/allocator/config.go, LoadIPAMConfig: no IP ranges specified',
    'k8snetworkplumbingwg/whereabouts v0.9.0 pkg/config/config.go, LoadIPAMConfig: invalid range start for CIDR; pkg/iphelpers/iphelpers.go, GetIPRange',
  ],
  wrong: example('"subnet": "192.0.2.0/24"', '"rangeStart": "192.0.2.90"', '"rangeEnd": "192.0.2.20"'),
  right: example('"subnet": "192.0.2.0/24"', '"rangeStart": "192.0.2.20"', '"rangeEnd": "192.0.2.90"'),
  check(network, report) {
    for (const ipam of ipamsOf(network)) judge(ipam, report);
  },
});

type Add = (node: JsonNode, fact: string) => Draft;

function judge(ipam: Ipam, report: Report): void {
  const { definition } = ipam.config;
  const title = definition.resource.title;
  const add: Add = (node, fact) =>
    report(atNode(definition, node), `the ipam of ${title} ${fact}`).note(
      `${ipam.type} gives no address: pods that ask for the network stay in ContainerCreating`,
    );
  const place = (node: JsonNode) => atNode(definition, node);
  if (ipam.type !== 'static' && ipam.ranges.length === 0 && !mayHaveRanges(ipam))
    add(ipam.node.get('type') ?? ipam.node, 'has no range of addresses').propose(
      ipam.type === 'host-local' ? 'add "subnet": the network of the pods' : 'add "range": the network of the pods',
    );
  for (const range of ipam.ranges) judgeRange(ipam, range, add, place);
}

/** Whether ranges are there in a form that cannot be read, or come from the runtime. */
function mayHaveRanges({ config, node, type }: Ipam): boolean {
  const own = type === 'host-local' ? ['subnet', 'ranges'] : ['range', 'ipRanges', 'addresses', 'configuration_path'];
  // With a provider it is meant for kube-ovn: that the type is another one is told elsewhere.
  const keys = [...own, 'provider'];
  const isThere = keys.some((key) => {
    const found = node.get(key);
    return found !== undefined && (found.type !== 'array' || found.items.length > 0) && found.text !== '';
  });
  return isThere || config.node.get('capabilities')?.get('ipRanges')?.value === true;
}

function judgeRange(ipam: Ipam, range: IpamRange, add: Add, place: (node: JsonNode) => Spot): void {
  const { subnet, start, end } = range;
  if (!subnet) return judgeForm(ipam, range, add);
  const cidr = subnet.value;
  if (ipam.type === 'host-local') {
    if (isTooSmall(cidr))
      return void add(subnet.node, `has the network '${cidr.written}', which has no address for pods`);
    if (!cidr.address.equals(cidr.network))
      add(subnet.node, `has the network '${cidr.written}' with host bits set`).suggest(`${cidr}`);
  }
  const outside = ([name, end]: readonly [string, At<Ip> | undefined]) => {
    if (!end || cidr.contains(end.value)) return false;
    const found = add(end.node, `${name} at '${end.value}', outside of '${cidr}'`);
    if (end.node !== subnet.node) found.and(place(subnet.node), 'the network');
    return true;
  };
  const isOutside =
    (
      [
        ['starts', start],
        ['ends', end],
      ] as const
    ).filter(outside).length > 0;
  if (isOutside || !start || !end || compareIps(start.value, end.value) <= 0) return;
  const found = add(end.node, `ends at '${end.value}', before its start '${start.value}'`);
  if (start.node !== end.node) found.and(place(start.node), 'the start');
}

/** A range without a network that can be read. */
function judgeForm({ type }: Ipam, { node }: IpamRange, add: Add): void {
  if (type === 'host-local') {
    if (!node.get('subnet')?.text)
      add(node, 'has a range without subnet').propose('add "subnet": the network of the pods');
    return;
  }
  const text = node.text;
  if (text === undefined)
    return void add(node, 'has an item without range').propose('add "range": the network of the pods');
  const found = add(node, `has the range '${text}', which is neither a CIDR nor first-last/prefix`);
  if (parseIp(text)) found.propose(`add the length of the prefix: ${text}/24`);
  else found.propose('write 192.0.2.0/24 or 192.0.2.10-192.0.2.20/24');
}
