import { describe, expect, test } from 'vitest';
import { parseIp } from '../../../lib/net/ip';
import { RangeSet } from '../../../lib/net/range-set';
import { compileMatch, type MatchNames } from '../../../lib/ovn/match/compile';
import { MatchError } from '../../../lib/ovn/match/match-error';
import { flowOf, split } from '../../../lib/ovn/packets/flow';
import { NameSet } from '../../../lib/ovn/packets/name-set';
import { NumberSet } from '../../../lib/ovn/packets/number-set';
import { Packets } from '../../../lib/ovn/packets/packets';

const names: MatchNames = {
  addressSet: (name) => (name === 'servers' ? ['10.0.0.0/24', '10.0.9.9'] : name === 'empty' ? [] : undefined),
  portGroup: (name) => (name === 'ports' ? ['a', 'b'] : undefined),
};

function packet(from: string, to: string, fields: Readonly<Record<string, number>>, inport: string): Packets {
  return Packets.of([
    ['eth.type', NumberSet.of(from.includes(':') ? 0x86dd : 0x800)],
    ['ip.src', RangeSet.of([parseIp(from) ?? []].flat())],
    ['ip.dst', RangeSet.of([parseIp(to) ?? []].flat())],
    ['inport', NameSet.of([inport])],
    ...Object.entries(fields).map(([name, value]) => [name, NumberSet.of(value)] as const),
  ]) as Packets;
}

const packets = {
  web: packet('10.0.0.1', '10.0.1.1', { 'ip.proto': 6, 'l4.src': 40000, 'l4.dst': 80, ct_state: 0x21 }, 'a'),
  dns: packet('10.0.9.9', '10.0.1.2', { 'ip.proto': 17, 'l4.src': 40000, 'l4.dst': 53, ct_state: 0x2a }, 'b'),
  ping: packet('10.0.2.1', '10.0.1.1', { 'ip.proto': 1, 'icmp.type': 8, 'icmp.code': 0, ct_state: 0 }, 'c'),
  web6: packet('fd00::1', 'fd00::2', { 'ip.proto': 6, 'l4.src': 40000, 'l4.dst': 443, ct_state: 0x21 }, 'a'),
  neighbour6: packet(
    'fd00::1',
    'ff02::1',
    { 'ip.proto': 58, 'icmp.type': 135, 'icmp.code': 0, 'ip.ttl': 255, ct_state: 0 },
    'a',
  ),
};

const all = Object.keys(packets).join(' ');

/** Which of the packets match. */
const matches: readonly (readonly [match: string, matching: string])[] = [
  ['1', all],
  ['0', ''],
  ['ip', all],
  ['ip4', 'web dns ping'],
  ['tcp', 'web web6'],
  ['arp', ''],
  ['icmp', 'ping neighbour6'],
  ['icmp4.type == 8', 'ping'],
  ['icmp6.type == {135, 136}', 'neighbour6'],
  ['nd || nd_rs', 'neighbour6'],
  ['tcp.dst == 80', 'web'],
  ['tcp.dst != 80', 'web6'],
  ['!(tcp.dst == 80)', 'web6'],
  ['!(ip4.src == 10.0.0.1)', 'dns ping'],
  ['!(ip4.src == 10.0.0.1 || tcp.dst == 443)', ''],
  ['tcp.dst == {80, 443}', 'web web6'],
  ['tcp.dst != {80, 443}', ''],
  ['80 <= tcp.dst < 443', 'web'],
  ['443 > tcp.dst', 'web'],
  ['udp.dst > 52 && udp.dst <= 53', 'dns'],
  ['ip4.src == 10.0.0.0/22', 'web ping'],
  ['ip4.src != 10.0.0.0/22', 'dns'],
  ['ip4.src == 10.0.0.1/255.255.0.255', 'web ping'],
  ['ip4.src[0..7] == 1', 'web ping'],
  ['ip4.dst[0] == 1', 'web ping'],
  ['ip4.dst[0]', 'web ping'],
  ['!(ip4.dst[0])', 'dns'],
  ['ip4.dst[0..7] > 1', 'dns'],
  ['ip4.src == $servers', 'web dns'],
  ['ip4.src != $servers', 'ping'],
  ['ip4.src == {10.0.2.1, $servers}', 'web dns ping'],
  ['ip4.src == $empty', ''],
  ['ip4.src != $empty', all],
  ['inport == @ports', 'web dns web6 neighbour6'],
  ['inport == {"c", "b"}', 'dns ping'],
  ['inport == @ports && (ip4.dst == 10.0.1.1 || udp)', 'web dns'],
  ['ct.new', 'web web6'],
  ['ct.est && ct.rpl', 'dns'],
  ['!ct.trk', 'ping neighbour6'],
  ['!ct.new', 'dns'],
  ['ip6.dst == ff00::/8', 'neighbour6'],
  ['ip6.mcast_all_nodes', 'neighbour6'],
  ['ip4 /* both */ && tcp // and no more', 'web'],
];

describe('a match', () => {
  test.each(matches)('%s', (match, matching) => {
    const condition = compileMatch(match, names);
    if (condition instanceof MatchError) throw new Error(condition.message);
    const found = Object.entries(packets).filter(([, one]) => split(flowOf(one), condition).inside.length > 0);
    expect(found.map(([name]) => name).join(' ')).toBe(matching);
  });

  test('keeps apart what it cannot follow, and its opposite with it', () => {
    const [one, other] = [
      'eth.dst == 00:00:00:00:00:00/01:01:01:01:01:01',
      'eth.dst != 00:00:00:00:00:00/01:01:01:01:01:01',
    ];
    const [first, second] = [compileMatch(one as string, names), compileMatch(other as string, names)];
    if (first instanceof MatchError || second instanceof MatchError) throw new Error('not read');
    const { inside, others } = split(flowOf(packets.web), first);
    expect([inside.length, others.length]).toEqual([1, 1]);
    expect(inside.flatMap((flow) => split(flow, second).inside)).toEqual([]);
    expect(others.flatMap((flow) => split(flow, second).others)).toEqual([]);
  });
});
