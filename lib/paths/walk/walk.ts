import { flowOf, type Sent } from '../flow';
import { type Journey, lost, type Site, type Way } from '../journey';
import type { Hosts } from '../packet';
import type { Topology } from '../topology';
import type { Walk } from './on-the-way';
import { outside } from './outside';
import { inside } from './router';

/** Ends of ways that are worked out for one start: gateways can spread connections without bound. */
const mostWays = 10_000;

/**
 * What becomes of the first packets of connections, and of the answers: through the routers of VPCs, NAT gateways,
 * peerings, and the network outside. Each decision parts the packets by what it asks for, so that every packet that is
 * sent is in the end of one way, or of several where connections are spread.
 */
export function walk(topology: Topology, sent: Sent, at: Site, hosts: Hosts = {}): readonly Way[] {
  return new BoundedWalk(topology, hosts, at).go({ flow: flowOf(sent), at, passages: [], steps: [], open: [] });
}

class BoundedWalk implements Walk {
  private ways = 0;

  constructor(
    readonly topology: Topology,
    readonly hosts: Hosts,
    readonly origin: Site,
  ) {}

  go(journey: Journey): readonly Way[] {
    const { at, steps } = journey;
    const decidedBy = steps.findLast((step) => step.decidedBy)?.decidedBy;
    if (this.ways >= mostWays && decidedBy)
      return [lost({ ...journey, open: [{ kind: 'router', what: 'more ways than are followed', at: decidedBy }] })];
    return at === 'outside' ? outside(this, journey) : inside(this, journey, at.router, at.on);
  }

  end(way: Way): Way {
    this.ways++;
    return way;
  }
}
