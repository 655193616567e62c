import type { Network } from '../network/network';
import type { Finding } from '../source/finding';
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
