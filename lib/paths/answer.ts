import type { Address } from '../controllers/kube-ovn/gateway-rules/iptables';
import type { Vpc } from '../network/vpc';
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

  const waiting = [...request.passages];
  const routers = new Set<Location>();
  while (!(at !== 'outside' && subnetOf(at, packet.to)) && !(at === 'outside' && waiting.length === 0)) {
    const next = nextStop(topology, at, packet);
    if (next?.peer && !routers.has(next.peer)) {
      note(nameOf(at), `routes it to ${next.to}`, next.by);
      routers.add(at).add(next.peer);
      at = next.peer;
      continue;
    }
    const passage = waiting.pop();
    if (!passage || next?.gateway !== passage.gateway) {
      const where = passage ? `back to gateway ${passage.gateway.view.name}` : 'back to where it came from';
      note(nameOf(at), `does not lead it ${where}`, at === 'outside' ? undefined : at.at('staticRoutes'));
      return { arrives: false, steps };
    }
    const { gateway, before, in: from, destinationBy, sourceBy } = passage;
    if (next.by) note(nameOf(at), `routes it to ${next.to}`, next.by);
    packet = { ...packet, from: before.to, to: before.from, port: before.port };
    note(`gateway ${gateway.view.name}`, 'translates the answer back', destinationBy ?? sourceBy);
    at = from === 'net1' ? 'outside' : (gateway.view.vpc ?? 'outside');
    routers.clear();
  }
  const arrives = sameAddress(packet.to, sent.from) && sameAddress(packet.from, sent.to);
  note(
    nameOf(at),
    arrives ? 'delivers the answer' : `delivers an answer that comes from ${packet.from}, not ${sent.to}`,
  );
  return { arrives, steps };
}

/** What an answer comes to next: a gateway, or the VPC on the other side of a peering; and the route that leads there. */
interface Stop {
  readonly gateway?: Gateway;
  readonly peer?: Vpc;
  readonly by?: Place;
  /** The next hop. */
  readonly to?: Address;
}

function nextStop(topology: Topology, at: Location, packet: Packet): Stop | undefined {
  if (at === 'outside') {
    const gateway = topology.holderOf(packet.to);
    return gateway && { gateway };
  }
  for (const { nextHop: to, part } of routesFor(at, packet.from, packet.to)) {
    const gateway = topology.gatewayAt(at, to);
    if (gateway) return { gateway, by: part.at(), to };
    const peer = topology.peerAt(at, to);
    if (peer) return { peer, by: part.at(), to };
  }
  return undefined;
}

function nameOf(at: Location): string {
  return at === 'outside' ? at : `VPC ${at.name}`;
}
