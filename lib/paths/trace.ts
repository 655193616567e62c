import { Ip } from '../net/ip';
import type { Vpc } from '../network/vpc';
import { answer } from './answer';
import { type Passage, pass } from './gateway-passage';
import type { Hosts, Outcome, Packet, Step } from './packet';
import { sameAddress } from './packet';
import type { Gateway, Topology } from './topology';
import { routesFor, subnetOf } from './vpc-router';

/** Where a packet is: in a VPC, or outside of all. */
export type Location = Vpc | 'outside';

/** A packet on its way, with what it left behind. */
interface Journey {
  readonly packet: Packet;
  readonly at: Location;
  readonly passages: readonly Passage[];
  readonly steps: readonly Step[];
}

/** Gateways that a packet passes before it is taken for one that runs in circles. */
const mostPassages = 8;

/**
 * What becomes of the first packet of a connection, and of the answer: through the routers of VPCs, NAT gateways,
 * peerings, and the network outside. For custom VPCs: what nodes do for the default VPC, gateways of several replicas,
 * OVN's policies, and firewalls outside are not part of it.
 */
export function trace(topology: Topology, packet: Packet, hosts: Hosts = {}): readonly Outcome[] {
  const at = vpcOf(topology, packet) ?? 'outside';
  return new Tracer(topology, packet, hosts).go({ packet, at, passages: [], steps: [] });
}

/** The VPC whose subnets hold the source of a packet: the only one, or that whose pods have the address. */
function vpcOf({ network }: Topology, { from }: Packet): Vpc | undefined {
  if (!(from instanceof Ip)) return undefined;
  const pod = [...network.pods].find(({ addresses }) => addresses.some((ip) => ip.equals(from)));
  return pod?.subnet?.vpc ?? [...network.vpcs].find((vpc) => subnetOf(vpc, from));
}

class Tracer {
  constructor(
    private readonly topology: Topology,
    private readonly sent: Packet,
    private readonly hosts: Hosts,
  ) {}

  go(journey: Journey): readonly Outcome[] {
    return journey.at === 'outside' ? this.outside(journey) : this.inside(journey, journey.at);
  }

  private inside(journey: Journey, vpc: Vpc): readonly Outcome[] {
    const { packet } = journey;
    const hop = `VPC ${vpc.name}`;
    const subnet = subnetOf(vpc, packet.to);
    if (subnet) {
      const found = this.topology.gatewayAt(vpc, packet.to);
      if (found) return [this.refused(journey, found)];
      const here = step(journey, hop, `delivers it in subnet ${subnet.name}`, subnet.resource.at());
      return [this.delivered(here, this.hosts.inside?.(packet.to as Ip) ?? true)];
    }
    const routes = routesFor(vpc, packet.from, packet.to);
    if (routes.length === 0) return [lost(step(journey, hop, 'has no route for it', vpc.at('staticRoutes')))];
    return routes.flatMap((route) => {
      const gateway = this.topology.gatewayAt(vpc, route.nextHop);
      const here = step(journey, hop, `routes it to ${route.nextHop}`, route.part.at());
      const peer = gateway ? undefined : this.topology.peerAt(vpc, route.nextHop);
      if (peer) return this.over(here, peer);
      if (!gateway) return [lost(step(here, hop, `knows nobody at ${route.nextHop}`, route.part.at('nextHopIP')))];
      return this.through(here, gateway, 'eth0');
    });
  }

  /** Over a peering into the router of another VPC. */
  private over(journey: Journey, peer: Vpc): readonly Outcome[] {
    const hop = `VPC ${peer.name}`;
    const isAgain = journey.steps.some((before) => before.hop === hop && sameWay(before.packet, journey.packet));
    if (isAgain) return [lost(step(journey, hop, 'gets it again and again'))];
    return this.go({ ...journey, at: peer });
  }

  private outside(journey: Journey): readonly Outcome[] {
    const { packet } = journey;
    const gateway = this.topology.holderOf(packet.to);
    if (gateway) return this.through(journey, gateway, 'net1');
    const here = step(journey, 'outside', 'is on its own way');
    return [this.delivered(here, this.hosts.outside?.(packet.to) ?? true)];
  }

  private through(journey: Journey, gateway: Gateway, from: 'eth0' | 'net1'): readonly Outcome[] {
    const hop = `gateway ${gateway.view.name}`;
    if (journey.passages.length >= mostPassages) return [lost(step(journey, hop, 'gets it again and again'))];
    return pass(gateway, journey.packet, from).flatMap((passage) => {
      const passages = [...journey.passages, passage];
      let next: Journey = { ...journey, passages };
      if (passage.destinationBy) {
        const packet = { ...passage.after, from: passage.before.from };
        next = step({ ...next, packet }, hop, 'translates the destination', passage.destinationBy);
      }
      if (passage.out === undefined) return [this.refused(next, gateway)];
      next = { ...next, packet: passage.after };
      if (passage.sourceBy) next = step(next, hop, 'translates the source', passage.sourceBy);
      else next = step(next, hop, `forwards it through ${passage.out} with its source`);
      const { vpc } = gateway.view;
      return this.go({ ...next, at: passage.out === 'eth0' && vpc ? vpc : 'outside' });
    });
  }

  /** Nobody takes a packet that claims to come from oneself. */
  private delivered(journey: Journey, somebody: boolean): Outcome {
    const { packet, at } = journey;
    const hop = at === 'outside' ? at : `VPC ${at.name}`;
    if (!somebody) return lost(step(journey, hop, `has nobody at ${packet.to}`));
    if (sameAddress(packet.from, packet.to))
      return lost(step(journey, `${packet.to}`, 'drops a packet with its own address as source'));
    const back = answer(this.topology, this.sent, journey);
    return {
      deliveredTo: { ip: packet.to, port: packet.port },
      seenSource: packet.from,
      clientSees: back.arrives ? 'reply' : 'nothing',
      steps: [...journey.steps, ...back.steps],
    };
  }

  private refused(journey: Journey, gateway: Gateway): Outcome {
    const { steps } = step(journey, `gateway ${gateway.view.name}`, 'refuses it: nothing listens in the gateway');
    return { clientSees: 'refused', steps };
  }
}

function sameWay(a: Packet, b: Packet): boolean {
  return sameAddress(a.from, b.from) && sameAddress(a.to, b.to);
}

function lost({ steps }: Journey): Outcome {
  return { clientSees: 'nothing', steps };
}

function step(journey: Journey, hop: string, action: string, decidedBy?: Step['decidedBy']): Journey {
  const made: Step = { direction: 'request', hop, action, packet: journey.packet, decidedBy };
  return { ...journey, steps: [...journey.steps, made] };
}
