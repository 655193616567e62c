import { type Api, alternativesTo, apiOf, apiVersionOf, type Servers } from '../kinds/kubernetes/availability';
import type { RuntimeConfig } from '../kinds/kubernetes/runtime-config';
import type { Resource } from '../source/resource';

/** When something has to be done: before the first API server changes, while both releases answer, or when all have. */
export type Phase = 'before' | 'during' | 'after';

/** What has to be done with the objects of one API version. */
export interface UpgradeStep {
  readonly phase: Phase;
  /** An imperative: `write policy/v1 instead of policy/v1beta1`. */
  readonly todo: string;
  /** The fact behind it. */
  readonly because: string;
  readonly resources: readonly Resource[];
}

/** From one minor release of Kubernetes to a neighbour: back is a rollback. */
export interface Upgrade {
  readonly from: number;
  readonly to: number;
  /** What the API servers of a release turn on and off. */
  readonly runtimeConfig: (minor: number) => RuntimeConfig;
}

/** What has to change in manifests for an upgrade, or a rollback, of the API servers, in the order of doing it. */
export function upgradeSteps(resources: readonly Resource[], upgrade: Upgrade): UpgradeStep[] {
  const uses = new Map<string, Resource[]>();
  for (const resource of resources) {
    if (resource.external || resource.modelled) continue;
    const key = `${resource.apiVersion} ${resource.kind}`;
    const same = uses.get(key);
    if (same) same.push(resource);
    else uses.set(key, [resource]);
  }
  const steps = [...uses.values()].flatMap((same) => stepsFor(same, upgrade));
  return phases.flatMap((phase) => steps.filter((step) => step.phase === phase));
}

export const phases: readonly Phase[] = ['before', 'during', 'after'];

function stepsFor(resources: readonly Resource[], { from, to, runtimeConfig }: Upgrade): UpgradeStep[] {
  const [{ apiVersion, kind }] = resources as [Resource];
  const on = (...minors: number[]): Servers => ({ minors: minors.sort((a, b) => a - b), runtimeConfig });
  const [first, last] = [apiOf(apiVersion, kind, on(from)), apiOf(apiVersion, kind, on(to))];
  if (!first || !last) return [];
  const best = (servers: Servers) =>
    alternativesTo(first, servers).find(({ availability }) => availability === 'served');
  const step = (phase: Phase, todo: string, because: string): UpgradeStep => ({ phase, todo, because, resources });
  const instead = (api: Api) => `write ${apiVersionOf(api)} instead of ${apiVersion}`;
  const shared = best(on(from, to));

  if (first.availability === 'served' && last.availability === 'served') {
    const newest = on(to);
    const successor = best(newest);
    const { deprecated, since } = last.lifecycle;
    if (deprecated === undefined || deprecated > to || !successor || successor.lifecycle.since <= since) return [];
    return [step('after', instead(successor), `${apiVersion} is deprecated since 1.${deprecated}`)];
  }
  if (last.availability === 'served') {
    const because = `servers of 1.${from} do not serve ${apiVersion} ${kind}`;
    if (shared) return [step('before', instead(shared), because)];
    return [
      step('during', 'leave it out: what applies it fails, or finds it gone', because),
      step('after', 'apply it', `all servers serve ${apiVersion} ${kind}`),
    ];
  }
  const because = `servers of 1.${to} ${first.availability === 'served' ? 'no longer' : 'do not'} serve ${apiVersion} ${kind}`;
  if (shared) return [step('before', instead(shared), because)];
  const later = best(on(to));
  const remove = step('before', 'remove it from Git and from the cluster: later no server reaches it', because);
  return later ? [remove, step('after', `apply it as ${apiVersionOf(later)}`, `1.${to} serves that`)] : [remove];
}
