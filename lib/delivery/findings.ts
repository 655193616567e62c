import type { Network } from '../network/network';
import type { Finding } from '../source/finding';
import type { Resource } from '../source/resource';
import { waveKey, wavesIn } from './argocd/annotated';
import type { DeliveryRuleId } from './delivery-rules';
import type { Edge } from './order/edge';
import { orderOf } from './order/order';

/** What speaks against the order of a network. */
export function orderFindings(network: Network): readonly Finding[] {
  return orderOf(network).cycles.flatMap(([first, ...others]) => (first ? [roundTrip(first, others)] : []));
}

function roundTrip(first: Edge, others: readonly Edge[]): Finding {
  const rule: DeliveryRuleId = 'delivery/cycle';
  return {
    rule,
    severity: 'error',
    message: `${first.from.title} rests on itself, by way of ${others.map(({ from }) => from.title).join(', ')}`,
    at: first.at,
    related: others.map(({ from, to, at }) => ({ message: `${from.title} rests on ${to.title}`, at })),
    notes: [first.otherwise],
    help: ['take one of these references away; add it when the other object is there'],
  };
}

/** Waves that the user wrote and that come before what they rest on. */
export function waveFindings(network: Network): readonly Finding[] {
  const waves = wavesIn(network);
  const rule: DeliveryRuleId = 'delivery/wave-against-order';
  return [...orderOf(network).edgesOf.values()].flat().flatMap(({ from, to, at, otherwise }): Finding[] => {
    const [early, late] = [waves.get(from) ?? 0, waves.get(to) ?? 0];
    const wrong = early < late ? [from, to].find(isWritten) : undefined;
    if (!wrong) return [];
    return [
      {
        rule,
        severity: 'warning',
        message: `${from.title} has the sync-wave ${early}, before ${to.title} with ${late}, on which it rests`,
        at: wrong.at('metadata', 'annotations', waveKey),
        related: [{ message: `${from.title} rests on ${to.title}`, at }],
        notes: [`${otherwise}; Argo CD waits for ${from.title} to be healthy before it goes on`],
        help: ['take the annotation away, or choose a larger number'],
      },
    ];
  });
}

function isWritten(resource: Resource): boolean {
  return resource.get('metadata', 'annotations', waveKey) !== undefined;
}
