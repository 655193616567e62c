import type { Part } from '../../../network/part';
import { isMap } from '../../../source/json';
import { type Made, made } from '../../made';

/**
 * The node labels of a selector: entries of exactly two parts around a colon; every other one is dropped without a
 * word, and of two for one key the later counts (GenNatGwSelectors).
 */
export function nodeSelector(spec: Part): Record<string, Made<string>> | undefined {
  const labels = new Map<string, Made<string>>();
  for (const { text, index } of spec.texts('selector')) {
    const parts = text.trim().split(':');
    const [key = '', value = ''] = parts.map((part) => part.trim());
    if (parts.length === 2) labels.set(key, made(value, spec.at('selector', index)));
  }
  const sorted = [...labels].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.length > 0 ? Object.fromEntries(sorted) : undefined;
}

export function tolerations(spec: Part): Made<object[]> | undefined {
  const items = spec.items('tolerations').map((item) => ordered(item) as object);
  return items.length > 0 ? made(items, spec.at('tolerations')) : undefined;
}

export function affinity(spec: Part): Made<object> | Record<string, never> {
  const value = spec.raw('affinity');
  return isMap(value) && Object.keys(value).length > 0 ? made(ordered(value) as object, spec.at('affinity')) : {};
}

/** Instances on different nodes, unless the user has any wish of that sort (mergeGatewayAffinity). */
export function spreadAffinity(spec: Part, labels: object): Made<object> | object {
  const own = spec.part('affinity');
  if (isMap(own.raw('podAntiAffinity'))) return affinity(spec);
  const term = { labelSelector: { matchLabels: labels }, topologyKey: 'kubernetes.io/hostname' };
  const spread = { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } };
  const user = spec.raw('affinity');
  return isMap(user) && Object.keys(user).length > 0
    ? {
        ...Object.fromEntries(Object.entries(ordered(user) as object).map(([k, v]) => [k, made(v, own.at(k))])),
        ...spread,
      }
    : spread;
}

/** The keys of affinities and tolerations in the order of Kubernetes' Go types; labels are sorted. */
const order = [
  'nodeAffinity',
  'podAffinity',
  'podAntiAffinity',
  'requiredDuringSchedulingIgnoredDuringExecution',
  'preferredDuringSchedulingIgnoredDuringExecution',
  'nodeSelectorTerms',
  'weight',
  'preference',
  'podAffinityTerm',
  'labelSelector',
  'matchLabels',
  'matchExpressions',
  'matchFields',
  'namespaces',
  'topologyKey',
  'namespaceSelector',
  'matchLabelKeys',
  'mismatchLabelKeys',
  'key',
  'operator',
  'values',
  'value',
  'effect',
  'tolerationSeconds',
];

function ordered(value: unknown, isLabels = false): unknown {
  if (Array.isArray(value)) return value.map((item) => ordered(item));
  if (!isMap(value)) return value;
  const keys = isLabels
    ? Object.keys(value).sort()
    : order.filter((key) => Object.hasOwn(value, key) && !isOmitted(key, value[key]));
  return Object.fromEntries(keys.map((key) => [key, ordered(value[key], key === 'matchLabels')]));
}

/** What Go leaves out when it is empty: lists, and the texts of tolerations. */
function isOmitted(key: string, value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0 && key !== 'nodeSelectorTerms';
  return (value ?? null) === null || (value === '' && (key === 'value' || key === 'effect'));
}
