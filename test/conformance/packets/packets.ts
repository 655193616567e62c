import { type Ip, parseIp } from '../../../lib/net/ip';
import { RangeSet } from '../../../lib/net/range-set';
import { NumberSet } from '../../../lib/ovn/packets/number-set';
import { Packets } from '../../../lib/ovn/packets/packets';
import type { Trace } from '../../../lib/ovn/trace';
import { Walk } from '../../../lib/ovn/walk';
import type { Dataplane } from '../../../lib/packets/dataplane';
import type { Verdict } from '../kinds';
import { agreeing } from './agreement';
import type { PacketLine } from './line';
import { outside } from './recorded-northbound';
import { recordingOf } from './recording';

/** What becomes of a packet in the rows that were recorded for its network under its release, and in our own. */
export function packets(line: PacketLine, folder: string): Verdict {
  const recording = recordingOf(line, folder);
  if (!recording) return { agree: false, got: 'no recorded rows' };
  const over = (plane: Dataplane) => agreeing(line, tracesOf(line, plane), (trace) => replyTo(trace, plane));
  const answers = new Map([
    ['packets over recorded rows', over(recording.recorded)],
    ['packets over own rows', over(recording.own)],
  ]);
  const wrong = [...answers].filter(([, { agree }]) => !agree);
  return {
    agree: wrong.length === 0,
    got: wrong.map(([part, { got }]) => `${part}: ${got}`).join('\n  '),
    parts: new Map(Array.from(answers, ([part, { agree }]) => [part, agree])),
  };
}

const protocolNumbers = { tcp: 6, udp: 17 } as const;

export function packetOf(from: Ip, to: Ip, { protocol, port }: Pick<PacketLine, 'protocol' | 'port'>): Packets {
  const isV4 = from.family === 4;
  const number = protocol === 'icmp' ? (isV4 ? 1 : 58) : protocolNumbers[protocol];
  const ends =
    protocol === 'icmp'
      ? ([
          ['icmp.type', NumberSet.of(isV4 ? 8 : 128)],
          ['icmp.code', NumberSet.of(0)],
        ] as const)
      : ([
          ['l4.src', NumberSet.of(40000)],
          ['l4.dst', NumberSet.of(port as number)],
        ] as const);
  return Packets.of([
    ['eth.type', NumberSet.of(isV4 ? 0x800 : 0x86dd)],
    ['ip.src', RangeSet.of([from])],
    ['ip.dst', RangeSet.of([to])],
    ['ip.proto', NumberSet.of(number)],
    ['ip.ttl', NumberSet.of(64)],
    ['ip.frag', NumberSet.of(0)],
    ...ends,
  ]) as Packets;
}

export function tracesOf(line: PacketLine, { topology, world, hosts }: Dataplane): readonly Trace[] {
  const [from, to] = [parseIp(line.from.ip), parseIp(line.to.ip)];
  if (!from || !to) return [];
  const packet = packetOf(from, to, line);
  const walk = new Walk(topology, world);
  if (line.from.at) {
    const ports = topology.switch(outside.name)?.localnets ?? [];
    return walk.send(packet, outside.name, ports, { onLink: RangeSet.of([to]), gateways: [] });
  }
  const [namespace, name] = (line.from.pod as string).split('/');
  const port = topology.switchPort(`${name}.${namespace}`);
  const host = port && hosts.get(port.of.name);
  return host ? walk.send(packet, port.of.name, [port.port], host) : [];
}

/** The answer from the port that got an untranslated packet. */
function replyTo(trace: Trace, { topology, world, hosts }: Dataplane): readonly Trace[] {
  const host = hosts.get(trace.disposition.at.name);
  return host ? new Walk(topology, world).answer(trace, host) : [];
}
