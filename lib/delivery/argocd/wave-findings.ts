import type { Network } from '../../network/network';
import { few } from '../../rules/support/first-few';
import { readable } from '../../rules/support/readable';
import type { Finding } from '../../source/finding';
import type { Resource } from '../../source/resource';
import type { DeliveryRuleId } from '../delivery-rules';
import { workloads } from '../kind-waves';
import type { Edge } from '../order/edge';
import { type Order, orderOf } from '../order/order';
import { waveKey, writtenWave } from './annotated';

/** What is wrong with waves that the user wrote. */
export function waveFindings(network: Network): readonly Finding[] {
  const order = orderOf(network);
  const isUnreadable = (resource: Resource) => Number.isNaN(writtenWave(resource));
  return [
    ...order.sequence.filter(isUnreadable).map((resource) => unreadable(resource, order)),
    ...againstOrder(order, isUnreadable),
  ];
}

function unreadable(resource: Resource, { waveOf }: Order): Finding {
  const rule: DeliveryRuleId = 'delivery/unreadable-wave';
  const ours = (waveOf.get(resource) ?? workloads) - workloads;
  return {
    rule,
    severity: 'warning',
    message: `${resource.title} has the sync-wave "${readable(String(waveTextOf(resource)))}", which is no whole number`,
    at: placeOf(resource),
    related: [],
    notes: ['Argo CD takes it for 0, without a word'],
    help: [`take the annotation away: its wave is then ${ours}`],
  };
}

/** One finding for each wave that is in the wrong place, with all that shows it. */
function againstOrder(order: Order, isUnreadable: (resource: Resource) => boolean): readonly Finding[] {
  const waves = new Map(
    [...order.waveOf].map(([resource, wave]) => [resource, writtenWave(resource) ?? wave - workloads]),
  );
  const waveOf = (resource: Resource) => waves.get(resource) ?? 0;
  const bounds = boundsOf(order, waveOf);
  const wrong = new Map<Resource, Edge[]>();
  for (const edge of [...order.edgesOf.values()].flat()) {
    const { from, to } = edge;
    if (isUnreadable(from) || isUnreadable(to) || waveOf(from) >= waveOf(to)) continue;
    const written = [from, to].find((resource) => writtenWave(resource) !== undefined);
    if (!written) continue;
    const edges = wrong.get(written);
    if (edges) edges.push(edge);
    else wrong.set(written, [edge]);
  }
  return [...wrong].map(([resource, edges]) => outOfPlace(resource, edges, waveOf, bounds.get(resource)));
}

function outOfPlace(
  resource: Resource,
  edges: readonly Edge[],
  waveOf: (resource: Resource) => number,
  bounds: Bounds | undefined,
): Finding {
  const rule: DeliveryRuleId = 'delivery/wave-against-order';
  const { from, to, otherwise } = edges[0] as Edge;
  return {
    rule,
    severity: 'warning',
    message:
      resource === from
        ? `${from.title} has the sync-wave ${waveOf(from)}, before ${to.title} with ${waveOf(to)}, on which it rests`
        : `${to.title} has the sync-wave ${waveOf(to)}, after ${from.title} with ${waveOf(from)}, which rests on it`,
    at: placeOf(resource),
    related: edges.slice(0, few).map((edge) => ({
      message: `${edge.from.title} rests on ${edge.to.title}`,
      at: edge.at,
    })),
    notes: [`${otherwise}; Argo CD waits for ${from.title} to be healthy before it goes on`],
    help: [`take the annotation away${numberWithin(bounds)}`],
  };
}

/** Larger than the waves of what a resource rests on, smaller than those of what rests on it. */
interface Bounds {
  above: number;
  below: number;
}

function boundsOf({ edgesOf }: Order, waveOf: (resource: Resource) => number): ReadonlyMap<Resource, Bounds> {
  const all = new Map<Resource, Bounds>();
  const boundsAt = (resource: Resource) => {
    const known = all.get(resource) ?? { above: Number.NEGATIVE_INFINITY, below: Number.POSITIVE_INFINITY };
    all.set(resource, known);
    return known;
  };
  for (const { from, to } of [...edgesOf.values()].flat()) {
    const [user, used] = [boundsAt(from), boundsAt(to)];
    user.above = Math.max(user.above, waveOf(to));
    used.below = Math.min(used.below, waveOf(from));
  }
  return all;
}

function numberWithin(bounds: Bounds | undefined): string {
  if (!bounds) return '';
  const { above, below } = bounds;
  if (below === Number.POSITIVE_INFINITY) return `, or choose a number larger than ${above}`;
  if (above === Number.NEGATIVE_INFINITY) return `, or choose a number smaller than ${below}`;
  return above + 1 < below ? `, or choose a number from ${above + 1} to ${below - 1}` : '';
}

function waveTextOf(resource: Resource): unknown {
  return resource.get('metadata', 'annotations', waveKey);
}

function placeOf(resource: Resource): Finding['at'] {
  return resource.at('metadata', 'annotations', waveKey);
}
