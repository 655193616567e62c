import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cidr } from '../../../lib/net/cidr';
import { parseIp } from '../../../lib/net/ip';
import { RangeSet } from '../../../lib/net/range-set';
import type { Northbound } from '../../../lib/ovn/northbound';
import { everyAddress } from '../../../lib/ovn/packets/dimensions';
import { routePriorities } from '../../../lib/ovn/router/priorities';
import { Topology } from '../../../lib/ovn/topology';
import type { Asker, Host, World } from '../../../lib/ovn/walk';
import { networkOf, type RowsLine } from '../rows/line';
import type { PacketLine } from './line';
import { defaultNodes, type NodeAddresses, nodeAddresses, northboundOf, outside } from './recorded-northbound';

/** A network as it was recorded, with what its pods know of their subnets. */
export interface Recording {
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

export function recordingOf(
  { network, release }: Pick<PacketLine, 'network' | 'release'>,
  folder: string,
): Recording | undefined {
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
  const external = RangeSet.of([outside.gateway, ...lost].flatMap((text) => parseIp(text) ?? []));
  const beyond = (on: string, asker: Asker) => {
    if (on === outside.name) return external;
    return asker === 'port' ? everyAddress : RangeSet.of(hosts.get(on)?.gateways ?? []);
  };
  // Nothing answers a BFD session in the recording.
  const world: World = {
    priorities: routePriorities['25.03'],
    isUp: () => false,
    keepsState: true,
    hasNoNeighbours: true,
    outside: beyond,
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
