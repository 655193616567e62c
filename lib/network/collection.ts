import type { View } from './view';

/** The views of one kind, in the order of the input, and by name. Of duplicates the last is found, as in a cluster. */
export class Collection<V extends View> implements Iterable<V> {
  private readonly byName = new Map<string, V>();

  constructor(
    readonly all: readonly V[],
    /** A namespace on a cluster-scoped object is a mistake of its own and changes nothing here. */
    private readonly namespaced = false,
  ) {
    for (const view of all) this.byName.set(this.key(view.name, view.resource.namespace), view);
  }

  get(name: string, namespace?: string): V | undefined {
    return this.byName.get(this.key(name, namespace));
  }

  [Symbol.iterator](): Iterator<V> {
    return this.all[Symbol.iterator]();
  }

  private key(name: string, namespace: string | undefined): string {
    return this.namespaced ? `${namespace ?? 'default'}/${name}` : name;
  }
}

/** Groups views by a key that some of them do not have. */
export function groupBy<V, K>(views: Iterable<V>, keyOf: (view: V) => K | undefined): Map<K, V[]> {
  const groups = new Map<K, V[]>();
  for (const view of views) {
    const group = keyOf(view);
    if (group === undefined) continue;
    const members = groups.get(group);
    if (members) members.push(view);
    else groups.set(group, [view]);
  }
  return groups;
}
