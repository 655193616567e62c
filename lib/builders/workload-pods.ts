import { ownDomain } from '../kinds/kubeovn/annotations';
import { namespaceLabel } from '../kinds/kubernetes/namespace';
import { podFormOf } from '../kinds/pod-form';
import type { Family } from '../net/ip';
import { textsIn } from '../source/json';
import { nowhere } from '../source/origin';
import { Resource } from '../source/resource';
import { ipIn } from './canonical';

type Json = Readonly<Record<string, unknown>>;

/** The one address that annotations give the pods of a workload; undefined where they may have several, or any. */
export function addressOfPods(manifest: Json, family?: Family): string | undefined {
  const workload = new Resource(manifest, nowhere);
  const form = podFormOf(workload);
  if (!form) return undefined;
  const annotations = new Map(textsIn(workload.get(...form.template, 'metadata', 'annotations')));
  const text = annotations.get(`${ownDomain}/ip_address`) || annotations.get(`${ownDomain}/ip_pool`) || '';
  const ips = text.split(',').map((part) => ipIn(part.trim()));
  const families = new Set(ips.map((ip) => ip?.family));
  if (families.has(undefined) || families.size < ips.length) return undefined;
  return (ips.find((ip) => ip?.family === (family ?? 4)) ?? (family === undefined ? ips[0] : undefined))?.toString();
}

/** What selects the pods of one workload, as egress gateways do. */
export interface PodSelection {
  readonly namespaceSelector: { readonly matchLabels: Readonly<Record<string, string>> };
  readonly podSelector: { readonly matchLabels: Readonly<Record<string, string>> };
}

/**
 * The labels by which a workload finds its own pods, in its namespace; of what has no selector, all labels of its pods.
 * Undefined where one of both is missing: the selection would have pods of others.
 */
export function selectionOfPods(manifest: Json): PodSelection | undefined {
  const workload = new Resource(manifest, nowhere);
  const { namespace } = workload;
  const form = podFormOf(workload);
  if (!form || namespace === undefined) return undefined;
  const ofSelector = textsIn(workload.get('spec', 'selector', 'matchLabels'));
  const labels = ofSelector.length > 0 ? ofSelector : textsIn(workload.get(...form.template, 'metadata', 'labels'));
  if (labels.length === 0) return undefined;
  return {
    namespaceSelector: { matchLabels: { [namespaceLabel]: namespace } },
    podSelector: { matchLabels: Object.fromEntries(labels) },
  };
}
