import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cidr } from '../../../lib/net/cidr';
import { type Ip, parseIp } from '../../../lib/net/ip';
import { RangeSet } from '../../../lib/net/range-set';
import type { Northbound } from '../../../lib/ovn/northbound';
import { NumberSet } from '../../../lib/ovn/packets/number-set';
import { Packets } from '../../../lib/ovn/packets/packets';
import { Topology } from '../../../lib/ovn/topology';
import type { Trace } from '../../../lib/ovn/trace';
import { type Host, Walk, type World } from '../../../lib/ovn/walk';
import type { Verdict } from '../kinds';
import { networkOf, type RowsLine } from '../rows/line';
import { agreeing } from './agreement';
import type { PacketLine } from './line';
import { defaultNodes, type NodeAddresses, nodeAddresses, northboundOf, outside } from './recorded-northbound';

/** What becomes of a packet in the rows that were recorded for its network under its release. */
export function packets(line: PacketLine, folder: string): Verdict {
  const recording = recordingOf(line, folder);
  if (!recording) return { agree: false, got: 'no recorded rows' };
  const traces = tracesOf(line, recording);
  return agreeing(line, traces, (trace) => replyTo(trace, recording));
}

/** A network as it was recorded, with what its pods know of their subnets. */
interface Recording {
  readonly topology: Topology;
  readonly world: World;
  readonly hosts: ReadonlyMap<string, Host>;
}

let recordings: Recordings | undefined;

/** The lines of rows.jsonl in a folder. */
class Recordings {
  readonly lines: ReadonlyMap<string, RowsLine>;
  readonly made = new Map<string, Recording>();

  constructor(readonly folder: string) {
    this.lines = rowsLines(folder);
  }

  /** Where a line does not tell which node has which address, the nearest one of its release does. */
  nodes(line: RowsLine): NodeAddresses {
    const same = [...this.lines.values()].filter(({ release }) => release === line.release);
    const at = same.indexOf(line);
    const known = same
      .map((one, i) => ({ distance: Math.abs(i - at), nodes: nodeAddresses(one) }))
      .filter(({ nodes }) => nodes)
      .sort((a, b) => a.distance - b.distance);
    return known[0]?.nodes ?? defaultNodes(line);
  }
}

function recordingOf({ network, release }: PacketLine, folder: string): Recording | undefined {
  if (recordings?.folder !== folder) recordings = new Recordings(folder);
  const key = `${network} ${release}`;
  const line = recordings.lines.get(key);
  const known = recordings.made.get(key);
  if (known || !line) return known;
  const made = recorded(line, recordings.nodes(line), folder);
  recordings.made.set(key, made);
  return made;
}

function rowsLines(folder: string): ReadonlyMap<string, RowsLine> {
  const file = join(folder, 'rows.jsonl');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  return new Map(
    lines.map((text) => {
      const line = JSON.parse(text) as RowsLine;
      return [`${line.id} ${line.release}`, line];
    }),
  );
}

function recorded(line: RowsLine, nodes: NodeAddresses, folder: string): Recording {
  const subnets = [...networkOf(line, folder).subnets];
  const hosts = new Map(
    subnets.map((subnet) => [
      subnet.name,
      { onLink: RangeSet.of(subnet.cidrs as readonly Cidr[]), gateways: subnet.gateways },
    ]),
  );
  const northbound = northboundOf(line, nodes);
  const lost = lostAddresses(northbound);
  // The recording puts on the wire what is for its own network, and what is for addresses that only it takes for existing.
  const answersOutside = (on: string, address: Ip, asker: 'port' | 'router') => {
    if (on === outside.name) return `${address}` === outside.gateway || lost.has(`${address}`);
    return asker === 'port' || hosts.get(on)?.gateways.some((gateway) => gateway.equals(address)) === true;
  };
  // Nothing answers a BFD session in the recording.
  const world: World = {
    priorities: ovn25,
    isUp: () => false,
    keepsState: true,
    hasNoNeighbours: true,
    answersOutside,
  };
  return { topology: new Topology(northbound), world, hosts };
}

/** Of distributed NAT of routers that have no port outside: their MAC was known to the recording, though nobody has it. */
function lostAddresses({ routers }: Northbound): ReadonlySet<string> {
  const inside = [...routers.values()].filter(({ ports }) => !ports.some(({ name }) => name.endsWith('-external')));
  return new Set(
    inside.flatMap(({ nat }) => nat.flatMap(({ externalIP, logicalPort }) => (logicalPort ? externalIP : []))),
  );
}
/** All releases of the controller ran against OVN 25.03. */
const ovn25 = { perBit: 8, static: 4, connected: 6, bySource: 1, bySourceHost: 5 };

const protocolNumbers = { tcp: 6, udp: 17 } as const;

function packetOf(from: Ip, to: Ip, { protocol, port }: PacketLine): Packets {
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

function tracesOf(line: PacketLine, { topology, world, hosts }: Recording): readonly Trace[] {
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
function replyTo(trace: Trace, { topology, world, hosts }: Recording): readonly Trace[] {
  const host = hosts.get(trace.disposition.at.name);
  return host ? new Walk(topology, world).answer(trace, host) : [];
}
