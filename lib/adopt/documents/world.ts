import { intentGroup, intentVersion } from '../../intent/intent-kind';
import { isMap, type JsonMap } from '../../source/json';
import type { Path } from '../../source/path';
import type { Resource } from '../../source/resource';

/** An object that a part of an intent document takes the place of. */
export interface Claim {
  readonly resource: Resource;
  readonly document: JsonMap;
  /** The part; empty for the object that the document is named after. */
  readonly path: Path;
}

/** Proposes documents for the objects that are still free, and claims these. What it proposes need not be right. */
export type Inverse = (world: World) => readonly JsonMap[];

/** The objects that documents may take the place of. */
export class World {
  readonly claims: Claim[] = [];
  private readonly claimed = new Set<Resource>();
  private readonly indexes = new Map<string, ReadonlyMap<unknown, readonly Resource[]>>();

  /** @param plain objects that stay manifests */
  constructor(
    readonly resources: readonly Resource[],
    private readonly plain: ReadonlyMap<Resource, string>,
  ) {}

  /** The free objects of a kind. */
  free(group: string, kind: string): readonly Resource[] {
    return this.indexed('kinds', ({ group, kind }) => `${group}/${kind}`)(`${group}/${kind}`).filter(this.isFree);
  }

  /** The free objects of kube-ovn of a kind whose `spec` has a value in a field. */
  where(kind: string, field: string, value: string): readonly Resource[] {
    return this.all(kind, field, value).filter(this.isFree);
  }

  /** The same, free or not. */
  all(kind: string, field: string, value: unknown): readonly Resource[] {
    const key = (one: Resource) =>
      one.kind === kind && one.group === 'kubeovn.io' ? one.get('spec', field) : undefined;
    return this.indexed(`${kind} ${field}`, key)(value);
  }

  /** An object by name, free or not. */
  find(kind: string, name: string): Resource | undefined {
    return this.indexed('names', (one) => `${one.kind}/${one.name}`)(`${kind}/${name}`)[0];
  }

  readonly isFree = (resource: Resource): boolean => !this.plain.has(resource) && !this.claimed.has(resource);

  /** Whether documents may take the place of an object, or have taken it. */
  readonly isOpen = (resource: Resource | undefined): resource is Resource =>
    resource !== undefined && !this.plain.has(resource);

  claim(resource: Resource, document: JsonMap, ...path: Path): void {
    this.claimed.add(resource);
    this.claims.push({ resource, document, path });
  }

  /** The items of a list of the document. */
  claimEach(resources: readonly Resource[], document: JsonMap, ...path: Path): void {
    for (const [i, resource] of resources.entries()) this.claim(resource, document, ...path, i);
  }

  private indexed(id: string, key: (resource: Resource) => unknown): (value: unknown) => readonly Resource[] {
    let index = this.indexes.get(id);
    if (!index) {
      const all = new Map<unknown, Resource[]>();
      for (const resource of this.resources) {
        const value = key(resource);
        const same = all.get(value);
        if (same) same.push(resource);
        else if (value !== undefined) all.set(value, [resource]);
      }
      index = all;
      this.indexes.set(id, index);
    }
    const found = index;
    return (value) => found.get(value) ?? [];
  }
}

/** A document named after an object, whose labels and annotations it has. */
export function documentOf(kind: string, resource: Resource, spec: JsonMap, namespace?: string): JsonMap {
  const { labels, annotations } = mapIn(resource.get('metadata'));
  return {
    apiVersion: `${intentGroup}/${intentVersion}`,
    kind,
    metadata: given({ name: resource.name, namespace, labels, annotations }),
    spec: given(spec),
  };
}

/** The fields of `spec`. */
export function specOf(resource: Resource): JsonMap {
  return mapIn(resource.get('spec'));
}

export function mapIn(value: unknown): JsonMap {
  return isMap(value) ? value : {};
}

export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Without what is undefined. */
export function given(map: JsonMap): JsonMap {
  return Object.fromEntries(Object.entries(map).filter(([, value]) => value !== undefined));
}

/** Fields under the names that documents have for them; the others keep theirs. */
export function renamed(map: JsonMap, names: Readonly<Record<string, string>>): JsonMap {
  return Object.fromEntries(
    Object.entries(map).map(([key, value]) => [Object.hasOwn(names, key) ? (names[key] as string) : key, value]),
  );
}

/** Undefined for a list with nothing in it. */
export function some<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length > 0 ? list : undefined;
}

/** A value, unless it is the one that a document means by leaving it out. */
export function unless(value: unknown, ...same: readonly unknown[]): unknown {
  return same.includes(value) ? undefined : value;
}

/** `key: value` and `key:value` as a map; undefined where a text is none of these. */
export function labelsIn(list: unknown): JsonMap | undefined {
  if (!Array.isArray(list)) return undefined;
  const pairs = list.map((text) => /^([^:]+):\s*(.*)$/.exec(String(text)));
  return Object.fromEntries(pairs.map((pair, i) => [pair?.[1] ?? `${i}`, pair?.[2] ?? '']));
}

/** Whether two objects have the same labels and annotations, as all parts of a document have. */
export function hasSameMetadata(one: Resource, other: Resource): boolean {
  return ['labels', 'annotations'].every(
    (field) => sorted(one.get('metadata', field)) === sorted(other.get('metadata', field)),
  );
}

function sorted(value: unknown): string {
  return JSON.stringify(Object.entries(mapIn(value)).sort(([a], [b]) => (a < b ? -1 : 1)));
}
