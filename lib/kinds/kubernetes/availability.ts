import { newestMinor } from './api-table';
import { type BuiltIn, builtInGroup } from './built-in';
import { type Lifecycle, type Serving, serving } from './lifecycle';
import { enabledBy, type RuntimeConfig } from './runtime-config';

/** The API servers that a manifest may meet: minor releases of Kubernetes 1, one or two, and what they turn on. */
export interface Servers {
  /** Oldest first, none twice. */
  readonly minors: readonly number[];
  /** What those of a release turn on and off. */
  readonly runtimeConfig: (minor: number) => RuntimeConfig;
}

/**
 * What a set of API servers makes of an API version. Where none serves it, the answer of the newest server, except that
 * what one of them could be told to serve is `off`.
 */
export type Availability = Serving | 'only older' | 'only newer';

/** An API version of a kind of Kubernetes itself, and what the servers make of it. */
export interface Api {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly lifecycle: Lifecycle;
  readonly availability: Availability;
  /** What the oldest and the newest server make of it. */
  readonly oldest: Serving;
  readonly newest: Serving;
}

/** What the servers make of an API version; undefined where nothing is known of it. */
export function apiOf(apiVersion: string, kind: string, servers: Servers): Api | undefined {
  const slash = apiVersion.indexOf('/');
  const group = slash === -1 ? '' : apiVersion.slice(0, slash);
  const builtIn = builtInGroup(group)?.get(kind);
  return builtIn && apiIn(builtIn, apiVersion.slice(slash + 1), servers);
}

/** `policy/v1`, `v1`. */
export function apiVersionOf({ group, version }: Pick<Api, 'group' | 'version'>): string {
  return group === '' ? version : `${group}/${version}`;
}

/** Whether it is still to come that a version ends: plans of upstream move. */
export function isPlanned(until: number): boolean {
  return until > newestMinor;
}

/** The API versions of the same kind, the best first: stable before beta before alpha, the newest of them. */
export function alternativesTo({ group, kind, version }: Api, servers: Servers): Api[] {
  const families = [group, ...(Object.hasOwn(moved, group) ? (moved[group]?.[kind] ?? []) : [])];
  return families
    .flatMap((family) => {
      const builtIn = builtInGroup(family)?.get(kind);
      return [...(builtIn?.lifecycles.keys() ?? [])].flatMap((other) => {
        const api = (family !== group || other !== version) && builtIn && apiIn(builtIn, other, servers);
        return api || [];
      });
    })
    .sort((a, b) => rank(a) - rank(b) || b.lifecycle.since - a.lifecycle.since);
}

function rank({ version }: Api): number {
  return version.includes('alpha') ? 2 : version.includes('beta') ? 1 : 0;
}

/** Kinds that went to another group. Source: kubernetes/api release-1.21 extensions/v1beta1 (replacement tags). */
const moved: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  extensions: {
    DaemonSet: ['apps'],
    Deployment: ['apps'],
    Ingress: ['networking.k8s.io'],
    NetworkPolicy: ['networking.k8s.io'],
    PodSecurityPolicy: ['policy'],
    ReplicaSet: ['apps'],
  },
};

function apiIn(builtIn: BuiltIn, version: string, { minors, runtimeConfig }: Servers): Api | undefined {
  const { group, kind } = builtIn;
  const lifecycle = builtIn.lifecycles.get(version);
  if (!lifecycle) return undefined;
  const servings = minors.map((minor) =>
    serving(lifecycle, minor, enabledBy(runtimeConfig(minor), group, version, kind)),
  );
  const [oldest, newest] = [servings[0], servings[servings.length - 1]] as [Serving, Serving];
  return { group, version, kind, lifecycle, availability: together(oldest, newest), oldest, newest };
}

function together(oldest: Serving, newest: Serving): Availability {
  if (oldest === newest) return newest;
  if (newest === 'served') return 'only newer';
  if (oldest === 'served') return 'only older';
  return oldest === 'off' ? 'off' : newest;
}
