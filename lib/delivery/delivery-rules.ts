import type { Severity } from '../source/finding';
import type { InputRule } from '../source/input-rules';

/** What speaks against the order of a delivery, or against its tool. */
export const deliveryRules = [
  {
    id: 'delivery/cycle',
    severity: 'error',
    what: 'Resources rest on each other: none of them can be the first. An error where an order is asked for.',
    why: 'Whatever is applied first waits for the other one, and waves of Argo CD that wait for health never end.',
    cure: 'Take one of the references away; add it when the other object is there.',
  },
  {
    id: 'delivery/wave-against-order',
    severity: 'warning',
    what: 'By a sync-wave that a manifest has itself, an object comes before one that it rests on.',
    why: 'Argo CD applies the object first, and does not go on to the other one before the first is healthy: the sync waits forever, or the object is refused.',
    cure: 'Take the annotation away, or choose a number larger than those of what the object rests on, and smaller than those of what rests on it.',
  },
  {
    id: 'delivery/unreadable-wave',
    severity: 'warning',
    what: 'The sync-wave of a manifest is no whole number.',
    why: 'Argo CD takes it for 0, without a word: the object comes with the workloads.',
    cure: 'Write a whole number in quotes, or take the annotation away.',
  },
  {
    id: 'delivery/generated-name',
    severity: 'error',
    what: 'An object has no name, only `generateName`. An error in a tree for Flux.',
    why: 'kustomize refuses the folder that it lies in, and Flux applies nothing of that.',
    cure: 'Write `metadata.name`.',
  },
  {
    id: 'delivery/local-config',
    severity: 'error',
    what: 'An object has the annotation `config.kubernetes.io/local-config`, with another value than "false". An error in a tree for Flux.',
    why: 'kustomize leaves the object out, without a word: Flux does not apply it, and removes it where it is.',
    cure: 'Take the annotation away, or the object out of the input.',
  },
  {
    id: 'delivery/default-namespace-twice',
    severity: 'error',
    what: 'An object has no namespace, and one of the same kind and name is in the namespace `default`. An error in a tree for Flux.',
    why: 'kustomize takes them for one object and refuses the folder that they lie in: Flux applies nothing of that.',
    cure: 'Write `metadata.namespace`, or remove one of them.',
  },
  {
    id: 'delivery/annotation-begins-with-tab',
    severity: 'error',
    what: 'An annotation has several lines and begins with a tab. An error in a tree for Flux.',
    why: 'kustomize 5.5 writes it in a way that it cannot read itself, and refuses the folder: Flux applies nothing of that.',
    cure: 'Begin it with another character, or write it in one line.',
  },
] as const satisfies readonly (InputRule & { readonly severity: Severity })[];

export type DeliveryRuleId = (typeof deliveryRules)[number]['id'];
