import type { Network } from '../network/network';
import { namedBy } from '../network/references';
import type { Resource } from '../source/resource';

/** The objects of these kinds that name another one in a field, each once, in the order of the input. */
export function usersOf({ kind, name }: Resource, network: Network, kinds: readonly string[]): readonly Resource[] {
  let users = byNetwork.get(network);
  if (!users) {
    users = byNamed(network);
    byNetwork.set(network, users);
  }
  return [...(users.get(keyOf(kind, name)) ?? [])].filter((user) => kinds.includes(user.kind));
}

/** Worked out once for a network, which never changes. */
const byNetwork = new WeakMap<Network, ReadonlyMap<string, ReadonlySet<Resource>>>();

function byNamed(network: Network): ReadonlyMap<string, ReadonlySet<Resource>> {
  const users = new Map<string, Set<Resource>>();
  for (const resource of network.resources)
    for (const named of namedBy(resource, network)) {
      const key = keyOf(named.kind, named.name);
      const ofOne = users.get(key);
      if (ofOne) ofOne.add(resource);
      else users.set(key, new Set([resource]));
    }
  return users;
}

function keyOf(kind: string, name: string): string {
  return `${kind}/${name}`;
}
