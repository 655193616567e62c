import { type Api, alternativesTo, apiOf, apiVersionOf, type Servers } from '../kinds/kubernetes/availability';
import { proxyGate } from '../kinds/kubernetes/feature-gates';
import { ownersOf } from '../kinds/kubernetes/owners';
import { proxyObstacles } from '../kinds/kubernetes/peer-proxy';
import type { Path } from '../source/path';
import type { Place, Resource } from '../source/resource';
import { switchesOf, type Target } from '../target/target';

/** When something has to be done: before the first API server changes, while both releases answer, or when all have. */
export type Phase = 'before' | 'during' | 'after';

/** What has to be done with the objects of one API version, or with the API servers. */
export interface UpgradeStep {
  readonly phase: Phase;
  /** An imperative: `write policy/v1 instead of policy/v1beta1`. */
  readonly todo: string;
  /** The fact behind it. */
  readonly because: string;
  /** Where the API version is written; empty for a step with the API servers. */
  readonly places: readonly Place[];
}

/** From one minor release of Kubernetes to a neighbour: back is a rollback. */
export interface Upgrade {
  readonly from: number;
  readonly to: number;
  readonly target: Pick<Target, 'applier' | 'kubernetes'>;
}

/** What has to change for an upgrade, or a rollback, of the API servers, in the order of doing it. */
export function upgradeSteps(resources: readonly Resource[], upgrade: Upgrade): UpgradeStep[] {
  const steps = [
    ...proxySteps(upgrade),
    ...[...placesOf(resources, used)].flatMap(([api, places]) => stepsFor(api, places, upgrade)),
    ...[...placesOf(resources, owners)].flatMap(([api, places]) => ownerSteps(api, places, upgrade)),
  ];
  return phases.flatMap((phase) => steps.filter((step) => step.phase === phase));
}

export const phases: readonly Phase[] = ['before', 'during', 'after'];

/** An API version and a kind, divided by a blank. */
type Title = string;
type Use = readonly [title: Title, path: Path];

const used = ({ apiVersion, kind }: Resource): Use[] => [[`${apiVersion} ${kind}`, ['apiVersion']]];

const owners = (resource: Resource): Use[] =>
  ownersOf(resource).map(({ apiVersion, kind, path }) => [`${apiVersion} ${kind}`, [...path, 'apiVersion']]);

/** Where the objects of the input use API versions. */
function placesOf(resources: readonly Resource[], usesOf: (resource: Resource) => Use[]): ReadonlyMap<Title, Place[]> {
  const all = new Map<Title, Place[]>();
  for (const resource of resources) {
    if (resource.external || resource.modelled) continue;
    for (const [title, path] of usesOf(resource)) {
      const same = all.get(title);
      if (same) same.push(resource.at(...path));
      else all.set(title, [resource.at(...path)]);
    }
  }
  return all;
}

/** The API servers of some releases, and what they make of an API version. */
function serversOf({ target }: Upgrade, ...minors: number[]): Servers {
  const runtimeConfig = (minor: number) => switchesOf(target.kubernetes, minor).runtimeConfig;
  return { minors: minors.sort((a, b) => a - b), runtimeConfig };
}

/** The proxy has to be on in both releases, or it passes nothing on. */
function proxySteps({ from, to, target: { kubernetes } }: Upgrade): UpgradeStep[] {
  if (!kubernetes.mixedVersionProxy) return [];
  const servers = [from, to].map((minor) => ({ minor, switches: switchesOf(kubernetes, minor) }));
  const isAll = servers.some(({ switches }) => switches.featureGates.has(proxyGate));
  return servers.flatMap(({ minor, switches }) =>
    proxyObstacles(minor, switches, isAll).map(({ what, consequence }) => ({
      phase: 'before' as const,
      todo: `turn ${what} on in the API servers of 1.${minor}`,
      because: `without it the mixed version proxy of ${from < to ? 'this upgrade' : 'this rollback'} does nothing: ${consequence}`,
      places: [],
    })),
  );
}

/** Owners are looked for in the API version that the object names. */
function ownerSteps(title: Title, places: readonly Place[], upgrade: Upgrade): UpgradeStep[] {
  const [apiVersion, kind] = title.split(' ') as [string, string];
  const both = serversOf(upgrade, upgrade.from, upgrade.to);
  const api = apiOf(apiVersion, kind, both);
  if (!api || api.availability === 'served') return [];
  const shared = alternativesTo(api, both).find(({ availability }) => availability === 'served');
  const todo = shared ? `name the owner as ${apiVersionOf(shared)} ${kind}` : 'remove the owner';
  const because = `a server without ${title} takes the owner for deleted, and the object goes as well`;
  return [{ phase: 'before', todo, because, places }];
}

function stepsFor(title: Title, places: readonly Place[], upgrade: Upgrade): UpgradeStep[] {
  const [apiVersion, kind] = title.split(' ') as [string, string];
  const { from, to, target } = upgrade;
  const on = (...minors: number[]) => serversOf(upgrade, ...minors);
  const [first, last] = [apiOf(apiVersion, kind, on(from)), apiOf(apiVersion, kind, on(to))];
  if (!first || !last) return [];
  const best = (servers: Servers) =>
    alternativesTo(first, servers).find(({ availability }) => availability === 'served');
  const step = (phase: Phase, todo: string, because: string): UpgradeStep => ({ phase, todo, because, places });
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
    if (target.kubernetes.mixedVersionProxy && target.applier === 'flux')
      return [step('during', `apply it when a server of 1.${to} answers: the proxy passes it on`, because)];
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
