import { Ip } from '../../net/ip';
import { RangeSet } from '../../net/range-set';
import { type Flow, type Split, splitByField, valuesOf } from '../../ovn/packets/flow';
import { onlyAddress } from '../../ovn/packets/values';
import type { StandIns } from '../../packets/stand-ins';
import type { AddressSet } from '../addresses';
import type { Journey, Site, Way } from '../journey';
import { hopAt } from '../journey';
import { Services } from '../services';
import type { Hop } from '../steps';
import { answers } from './answers';
import { addressOf, headerOf, rangesOf, sentOf } from './packets';
import type { PortsOn } from './passage';
import { ended, lostAt, noted, type Walk } from './ways';

/** Where somebody may have the address: who has it answers. `to` are their ports; outside there are none. */
export function received(walk: Walk, journey: Journey, at: Site, to?: PortsOn): readonly Way[] {
  const somebody = at === 'outside' ? walk.hosts.outside : walk.hosts.inside;
  const { inside, others } = byHost(walk, journey.flow, somebody);
  const missed = others.map((flow) => {
    const address = addressOf(valuesOf(flow, 'ip.dst'), walk.topology.standIns);
    return lostAt(walk, { ...journey, flow }, hopAt(at), 'no-host', { address });
  });
  const got = inside.flatMap((flow) => {
    // A load balancer gives what it sends back to its sender the source of its VIP.
    const isBalanced = journey.steps.some(({ code }) => code === 'balanced');
    const own: Split = isBalanced ? { inside: [], others: [flow] } : splitByOwn(flow, walk.topology.standIns);
    return [
      ...own.inside.map((one) => lostAt(walk, { ...journey, flow: one }, receiverOf(walk, one), 'own-source')),
      ...own.others.flatMap((one) => answered(walk, { ...journey, flow: one }, at, to)),
    ];
  });
  return [...missed, ...got];
}

function byHost(walk: Walk, flow: Flow, somebody: AddressSet | undefined): Split {
  if (!somebody) return { inside: [flow], others: [] };
  return splitByField(flow, 'ip.dst', rangesOf(somebody, walk.topology.standIns));
}

/** Nobody takes a packet that claims to come from oneself: NAT gave it the receiver's own address as source. */
function splitByOwn(flow: Flow, standIns: StandIns): Split {
  const { written } = flow;
  if (!written.has('ip.src') && !written.has('ip.dst')) return { inside: [], others: [flow] };
  const [source, target] = (['ip.src', 'ip.dst'] as const).map((field) => onlyAddress(valuesOf(flow, field)));
  // A stand-in is no address of anybody else.
  if (source && !target && !(standIns.addressOf(source) instanceof Ip)) return { inside: [], others: [flow] };
  if (target) return splitByField(flow, 'ip.src', RangeSet.of([target]));
  return source ? splitByField(flow, 'ip.dst', RangeSet.of([source])) : { inside: [], others: [flow] };
}

function receiverOf(walk: Walk, flow: Flow): Hop {
  const address = addressOf(valuesOf(flow, 'ip.dst'), walk.topology.standIns);
  return { kind: 'workload', name: `${address ?? sentOf(flow, walk.topology.standIns).to}` };
}

function answered(walk: Walk, journey: Journey, at: Site, to: PortsOn | undefined): readonly Way[] {
  const delivered = { at, header: headerOf(journey.flow, false, walk.topology.standIns) };
  return answers(walk, journey, to).map(({ arrives, ...answer }) =>
    ended(walk, answer, arrives ? 'reply' : 'nothing', delivered),
  );
}

/** By a gateway that has the address: its kernel refuses connections, and answers a ping. */
export function answeredBy(walk: Walk, journey: Journey, at: Hop): Way {
  if (!isPing(walk, journey)) return ended(walk, noted(walk, journey, at, 'refused'), 'refused');
  const header = headerOf(journey.flow, false, walk.topology.standIns);
  return ended(walk, noted(walk, journey, at, 'ping-answered'), 'reply', { at: walk.origin, header });
}

/** Of many services together, connections are what counts. */
function isPing({ topology }: Walk, { flow }: Journey): boolean {
  return sentOf(flow, topology.standIns).services.equals(ping);
}

const ping = Services.of('icmp');
