import { describe, expect, test } from 'vitest';
import { parseIp } from '../../../lib/net/ip';
import type { Packet } from '../../../lib/paths/packet';
import { boxesOf } from '../../../lib/paths/router/boxes';
import type { Condition } from '../../../lib/paths/router/condition';
import { parseMatch } from '../../../lib/paths/router/match';
import { Services } from '../../../lib/paths/services';

function packet(from: string, to: string, protocol: Packet['protocol'] = 'tcp', port = 443): Packet {
  const [a, b] = [from, to].map(parseIp);
  if (!a || !b) throw new Error('no address');
  return { from: a, to: b, protocol, port };
}

/** Whether a packet is in a box for certain; or what is unknown of those that may hold it. */
function holds(condition: Condition, { from, to, protocol, port }: Packet) {
  const service = Services.of(protocol, port, port);
  const meant = boxesOf(condition).filter(
    (box) => box.from.has(from) && box.to.has(to) && !box.services.intersect(service).isEmpty,
  );
  if (meant.length === 0) return false;
  return meant.some(({ unknown }) => unknown.length === 0) || { unknown: meant.flatMap(({ unknown }) => unknown) };
}

const out = packet('10.0.1.5', '1.1.1.1');
const six = packet('fd00::5', '2001:db8::1', 'udp', 53);

test('ICMP has a number for each family', () => {
  const ping = packet('10.0.1.5', '1.1.1.1', 'icmp');
  const ping6 = packet('fd00::5', '2001:db8::1', 'icmp');
  const found = (text: string) => [ping, ping6, out].map((one) => holds(parseMatch(text), one));
  expect(found('icmp4')).toEqual([true, false, false]);
  expect(found('icmp6')).toEqual([false, true, false]);
  expect(found('ip.proto == 1')).toEqual([true, false, false]);
  expect(found('!icmp4')).toEqual([false, true, true]);
});

describe('what OVN would find', () => {
  test.each([
    ['ip4.src == 10.0.1.5', true],
    ['ip4.src==10.0.1.0/24', true],
    ['ip4.src != 10.0.1.0/24', false],
    ['!(ip4.src == 10.0.1.0/24)', false],
    ['ip4.dst == 10.0.0.0/8', false],
    ['10.0.1.0/24 == ip4.src', true],
    ['ip4.src == {10.0.2.0/24, 10.0.1.5}', true],
    ['ip4.src != {10.0.2.0/24, 10.0.1.5}', false],
    ['ip4.src == {10.0.2.0/24 10.0.3.0/24}', false],
    ['ip4.src == 10.0.1.5 && ip4.dst == 1.1.1.1', true],
    ['ip4.src == 10.0.9.9 || ip4.dst == 1.1.1.1', true],
    ['(ip4.src == 10.0.9.9 || tcp) && ip4', true],
    ['!(ip4.src == 10.0.9.9 || tcp)', false],
    ['tcp', true],
    ['!udp', true],
    ['udp', false],
    ['ip.proto == 6', true],
    ['tcp.dst == 443', true],
    ['tcp.dst == {80, 443}', true],
    ['tcp.dst != {80, 443}', false],
    ['udp.dst == 443', false],
    ['udp.dst != 443', false],
    ['400 <= tcp.dst <= 500', true],
    ['tcp.dst > 443', false],
    ['tcp.dst >= 443', true],
    ['443 < tcp.dst', false],
    ['ip6', false],
    ['ip6.src == ::/0', false],
    ['!(ip6.src == ::/0)', false],
    ['1', true],
    ['0', false],
    ['ip', true],
    ['ip4.src == 10.0.1.5 /* the pod */ && tcp // web', true],
  ] as const)('%s', (text, expected) => {
    expect(holds(parseMatch(text), out)).toBe(expected);
  });

  test.each([
    ['ip6.src == fd00::/64', true],
    ['ip6.dst == {2001:db8::1, ::1}', true],
    ['ip4.src == 0.0.0.0/0', false],
    ['udp.dst == 53', true],
  ] as const)('of an IPv6 packet: %s', (text, expected) => {
    expect(holds(parseMatch(text), six)).toBe(expected);
  });
});

describe('what is not evaluated is named', () => {
  test.each([
    ['ip4.src == $set', "'ip4.src == $set'"],
    ['inport == "pod1"', `'inport == "pod1"'`],
    ['inport == @group && tcp', "'inport == @group'"],
    ['ct.new', "'ct.new'"],
    ['tcp.src == 1024', "the client's port"],
    ['ip.ttl == 1', "'ip.ttl == 1'"],
    ['ip4.src == 10.0.1.0/255.255.255.0', "'ip4.src == 10.0.1.0/255.255.255.0'"],
    ['', 'an empty match'],
    ['ip4.src ==', "the match 'ip4.src =='"],
    ['ip4.src = 10.0.1.5', "the match 'ip4.src = 10.0.1.5'"],
    ['ip4.src == 10.0.1.5 && tcp || udp', "the match 'ip4.src == 10.0.1.5 && tcp || udp'"],
    ['(tcp', "the match '(tcp'"],
    ['ip4.src == 10.0.1.5/24', "'ip4.src == 10.0.1.5/24'"],
    ['ip4.src == fd00::1', "'ip4.src == fd00::1'"],
    ['__proto__', "'__proto__'"],
  ])('%s', (text, what) => {
    expect(holds(parseMatch(text), out)).toEqual({ unknown: [what] });
  });

  test('unless the rest decides', () => {
    expect(holds(parseMatch('ip4.src == $set && ip4.dst == 9.9.9.9'), out)).toBe(false);
    expect(holds(parseMatch('inport == "pod1" || tcp.dst == 443'), out)).toBe(true);
  });
});
