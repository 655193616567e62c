import type { Place } from '../../source/resource';
import type { AddressSet } from '../addresses';
import { type Journey, type Site, vpcNameAt, type Way } from '../journey';
import type { ClientSees, Hosts } from '../packet';
import type { Hop, StepCode, StepDetails } from '../steps';
import type { Topology } from '../topology';
import type { Unjudged } from '../unjudged';
import type { Told } from '../words';
import { dependsOnClientPort, headerOf, sentOf } from './packets';
import type { PortsOn } from './passage';

/** What every place that packets come to needs: where else they can go, and where they came from. */
export interface Walk {
  readonly topology: Topology;
  readonly hosts: Hosts;
  /** Where the packets were sent: their answers are to come back there. */
  readonly origin: Site;
  /** Ends of ways that were found. */
  count: number;
  /** Over switches and routers of OVN, from ports of a switch on. */
  over(journey: Journey, from: PortsOn): readonly Way[];
  /** On a network outside. */
  outside(journey: Journey): readonly Way[];
}

/** With one more step. */
export function noted(walk: Walk, journey: Journey, at: Hop, code: StepCode, details: StepDetails = {}): Journey {
  const { flow, direction, steps } = journey;
  const header = headerOf(flow, direction === 'answer', walk.topology.standIns);
  return { ...journey, steps: [...steps, { direction, at, code, header, ...details }] };
}

/** A way that ends here, and the client sees nothing. */
export function lost(walk: Walk, journey: Journey): Way {
  return ended(walk, journey, 'nothing');
}

export function lostAt(walk: Walk, journey: Journey, at: Hop, code: StepCode, details: StepDetails = {}): Way {
  return lost(walk, noted(walk, journey, at, code, details));
}

export function ended(walk: Walk, journey: Journey, clientSees: ClientSees, delivered?: Way['delivered']): Way {
  const { flow, steps, open, isShared, ties } = journey;
  walk.count++;
  return {
    sent: sentOf(flow, walk.topology.standIns),
    clientSees,
    steps,
    open,
    ...(delivered && { delivered }),
    ...((isShared || dependsOnClientPort(flow)) && { isShared: true }),
    ...(ties.length > 0 && { ties }),
  };
}

/** Something on the way is not evaluated. */
export function openAt(journey: Journey, what: string, at: Place): Journey {
  return { ...journey, open: [...journey.open, { kind: 'router', what, at }] };
}

/**
 * Connections that are spread over several places: where what becomes of them differs, each way is that of a part. Where
 * OVN does not determine which row counts, that is not evaluated unless it does not matter.
 */
export function partedByChance(ways: readonly Way[]): readonly Way[] {
  const shared = ways.filter(({ isShared }) => isShared);
  if (shared.length === 0) return ways;
  const fates = new Map(shared.map((way) => [way, fateOf(way)]));
  // Of very many ways each is taken for that of a part.
  const isAlone = (way: Way) =>
    shared.length <= mostCompared && shared.every((other) => fates.get(other) === fates.get(way) || !meet(way, other));
  const told = new Set<string>();
  return ways.flatMap((way): readonly Way[] => {
    const { isShared, ties = [], ...alone } = way;
    if (!isShared) return [alone];
    if (isAlone(way)) {
      // Whichever instance of a gateway they meet, their way is told once.
      const key = wholeKey(way);
      if (told.has(key)) return [];
      told.add(key);
      return [alone];
    }
    const open = ties.map((at): Unjudged => {
      return { kind: 'router', what: `whether this of ${at.resource.title} decides, or another of its priority`, at };
    });
    return [{ ...alone, open: [...alone.open, ...open], isShared }];
  });
}

function wholeKey(way: Way): string {
  const { from, to, services } = way.sent;
  return JSON.stringify([`${from}`, `${to}`, `${services}`, fateOf(way), way.steps.map(endKey)]);
}

const mostCompared = 100;

/** Whether two ways are of some of the same packets. */
function meet({ sent: one }: Way, { sent: other }: Way): boolean {
  const isApart = (a: AddressSet, b: AddressSet) => a !== b && a.intersect(b).isEmpty;
  return (
    !one.services.intersect(other.services).isEmpty && !isApart(one.from, other.from) && !isApart(one.to, other.to)
  );
}

/** What becomes of packets, as a key that is the same where that is. */
export function fateOf({ delivered, clientSees, steps }: Way): string {
  const last = steps.at(-1);
  const { header } = delivered ?? last ?? {};
  const end = last && endKey(last);
  return JSON.stringify([
    clientSees,
    delivered && siteKey(delivered.at),
    `${header?.from}`,
    `${header?.to}`,
    header?.port,
    end,
  ]);
}

/** What a step says, as a key. */
export function endKey({ at, code, address, object }: Told): string {
  return JSON.stringify([at.kind, at.name, code, address && `${address}`, object]);
}

function siteKey(site: Site): string | undefined {
  return vpcNameAt(site);
}
