import type { AddressSet } from '../addresses';
import { splitByAddress, splitBySame } from '../flow';
import { headerOf } from '../gateway/passage';
import { endText, type Journey, nameOf, noted, type Way } from '../journey';
import { Services } from '../services';
import { answers } from './answers';
import { lostAt, type Walk } from './on-the-way';

/** Where somebody may have the address: who has it answers. */
export function received(walk: Walk, journey: Journey, somebody: AddressSet | undefined): readonly Way[] {
  const { flow, at } = journey;
  const here = somebody ? splitByAddress(flow, flow.to, somebody) : { inside: flow, others: [] };
  const missed = here.others.map((other) => {
    const text = `has nobody at ${endText(other, other.to)}`;
    return lostAt(walk, { ...journey, flow: other }, nameOf(at), text);
  });
  if (!here.inside) return missed;
  const own = splitBySame(here.inside, flow.from, flow.to);
  const dropped = own.inside ? [fromItself(walk, { ...journey, flow: own.inside })] : [];
  const got = own.others.flatMap((other) => answered(walk, { ...journey, flow: other }));
  return [...missed, ...dropped, ...got];
}

/** Nobody takes a packet that claims to come from oneself. */
function fromItself(walk: Walk, journey: Journey): Way {
  const { flow } = journey;
  return lostAt(walk, journey, endText(flow, flow.to), 'drops a packet with its own address as source');
}

function answered(walk: Walk, journey: Journey): readonly Way[] {
  const delivered = { at: journey.at, header: headerOf(journey.flow) };
  return answers(walk, journey).map(({ flow, arrives, steps, open, isShared }) =>
    walk.end({ sent: flow.sent, delivered, clientSees: arrives ? 'reply' : 'nothing', steps, open, isShared }),
  );
}

/** By the gateway or router that has the address: its kernel, or OVN, refuses connections, and answers a ping. */
export function answeredBy(walk: Walk, journey: Journey, hop: string, refusal: string): Way {
  const { flow, at, open } = journey;
  if (!isPing(journey))
    return walk.end({ sent: flow.sent, clientSees: 'refused', steps: noted(journey, hop, refusal).steps, open });
  const { steps } = noted(journey, hop, 'answers the ping itself');
  return walk.end({ sent: flow.sent, delivered: { at, header: headerOf(flow) }, clientSees: 'reply', steps, open });
}

/** Of many services together, connections are what counts. */
export function isPing({ flow }: Journey): boolean {
  return flow.sent.services.equals(ping);
}

const ping = Services.of('icmp');
