import type { Network } from '../../network/network';
import { isMap } from '../../source/json';
import { Resource } from '../../source/resource';
import { workloads } from '../kind-waves';
import { definition } from '../order/dependencies';
import { type Order, orderOf } from '../order/order';
import { mustSurvive } from '../prune';

/** Source: argoproj/argo-cd 37ee0097 gitops-engine/pkg/sync/common/types.go. */
export const waveKey = 'argocd.argoproj.io/sync-wave';
const optionsKey = 'argocd.argoproj.io/sync-options';

/**
 * What a render writes, with the annotations that tell Argo CD its order and what it must not touch. Waves end at 0,
 * that of objects which say nothing: the workloads, here and in other sources of the Application. What a user wrote
 * stays as it is.
 */
export function forArgocd(network: Network): readonly Resource[] {
  const order = orderOf(network);
  return order.sequence.map((resource) => annotated(network, order, resource, order.waveOf.get(resource) ?? workloads));
}

/**
 * The wave that a manifest has itself; NaN for what is no integer, which counts as 0.
 * Source: argoproj/argo-cd 37ee0097 gitops-engine/pkg/sync/syncwaves/waves.go.
 */
export function writtenWave(resource: Resource): number | undefined {
  const written = resource.get('metadata', 'annotations', waveKey);
  if (typeof written !== 'string') return undefined;
  return /^[+-]?\d{1,18}$/.test(written) ? Number(written) : Number.NaN;
}

function annotated(network: Network, order: Order, resource: Resource, wave: number): Resource {
  const old = resource.get('metadata', 'annotations');
  const written = isMap(old) ? old : {};
  const options = [
    ...(order.edgesOf.get(resource)?.some(({ what }) => what === definition.what)
      ? ['SkipDryRunOnMissingResource=true']
      : []),
    ...(mustSurvive(network, resource) === undefined ? [] : ['Prune=false']),
  ];
  const wanted = {
    ...(wave === workloads || Object.hasOwn(written, waveKey) ? {} : { [waveKey]: String(wave - workloads) }),
    ...optionsOf(written[optionsKey], options),
  };
  if (Object.keys(wanted).length === 0 || (old !== undefined && !isMap(old))) return resource;
  const metadata = { ...(resource.value.metadata as object), annotations: { ...written, ...wanted } };
  return new Resource({ ...resource.value, metadata }, resource.origin);
}

/** The list with what is missing; an option that the user decided, either way, is left alone. */
function optionsOf(written: unknown, options: readonly string[]): Readonly<Record<string, string>> {
  if (written !== undefined && typeof written !== 'string') return {};
  const decided = (written ?? '').split(',').filter((part) => part.trim() !== '');
  const names = new Set(decided.map((part) => part.split('=', 1)[0]?.trim()));
  const added = options.filter((option) => !names.has(option.split('=', 1)[0]));
  return added.length === 0 ? {} : { [optionsKey]: [...decided, ...added].join(',') };
}
