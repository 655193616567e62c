import type { Part } from '../../network/part';
import { canonical } from '../../schema/json-type';
import type { Path } from '../../source/path';
import { canBothMatch, seemsToOverlap } from './overlap';
import type { SidecarSet } from './sidecar-set';

/** Two sets that cannot both have their way with a pod. */
export interface Conflict {
  readonly with: SidecarSet;
  readonly of: 'container' | 'volume' | 'annotation';
  /** The name or key that both have. */
  readonly name: string;
  /** Where each of them has it. */
  readonly path: Path;
  readonly theirPath: Path;
}

/** What decides whether the pods of two sets can be the same. */
export type Overlap = (a: SidecarSet, b: SidecarSet) => boolean;

/** Whether one pod can match both sets. */
export const canShareAPod: Overlap = (a, b) =>
  bothSelect(a, b, canBothMatch) &&
  (!a.namespaceSelector || !b.namespaceSelector || canBothMatch(a.namespaceSelector, b.namespaceSelector));

/** What Kruise takes for that. */
export const seemToShareAPod: Overlap = (a, b) =>
  bothSelect(a, b, seemsToOverlap) &&
  (!a.namespaceSelector || !b.namespaceSelector || seemsToOverlap(a.namespaceSelector, b.namespaceSelector));

function bothSelect({ selector: a }: SidecarSet, { selector: b }: SidecarSet, overlap: typeof canBothMatch): boolean {
  return a !== undefined && b !== undefined && overlap(a, b);
}

/** What stands where: by name, every set that has it. */
type Index = ReadonlyMap<string, readonly { readonly set: SidecarSet; readonly path: Path; readonly value: unknown }[]>;

/**
 * All that sets have of the same name, found by name: sets are compared only where they have something in common.
 * Copied behaviour: openkruise/kruise v1.9.0, validateSidecarConflict.
 */
export class Conflicts {
  private readonly index: Index;

  constructor(sets: Iterable<SidecarSet>) {
    const index = new Map<string, { set: SidecarSet; path: Path; value: unknown }[]>();
    for (const set of sets)
      for (const { id, path, value } of thingsOf(set)) {
        const all = index.get(id) ?? [];
        index.set(id, all);
        all.push({ set, path, value });
      }
    this.index = index;
  }

  /** Everything that a set has against the others; a canary has nothing against the set that it stands in for. */
  *of(set: SidecarSet, overlap: Overlap): Generator<Conflict> {
    for (const { id, path, value } of thingsOf(set)) {
      const [kind = '', name = ''] = split(id);
      for (const other of this.index.get(id) ?? []) {
        if (other.set.name === set.name || other.set.name === set.base) continue;
        if (!clash(kind, value, other.value) || !overlap(set, other.set)) continue;
        const of = kind === 'volume' || kind === 'annotation' ? kind : 'container';
        yield { with: other.set, of, name, path, theirPath: other.path };
      }
    }
  }
}

function clash(kind: string, mine: unknown, theirs: unknown): boolean {
  if (kind === 'volume') return mine !== theirs;
  return kind !== 'annotation' || mine === 'Overwrite' || theirs === 'Overwrite';
}

function split(id: string): [string, string] {
  const end = id.indexOf(' ');
  return [id.slice(0, end), id.slice(end + 1)];
}

function* thingsOf(set: SidecarSet): Generator<{ id: string; path: Path; value: unknown }> {
  yield* named('init', set.initContainers, 'initContainers');
  yield* named('container', set.containers, 'containers');
  for (const [i, volume] of set.spec.parts('volumes').entries()) {
    const name = volume.text('name');
    if (name)
      yield {
        id: `volume ${name}`,
        path: ['spec', 'volumes', i, 'name'],
        value: volumeText(set.spec.items('volumes')[i]),
      };
  }
  for (const { annotations, policy, index } of set.patches) {
    if (policy === 'Retain') continue;
    for (const [key] of annotations)
      yield { id: `annotation ${key}`, path: ['spec', 'patchPodMetadata', index, 'annotations', key], value: policy };
  }
}

function* named(
  kind: string,
  parts: readonly Part[],
  list: string,
): Generator<{ id: string; path: Path; value: unknown }> {
  for (const [i, part] of parts.entries()) {
    const name = part.text('name');
    if (name) yield { id: `${kind} ${name}`, path: ['spec', list, i, 'name'], value: undefined };
  }
}

/** The sources of a volume whose files have a mode. */
const sourcesWithMode = ['configMap', 'secret', 'downwardAPI', 'projected'];

/** A volume with the defaults that every pod gets, as a text. */
function volumeText(value: unknown): string {
  const { name, ...source } = value as Record<string, Record<string, unknown>>;
  if (Object.keys(source).length === 0) return canonical({ name, emptyDir: {} });
  const full = Object.entries(source).map(([kind, of]) => {
    if (sourcesWithMode.includes(kind)) return [kind, { defaultMode: 420, ...of }] as const;
    return [kind, kind === 'hostPath' ? { type: '', ...of } : of] as const;
  });
  return canonical({ name, ...Object.fromEntries(full) });
}
