import { RangeSet } from '../../net/range-set';
import type { LogicalSwitchPort } from '../../ovn/northbound';
import { type Flow, splitByField, valuesOf } from '../../ovn/packets/flow';
import { anyPodOf } from '../../packets/plane';
import type { Sent } from '../flow';
import type { Journey, Site, Way } from '../journey';
import type { Hosts } from '../packet';
import type { Topology } from '../topology';
import { outside } from './outside';
import { overOvn } from './ovn';
import { flowsOf } from './packets';
import { openAt, partedByChance, type Walk } from './ways';

/**
 * What becomes of the first packets of connections, and of the answers: through routers and switches of OVN, NAT gateways,
 * egress gateways, nodes and the network outside. Each decision parts the packets by what it asks for, so that every
 * packet that is sent is in the end of one way, or of several where connections are spread.
 */
export function walk(topology: Topology, sent: Sent, at: Site, hosts: Hosts = {}): readonly Way[] {
  const own: Walk = {
    topology,
    hosts,
    origin: at,
    count: 0,
    over: (journey, from) => overOvn(own, journey, from),
    outside: (journey) => outside(own, journey),
  };
  const first = { direction: 'request', passages: [], steps: [], open: [], isShared: false, ties: [] } as const;
  const onLink = RangeSet.of(at === 'outside' ? [] : (at.on.cidrs ?? []));
  const journeys = flowsOf(sent, topology.standIns).flatMap((flow) => {
    const { inside, others } = splitByField(flow, 'ip.dst', onLink);
    return [
      ...inside.map((one): Journey => ({ ...first, flow: one })),
      ...others.flatMap((one) => byOverlaps(topology, { ...first, flow: one })),
    ];
  });
  const ways = journeys.flatMap((journey) => {
    if (at === 'outside') return outside(own, journey);
    return sendersOn(topology, at.on.name, journey.flow).flatMap(({ flow: part, ports }) =>
      overOvn(own, { ...journey, flow: part }, { on: at.on.name, ports }),
    );
  });
  return partedByChance(ways);
}

/** Packets with addresses of which nobody knows whose they are, apart from others. */
function byOverlaps({ overlaps }: Topology, start: Journey): readonly Journey[] {
  let journeys = [start];
  for (const { addresses, what, at } of overlaps)
    for (const field of ['ip.src', 'ip.dst'] as const)
      journeys = journeys.flatMap((journey) => {
        const { inside, others } = splitByField(journey.flow, field, addresses);
        return [
          ...inside.map((flow) => openAt({ ...journey, flow }, what, at)),
          ...others.map((flow) => ({ ...journey, flow })),
        ];
      });
  return journeys;
}

/** By whose addresses on a switch packets have as source; what nobody has there is sent by a pod all the same. */
function sendersOn(
  { plane }: Topology,
  on: string,
  flow: Flow,
): readonly { readonly flow: Flow; readonly ports: readonly LogicalSwitchPort[] }[] {
  const of = plane.topology.switch(on);
  const found: { flow: Flow; ports: readonly LogicalSwitchPort[] }[] = [];
  let rest: readonly Flow[] = [flow];
  for (const { addresses, ports } of of?.receiversOf(valuesOf(flow, 'ip.src') as RangeSet) ?? []) {
    const splits = rest.map((one) => splitByField(one, 'ip.src', addresses));
    found.push(...splits.flatMap(({ inside }) => inside.map((part) => ({ flow: part, ports }))));
    rest = splits.flatMap(({ others }) => others);
  }
  const anybody = plane.topology.switchPort(anyPodOf(on))?.port;
  return [...found, ...rest.flatMap((one) => (anybody ? { flow: one, ports: [anybody] } : []))];
}
