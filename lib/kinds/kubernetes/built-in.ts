import { apiTable } from './api-table';
import { type Lifecycle, lifecycleOf } from './lifecycle';

/** A kind of Kubernetes itself. */
export interface BuiltIn {
  readonly group: string;
  readonly kind: string;
  readonly namespaced: boolean;
  /** Every version that any release has served. */
  readonly versions: readonly string[];
  /** When each version was served; without those of which nothing is known. */
  readonly lifecycles: ReadonlyMap<string, Lifecycle>;
}

/** The kinds of a group of Kubernetes itself, by name; undefined where the group is somebody else's. */
export function builtInGroup(group: string): ReadonlyMap<string, BuiltIn> | undefined {
  const known = groups.get(group);
  if (known || !Object.hasOwn(apiTable, group)) return known;
  const made = readGroup(group, apiTable[group] as string);
  groups.set(group, made);
  return made;
}

/** The API versions, of whatever group, that have a kind of this name; the stable ones if there are any. */
export function builtInVersionsOf(kind: string): readonly string[] {
  const all = Object.keys(apiTable).flatMap((group) => {
    const versions = builtInGroup(group)?.get(kind)?.versions ?? [];
    return versions.map((version) => (group === '' ? version : `${group}/${version}`));
  });
  const stable = all.filter((apiVersion) => !/alpha|beta/.test(apiVersion));
  return stable.length > 0 ? stable : all;
}

const groups = new Map<string, ReadonlyMap<string, BuiltIn>>();

interface Draft extends BuiltIn {
  readonly versions: string[];
  readonly lifecycles: Map<string, Lifecycle>;
}

/** Reads a part of the table: a word with a `v` is a version, one that is no name its releases, all others are kinds. */
function readGroup(group: string, text: string): ReadonlyMap<string, BuiltIn> {
  const kinds = new Map<string, Draft>();
  let version = '';
  let lifecycle: Lifecycle | undefined;
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (/^v\d/.test(word)) version = word;
    else if (!/^[A-Z]/.test(word)) lifecycle = lifecycleOf(group, version, word);
    else {
      const kind = word.replace('/', '');
      const fresh = { group, kind, namespaced: kind === word, versions: [], lifecycles: new Map() };
      const known: Draft = kinds.get(kind) ?? fresh;
      kinds.set(kind, known);
      known.versions.push(version);
      if (lifecycle) known.lifecycles.set(version, lifecycle);
    }
  }
  return kinds;
}
