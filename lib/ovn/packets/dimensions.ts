import { Ip } from '../../net/ip';
import { RangeSet } from '../../net/range-set';
import { NameSet } from './name-set';
import { NumberSet } from './number-set';
import type { Values } from './values';

/**
 * What packets differ in: a field by its name, where `ip.src`, `ip.dst`, `l4.src`, `l4.dst`, `icmp.type` and `icmp.code`
 * are those of every family and protocol. A condition that is not followed is a dimension, too: it begins with `?` and
 * is 0 or 1.
 */
export type Dimension = string;

/** Protocol numbers. */
export const protocols = { icmp: 1, tcp: 6, udp: 17, icmp6: 58, sctp: 132 } as const;

/** What `eth.type` is for packets of a family. */
export const etherTypes = { 4: 0x800, 6: 0x86dd } as const;

/** The bits of `ct_state` that a packet carries. */
export const ctState = { new: 0x01, established: 0x02, reply: 0x08, tracked: 0x20 } as const;

export const everyIpv4 = RangeSet.of([{ first: Ip.of(4, 0n), last: Ip.of(4, (1n << 32n) - 1n) }]);
export const everyIpv6 = RangeSet.of([{ first: Ip.of(6, 0n), last: Ip.of(6, (1n << 128n) - 1n) }]);
export const everyAddress = RangeSet.of([...everyIpv4, ...everyIpv6]);

const widths: ReadonlyMap<Dimension, number> = new Map([
  ...['ip.proto', 'ip.ttl', 'icmp.type', 'icmp.code', 'ct_state'].map((name) => [name, 8] as const),
  ...['eth.type', 'l4.src', 'l4.dst', 'vlan.tci', 'arp.op', 'rarp.op', 'flags'].map((name) => [name, 16] as const),
  ...['eth.src', 'eth.dst', 'arp.sha', 'arp.tha', 'rarp.sha', 'rarp.tha', 'nd.sll', 'nd.tll'].map(
    (name) => [name, 48] as const,
  ),
  ...['ct_mark', 'pkt.mark', 'arp.spa', 'arp.tpa', 'rarp.spa', 'rarp.tpa'].map((name) => [name, 32] as const),
  ['ip.dscp', 6],
  ['ip.ecn', 2],
  ['ip.frag', 2],
  ['ip6.label', 20],
  ['tcp.flags', 12],
]);

/** How many bits of a dimension packets may have set, where it is a number. */
export function widthOf(dimension: Dimension): number | undefined {
  return dimension.startsWith('?') ? 1 : widths.get(dimension);
}

/** Every value of a dimension. */
export function everyValue(dimension: Dimension): Values {
  if (dimension === 'inport' || dimension === 'outport') return NameSet.all;
  if (dimension === 'ip.src' || dimension === 'ip.dst') return everyAddress;
  const width = widthOf(dimension);
  return width === undefined ? everyIpv6 : NumberSet.from([{ first: 0, last: 2 ** width - 1 }]);
}
