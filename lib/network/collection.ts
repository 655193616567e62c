import { groupBy } from '../source/group-by';
import type { View } from './view';

/** What a kind has many of: resources, and views of them. */
interface Named {
  readonly name: string;
  readonly namespace: string | undefined;
}

/** The objects of one kind, in the order of the input, and by name. Of duplicates the last is found, as in a cluster. */
export class Collection<T extends Named> implements Iterable<T> {
  private readonly byName = new Map<string, T>();

  constructor(
    readonly all: readonly T[],
    /** A namespace on a cluster-scoped object is a mistake of its own and changes nothing here. */
    private readonly namespaced = false,
  ) {
    for (const one of all) this.byName.set(this.key(one.name, one.namespace), one);
  }

  /** Also finds an object without a namespace: the tool that applies it chooses one. */
  get(name: string | undefined, namespace?: string): T | undefined {
    if (name === undefined) return undefined;
    return (
      this.byName.get(this.key(name, namespace)) ?? (this.namespaced ? this.byName.get(this.key(name)) : undefined)
    );
  }

  [Symbol.iterator](): Iterator<T> {
    return this.all[Symbol.iterator]();
  }

  private key(name: string, namespace = ''): string {
    return this.namespaced ? `${namespace}/${name}` : name;
  }
}

/** The members of a group by its key; the groups are made when somebody asks for the first time. */
export function grouped<T, K>(items: () => Iterable<T>, keyOf: (item: T) => K | undefined): (key: K) => readonly T[] {
  let groups: Map<K, T[]> | undefined;
  return (key) => {
    groups ??= groupBy(items(), keyOf);
    return groups.get(key) ?? none;
  };
}

const none: readonly never[] = [];

/**
 * Views with the same key: every later one, with the first; what exists in the cluster counts as first. Two manifests
 * of one object are no pair: they are the finding of kubernetes/duplicate-object.
 */
export function* repeated<V extends View, K>(
  views: Iterable<V>,
  keyOf: (view: V) => K | undefined,
): Generator<[first: V, later: V], void, undefined> {
  const firsts = new Map<K, V>();
  for (const view of views) {
    const key = keyOf(view);
    if (key === undefined) continue;
    const first = firsts.get(key);
    if (!first) firsts.set(key, view);
    else if (first.name !== view.name) yield view.resource.external ? [view, first] : [first, view];
  }
}
