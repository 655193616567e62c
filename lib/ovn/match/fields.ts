import type { Dimension } from '../packets/dimensions';

/** What a name of OVN's expressions stands for (ovn-sb(5), Logical_Flow, Symbols). */
export type FieldSymbol = Field | Subfield | Predicate;

/** Whether values can only be told apart, or are ordered and may be taken bit by bit. */
export type Level = 'nominal' | 'ordinal';

export interface Field {
  readonly kind: 'field';
  readonly name: string;
  readonly level: Level;
  /** Bits; 0 for a name. */
  readonly width: number;
  readonly dimension: Dimension;
  /** An expression that must hold for packets to have the field at all. */
  readonly needs?: string | undefined;
}

export interface Subfield {
  readonly kind: 'subfield';
  readonly name: string;
  readonly of: string;
  readonly low: number;
  readonly high: number;
  readonly needs?: string | undefined;
}

export interface Predicate {
  readonly kind: 'predicate';
  readonly name: string;
  readonly expression: string;
}

type FieldLine = readonly [name: string, width: number, level: Level, needs?: string, dimension?: Dimension];

const fieldLines: readonly FieldLine[] = [
  ['inport', 0, 'nominal'],
  ['outport', 0, 'nominal'],
  ['flags', 16, 'ordinal'],
  ['ct_state', 32, 'ordinal'],
  ['ct_mark', 32, 'ordinal'],
  ['ct_label', 128, 'ordinal'],
  ['pkt.mark', 32, 'ordinal'],
  ['eth.src', 48, 'ordinal'],
  ['eth.dst', 48, 'ordinal'],
  ['eth.type', 16, 'nominal'],
  ['vlan.tci', 16, 'ordinal'],
  ['ip.proto', 8, 'nominal', 'ip'],
  ['ip.dscp', 6, 'nominal', 'ip'],
  ['ip.ecn', 2, 'nominal', 'ip'],
  ['ip.ttl', 8, 'nominal', 'ip'],
  ['ip.frag', 2, 'ordinal', 'ip'],
  ['ip4.src', 32, 'ordinal', 'ip4', 'ip.src'],
  ['ip4.dst', 32, 'ordinal', 'ip4', 'ip.dst'],
  ['ip6.src', 128, 'ordinal', 'ip6', 'ip.src'],
  ['ip6.dst', 128, 'ordinal', 'ip6', 'ip.dst'],
  ['ip6.label', 20, 'ordinal', 'ip6'],
  ['icmp4.type', 8, 'nominal', 'icmp4', 'icmp.type'],
  ['icmp4.code', 8, 'nominal', 'icmp4', 'icmp.code'],
  ['icmp6.type', 8, 'nominal', 'icmp6', 'icmp.type'],
  ['icmp6.code', 8, 'nominal', 'icmp6', 'icmp.code'],
  ['arp.op', 16, 'nominal', 'arp'],
  ['arp.spa', 32, 'ordinal', 'arp'],
  ['arp.tpa', 32, 'ordinal', 'arp'],
  ['arp.sha', 48, 'ordinal', 'arp'],
  ['arp.tha', 48, 'ordinal', 'arp'],
  ['rarp.op', 16, 'nominal', 'rarp'],
  ['rarp.spa', 32, 'ordinal', 'rarp'],
  ['rarp.tpa', 32, 'ordinal', 'rarp'],
  ['rarp.sha', 48, 'ordinal', 'rarp'],
  ['rarp.tha', 48, 'ordinal', 'rarp'],
  ['nd.target', 128, 'ordinal', 'nd'],
  ['nd.sll', 48, 'ordinal', 'nd_ns'],
  ['nd.tll', 48, 'ordinal', 'nd_na'],
  ['tcp.src', 16, 'ordinal', 'tcp', 'l4.src'],
  ['tcp.dst', 16, 'ordinal', 'tcp', 'l4.dst'],
  ['tcp.flags', 12, 'ordinal', 'tcp'],
  ['udp.src', 16, 'ordinal', 'udp', 'l4.src'],
  ['udp.dst', 16, 'ordinal', 'udp', 'l4.dst'],
  ['sctp.src', 16, 'ordinal', 'sctp', 'l4.src'],
  ['sctp.dst', 16, 'ordinal', 'sctp', 'l4.dst'],
  ['xxreg0', 128, 'ordinal'],
  ['xxreg1', 128, 'ordinal'],
  ['xreg4', 64, 'ordinal'],
];

type SubfieldLine = readonly [name: string, of: string, low: number, high: number, needs?: string];

/** Bits of `ct_state` as Open vSwitch numbers them. */
const ctBits = ['new', 'est', 'rel', 'rpl', 'inv', 'trk', 'snat', 'dnat'];

