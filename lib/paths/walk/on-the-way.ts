import { type FlowStep, type Journey, lost, noted, type Site, type Way } from '../journey';
import type { Hosts } from '../packet';
import type { Topology } from '../topology';

/** What every place that packets come to needs: where else they can go, and how a way ends. */
export interface Walk {
  readonly topology: Topology;
  readonly hosts: Hosts;
  /** Where the packets were sent: their answers are to come back there. */
  readonly origin: Site;
  /** From where the packets are now. */
  go(journey: Journey): readonly Way[];
  end(way: Way): Way;
}

/** The end of a way at a place that has a reason for it. */
export function lostAt(
  walk: Walk,
  journey: Journey,
  hop: string,
  action: string,
  by: Pick<FlowStep, 'decidedBy'> = {},
): Way {
  return walk.end(lost(noted(journey, hop, action, by)));
}
