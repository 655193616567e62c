import { newestMinor } from '../../kinds/kubernetes/api-table';
import { type Api, alternativesTo, apiOf, apiVersionOf, type Servers } from '../../kinds/kubernetes/availability';
import type { Network } from '../../network/network';
import type { Resource } from '../../source/resource';
import { switchesOf } from '../../target/target';

/** An object of a kind of Kubernetes itself whose API version deserves a word. */
export interface UsedApi extends Api {
  readonly resource: Resource;
}

/** The API servers of the target; undefined where it names no release. */
export function serversOf({ target }: Network): Servers | undefined {
  const { versions = [] } = target.kubernetes;
  const minors = [...new Set(versions.map(({ minor }) => minor))];
  if (minors.length === 0) return undefined;
  return { minors, runtimeConfig: (minor) => switchesOf(target.kubernetes, minor).runtimeConfig };
}

/** The objects that some API server of the target refuses, or will. */
export function usedApis(network: Network): readonly UsedApi[] {
  let used = made.get(network);
  if (!used) {
    used = [...find(network)];
    made.set(network, used);
  }
  return used;
}

const made = new WeakMap<Network, readonly UsedApi[]>();

function* find(network: Network): Generator<UsedApi> {
  const servers = serversOf(network);
  if (!servers) return;
  const known = new Map<string, Api | undefined>();
  for (const resource of network.resources) {
    if (resource.external || resource.modelled) continue;
    const { apiVersion, kind } = resource;
    const key = `${apiVersion} ${kind}`;
    if (!known.has(key)) known.set(key, apiOf(apiVersion, kind, servers));
    const api = known.get(key);
    if (api && (api.availability !== 'served' || api.lifecycle.deprecated !== undefined)) yield { ...api, resource };
  }
}

/** `policy/v1beta1 PodDisruptionBudget`. */
export function titleOf(api: Api): string {
  return `${apiVersionOf(api)} ${api.kind}`;
}

/** `1.33`, `1.33 and 1.34`. */
export function releasesOf({ minors }: Servers): string {
  return minors.map((minor) => `1.${minor}`).join(' and ');
}

/** The best API version of the same kind that every server serves: any, or one that came later. */
export function sharedVersion(api: Api, servers: Servers, age: 'any' | 'newer' = 'any'): string | undefined {
  const best = alternativesTo(api, servers).find(
    ({ availability, lifecycle: { since } }) =>
      availability === 'served' && (age === 'any' || since > api.lifecycle.since),
  );
  return best && apiVersionOf(best);
}

/** The best API version of the same kind that the newest server serves. */
export function laterVersion(
  api: Api,
  { minors, runtimeConfig }: Servers,
  age: 'any' | 'newer' = 'any',
): string | undefined {
  return sharedVersion(api, { minors: minors.slice(-1), runtimeConfig }, age);
}

/** `write policy/v1, which 1.24 and 1.25 serve`. */
export function writeInstead(version: string, servers: Servers): string {
  return `write ${version}, which ${releasesOf(servers)} ${servers.minors.length > 1 ? 'both serve' : 'serves'}`;
}

/** What lets the API servers of a release serve a version that is off there. */
export function turnOn(api: Api, minor: number): string {
  const version = apiVersionOf(api);
  const setting = `target.kubernetes.perVersion: {"1.${minor}": {runtimeConfig: {${version}: true}}}`;
  return `where API servers of 1.${minor} have --runtime-config=${version}=true as well, say so: ${setting}`;
}

/** What clients say of an API version that a server does not serve. */
export function noMatches(api: Api): string {
  return `kubectl, Argo CD and Flux stop with "no matches for kind ${api.kind} in version ${apiVersionOf(api)}"`;
}

/** Where the table ends, what it says is what upstream plans. */
export function plannedNote(minor: number): string | undefined {
  return minor > newestMinor ? `upstream plans it for 1.${minor}: plans have moved before` : undefined;
}
