import type { Place } from '../source/resource';
import type { Passage } from './gateway-passage';
import { type Packet, type Step, sameAddress } from './packet';
import type { Gateway, Topology } from './topology';
import type { Location } from './trace';
import { routesFor, subnetOf } from './vpc-router';

/** The way of the answer. */
export interface Answer {
  /** Whether the client gets it, from the address that it asked. */
  readonly arrives: boolean;
  readonly steps: readonly Step[];
}

interface Request {
  /** As the receiver sees it. */
  readonly packet: Packet;
  /** Where the receiver is. */
  readonly at: Location;
  readonly passages: readonly Passage[];
}

/**
 * The answer to a packet: each gateway that it comes back to in the opposite order translates it back. One that finds
 * another way, or comes from another address than the client asked, is none.
 */
export function answer(topology: Topology, sent: Packet, request: Request): Answer {
  const steps: Step[] = [];
  let { at } = request;
  let packet: Packet = { ...request.packet, from: request.packet.to, to: request.packet.from };
  const note = (hop: string, action: string, decidedBy?: Step['decidedBy']) =>
    steps.push({ direction: 'answer', hop, action, packet, decidedBy });

  for (const { gateway, before, in: from, destinationBy, sourceBy } of request.passages.toReversed()) {
    if (at !== 'outside' && subnetOf(at, packet.to)) break;
    const next = nextGateway(topology, at, packet);
    if (next?.gateway !== gateway) {
      note(
        nameOf(at),
        `does not lead it back to gateway ${gateway.view.name}`,
        at === 'outside' ? undefined : at.at('staticRoutes'),
      );
      return { arrives: false, steps };
    }
    if (next.by) note(nameOf(at), `routes it to ${gateway.view.lanIp}`, next.by);
    packet = { ...packet, from: before.to, to: before.from, port: before.port };
    note(`gateway ${gateway.view.name}`, 'translates the answer back', destinationBy ?? sourceBy);
    at = from === 'net1' ? 'outside' : (gateway.view.vpc ?? 'outside');
  }
  const arrives = sameAddress(packet.to, sent.from) && sameAddress(packet.from, sent.to);
  note(
    nameOf(at),
    arrives ? 'delivers the answer' : `delivers an answer that comes from ${packet.from}, not ${sent.to}`,
  );
  return { arrives, steps };
}

/** The gateway that a packet comes to next, and the route that leads there. */
function nextGateway(topology: Topology, at: Location, packet: Packet): { gateway: Gateway; by?: Place } | undefined {
  if (at === 'outside') {
    const gateway = topology.holderOf(packet.to);
    return gateway && { gateway };
  }
  for (const { nextHop, part } of routesFor(at, packet.from, packet.to)) {
    const gateway = topology.gatewayAt(at, nextHop);
    if (gateway) return { gateway, by: part.at() };
  }
  return undefined;
}

function nameOf(at: Location): string {
  return at === 'outside' ? at : `VPC ${at.name}`;
}
