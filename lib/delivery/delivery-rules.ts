import type { InputRule } from '../source/input-rules';

/** What speaks against the order of a delivery. */
export const deliveryRules = [
  {
    id: 'delivery/cycle',
    what: 'Resources rest on each other: none of them can be the first. An error where an order is asked for.',
    why: 'Whatever is applied first waits for the other one, and waves of Argo CD that wait for health never end.',
    cure: 'Take one of the references away; add it when the other object is there.',
  },
  {
    id: 'delivery/wave-against-order',
    what: 'The sync-wave that a manifest has itself comes before that of something it rests on. A warning.',
    why: 'Argo CD applies the object first, and does not go on to the other one before the first is healthy: the sync waits forever, or the object is refused.',
    cure: 'Take the annotation away, or choose a larger number.',
  },
] as const satisfies readonly InputRule[];

export type DeliveryRuleId = (typeof deliveryRules)[number]['id'];
