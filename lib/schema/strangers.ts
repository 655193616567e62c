import { findKind, groups, kindNamed, kinds } from '../kinds';
import type { Kind } from '../kinds/kind';
import { builtInGroup, builtInVersionsOf } from '../kinds/kubernetes/built-in';
import { nearestName } from '../source/nearest';
import type { Resource } from '../source/resource';
import type { Since } from '../target/release';
import type { Definition } from './crds/definition';
import type { Definitions } from './crds/definitions';
import { ownVersionsOf, versionsMeant } from './misspelt-group';
import type { At } from './problem';

/** A kind that there cannot be, or not in this version. */
export type Stranger = At & { readonly resource: Resource } & (
    | { readonly code: 'unknown-version'; readonly got: string; readonly allowed: readonly string[] }
    /** `since` is the first release with it, `until` the first without. */
    | { readonly code: 'kind-not-in-release'; readonly got: string; readonly since?: Since; readonly until?: string }
    | { readonly code: 'unknown-kind'; readonly got: string; readonly nearest?: string }
  );

/**
 * What is wrong with a resource of a kind that we have no schema of: fine, unless we know all the kinds of its group, or the
 * group is a misspelt one of ours.
 */
export function strangers(resource: Resource, definitions: Definitions): readonly Stranger[] {
  const { group, kind, apiVersion } = resource;
  if (isKustomizePlugin(resource)) return [];
  const known = kindsOf(group);
  if (!known) {
    const meant = versionsIfMisspelt(resource, definitions);
    return meant.length > 0 ? [ofAnotherVersion(resource, meant)] : [];
  }
  const versions = known.get(kind)?.map((version) => (group === '' ? version : `${group}/${version}`));
  if (versions?.includes(apiVersion) || (!versions && isListOf(kind, known))) return [];
  const allowed = versions ?? [...builtInVersionsOf(kind), ...ownVersionsOf(kind)];
  if (allowed.length > 0) return [ofAnotherVersion(resource, allowed)];
  const similar = aliased(group, kind) ?? nearestName(kind, known.keys());
  const got = kind;
  return [
    { code: 'unknown-kind', got, ...(similar ? { nearest: similar } : {}), path: ['kind'], part: 'value', resource },
  ];
}

/** A version that the definition of a kind does not serve. */
export function ofAnotherVersion(resource: Resource, allowed: readonly string[]): Stranger {
  return { code: 'unknown-version', got: resource.apiVersion, allowed, path: ['apiVersion'], part: 'value', resource };
}

/** A kind of ours that this release does not have. */
export function notInRelease(resource: Resource, { data }: Kind): Stranger {
  return { code: 'kind-not-in-release', got: resource.kind, ...data.during, path: ['kind'], part: 'value', resource };
}

/** The API versions that a definition serves. */
export function servedBy({ group, versions }: Definition): string[] {
  return versions.filter(({ served }) => served).map(({ name }) => `${group}/${name}`);
}

/** Whether nothing at all is known of a resource's kind: neither we, nor Kubernetes, nor a definition has it. */
export function isUnknown(resource: Resource, definitions: Definitions): boolean {
  const { apiVersion, kind, group } = resource;
  if (findKind(apiVersion, kind) || definitions.of(resource) || kindsOf(group)) return false;
  return versionsIfMisspelt(resource, definitions).length === 0;
}

/** What the API version may have been meant to be; nothing for a group that a definition of the user has. */
function versionsIfMisspelt({ group, kind }: Resource, definitions: Definitions): readonly string[] {
  return [...definitions.kindsIn(group)].length > 0 ? [] : versionsMeant(group, kind);
}

/** The configuration of a generator or transformer of Kustomize itself, which no API server ever sees. */
export function isKustomizePlugin({ apiVersion }: Resource): boolean {
  return apiVersion === 'builtin';
}

/** The kind of ours that people know by another name. */
function aliased(group: string, written: string): string | undefined {
  const wanted = written.toLowerCase();
  return kinds.find(({ data }) => data.group === group && data.aliases?.some((alias) => alias.toLowerCase() === wanted))
    ?.name;
}

type Kinds = ReadonlyMap<string, readonly string[]>;

/** The kinds of a group with their versions, where all of them are known: those of Kubernetes, and those of ours. */
function kindsOf(name: string): Kinds | undefined {
  const builtIn = builtInGroup(name);
  if (builtIn) return new Map([...builtIn.values()].map(({ kind, versions }) => [kind, versions]));
  const group = groups.find((one) => one.name === name);
  if (!group) return undefined;
  const ours = kinds.filter(({ data }) => data.group === name);
  return new Map([
    ...ours.map(({ name: kind, versions, data: { deprecatedVersions = [] } }) => {
      return [kind, [...versions.map(({ data }) => data.version), ...deprecatedVersions]] as const;
    }),
    ...Object.entries(group.others).filter(([kind]) => kindNamed(kind)?.data.group !== name),
  ]);
}

/** A list without items stays as it is. */
function isListOf(kind: string, known: Kinds): boolean {
  return kind === 'List' || (kind.endsWith('List') && known.has(kind.slice(0, -'List'.length)));
}
