import type { Network } from '../network/network';
import type { Vpc } from '../network/vpc';
import type { Place } from '../source/resource';

/** A custom VPC that lists a namespace, and where. */
export interface Owner {
  readonly vpc: Vpc;
  readonly at: Place;
}

/** The custom VPCs that list each namespace, in the order of the input; more than one is a mistake. */
export function namespaceOwners(network: Network): ReadonlyMap<string, readonly Owner[]> {
  const owners = new Map<string, Owner[]>();
  for (const vpc of network.vpcs) {
    if (vpc.isDefault) continue;
    for (const { text, index } of vpc.texts('namespaces')) {
      const owner = { vpc, at: vpc.at('namespaces', index) };
      const others = owners.get(text);
      if (!others) owners.set(text, [owner]);
      else if (others.every((other) => other.vpc.name !== vpc.name)) others.push(owner);
    }
  }
  return owners;
}