const registers = [
  ...[0, 1, 2, 3, 4, 5, 6, 7].map(
    (i): SubfieldLine => [`reg${i}`, `xxreg${i >> 2}`, 32 * (3 - (i % 4)), 32 * (4 - (i % 4)) - 1],
  ),
  ...[8, 9].map((i): SubfieldLine => [`reg${i}`, 'xreg4', 32 * (9 - i), 32 * (10 - i) - 1]),
  ...[0, 1, 2, 3].map((i): SubfieldLine => [`xreg${i}`, `xxreg${i >> 1}`, 64 * (1 - (i % 2)), 64 * (2 - (i % 2)) - 1]),
];

const subfieldLines: readonly SubfieldLine[] = [
  ...ctBits.map(
    (name, bit): SubfieldLine => [`ct.${name}`, 'ct_state', bit, bit, name === 'trk' ? undefined : 'ct.trk'],
  ),
  ...registers,
  ['flags.loopback', 'flags', 0, 0],
  ['ct_mark.blocked', 'ct_mark', 0, 0],
  ['ct_mark.natted', 'ct_mark', 1, 1],
  ['ct_label.label', 'ct_label', 96, 127],
  ['eth.mcast', 'eth.dst', 40, 40],
  ['vlan.pcp', 'vlan.tci', 13, 15, 'vlan.present'],
  ['vlan.vid', 'vlan.tci', 0, 11, 'vlan.present'],
];

const predicateLines: readonly (readonly [name: string, expression: string])[] = [
  ['eth.bcast', 'eth.dst == ff:ff:ff:ff:ff:ff'],
  ['eth.mcastv6', 'eth.dst[32..47] == 0x3333'],
  ['vlan.present', 'vlan.tci[12]'],
  ['ip4', 'eth.type == 0x800'],
  ['ip6', 'eth.type == 0x86dd'],
  ['ip', 'ip4 || ip6'],
  ['ip4.src_mcast', 'ip4.src[28..31] == 0xe'],
  ['ip4.mcast', 'eth.mcast && ip4.dst[28..31] == 0xe'],
  ['igmp', 'ip4.mcast && ip.proto == 2'],
  ['icmp4', 'ip4 && ip.proto == 1'],
  ['icmp6', 'ip6 && ip.proto == 58'],
  ['icmp', 'icmp4 || icmp6'],
  ['ip6.mcast_rsvd', 'ip6.dst[116..127] == 0xff0 && ip6.dst[0..111] == 0x0'],
  ['ip6.mcast_all_nodes', 'ip6.dst == ff01::1 || ip6.dst == ff02::1'],
  ['ip6.mcast_all_rtrs', 'ip6.dst == ff01::2 || ip6.dst == ff02::2 || ip6.dst == ff05::2'],
  ['ip6.mcast_sol_node', 'ip6.dst == ff02::1:ff00:0000/104'],
  [
    'ip6.mcast_flood',
    'eth.mcastv6 && (ip6.mcast_rsvd || ip6.mcast_all_nodes || ip6.mcast_all_rtrs || ip6.mcast_sol_node)',
  ],
  ['ip6.mcast', 'eth.mcastv6 && ip6.dst[120..127] == 0xff'],
  ['ip.is_frag', 'ip.frag[0]'],
  ['ip.later_frag', 'ip.frag[1]'],
  ['ip.first_frag', 'ip.is_frag && !ip.later_frag'],
  ['arp', 'eth.type == 0x806'],
  ['rarp', 'eth.type == 0x8035'],
  ['nd', 'icmp6.type == {135, 136} && icmp6.code == 0 && ip.ttl == 255'],
  ['nd_ns', 'icmp6.type == 135 && icmp6.code == 0 && ip.ttl == 255'],
  ['nd_ns_mcast', 'ip6.mcast && icmp6.type == 135 && icmp6.code == 0 && ip.ttl == 255'],
  ['nd_na', 'icmp6.type == 136 && icmp6.code == 0 && ip.ttl == 255'],
  ['nd_rs', 'icmp6.type == 133 && icmp6.code == 0 && ip.ttl == 255'],
  ['nd_ra', 'icmp6.type == 134 && icmp6.code == 0 && ip.ttl == 255'],
  ['mldv1', 'eth.mcastv6 && ip6.src == fe80::/10 && icmp6.type == {130, 131, 132}'],
  ['mldv2', 'eth.mcastv6 && ip6.dst == ff02::16 && icmp6.type == 143'],
  ['tcp', 'ip.proto == 6'],
  ['udp', 'ip.proto == 17'],
  ['sctp', 'ip.proto == 132'],
];

/** All names, as ovn v25.03.0 lib/logical-fields.c, ovn_init_symtab has them. */
export const symbols: ReadonlyMap<string, FieldSymbol> = new Map<string, FieldSymbol>([
  ...fieldLines.map(
    ([name, width, level, needs, dimension = name]) =>
      [name, { kind: 'field', name, width, level, needs, dimension }] as const,
  ),
  ...subfieldLines.map(
    ([name, of, low, high, needs]) => [name, { kind: 'subfield', name, of, low, high, needs }] as const,
  ),
  ...predicateLines.map(([name, expression]) => [name, { kind: 'predicate', name, expression }] as const),
]);
