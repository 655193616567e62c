import { clusterOf } from '../../../lib/controllers/kube-ovn/rows/cluster';
import { northboundOf } from '../../../lib/controllers/kube-ovn/rows/northbound';
import { parseIp } from '../../../lib/net/ip';
import { RangeSet } from '../../../lib/net/range-set';
import type { Northbound } from '../../../lib/ovn/northbound';
import { routePriorities } from '../../../lib/ovn/router/priorities';
import { type Dataplane, dataplaneOf } from '../../../lib/packets/dataplane';
import { networkOf, type RowsLine } from '../rows/line';
import { keyOf, rowsLines } from '../rows/lines';
import { amongNeighbours } from '../rows/neighbours';
import { asChosen } from './chosen';
import type { PacketLine } from './line';
import { defaultNodes, type NodeAddresses, nodeAddresses, outside, recordedNorthbound } from './recorded-northbound';

/** A network of the recording, over the rows that were recorded and over our own. */
export interface Recording {
  readonly recorded: Dataplane;
  readonly own: Dataplane;
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
  const key = keyOf({ id: network, release });
  const line = recordings.lines.get(key);
  const known = recordings.made.get(key);
  if (known || !line) return known;
  const made = recorded(line, recordings.nodes(line), folder);
  recordings.made.set(key, made);
  return made;
}

/** The rows as they were recorded, and our own rows of the same network. */
function recorded(line: RowsLine, nodes: NodeAddresses, folder: string): Recording {
  const network = networkOf(line, folder);
  const cluster = clusterOf(network);
  const own = asChosen(northboundOf(network, cluster), cluster, line, () => amongNeighbours(network, line.id, folder));
  return {
    recorded: inLaboratory(dataplaneOf(network, cluster, recordedNorthbound(line, nodes))),
    own: inLaboratory(dataplaneOf(network, cluster, own)),
  };
}

/** Where OVN's simulator is, and nothing beside it. */
function inLaboratory({ topology, world, hosts }: Dataplane): Dataplane {
  const lost = lostAddresses(topology.northbound);
  // The recording puts on the wire what is for its own network, and what is for addresses that only it takes for existing.
  const external = RangeSet.of([outside.gateway, ...lost].flatMap((text) => parseIp(text) ?? []));
  return {
    topology,
    hosts,
    world: {
      priorities: routePriorities['25.03'],
      // Nothing answers a BFD session in the recording.
      isUp: () => false,
      keepsState: true,
      hasNoNeighbours: true,
      outside: (on, asker) => (on === outside.name ? external : world.outside(on, asker)),
    },
  };
}

/** Of distributed NAT of routers that have no port outside: their MAC was known to the recording, though nobody has it. */
function lostAddresses({ routers }: Northbound): ReadonlySet<string> {
  const inside = [...routers.values()].filter(({ ports }) => !ports.some(({ name }) => name.endsWith('-external')));
  return new Set(
    inside.flatMap(({ nat }) => nat.flatMap(({ externalIP, logicalPort }) => (logicalPort ? externalIP : []))),
  );
}
