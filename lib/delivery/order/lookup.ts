import type { Network } from '../../network/network';
import type { PodTemplate } from '../../network/pod-template';
import type { View } from '../../network/view';
import { once } from '../../schema/once';
import type { Resource } from '../../source/resource';

/** What objects are found by beside their names. Of several the first stands for all. */
export interface Lookup {
  readonly podsOf: ReadonlyMap<Resource, PodTemplate>;
  /** The Vip with an address, as it is written. */
  readonly vipAt: ReadonlyMap<string, Resource>;
  /** The primary UserDefinedNetwork of a namespace. */
  readonly primaryIn: ReadonlyMap<string, Resource>;
  /** The policy that maps a physical network to a bridge. */
  readonly policyFor: ReadonlyMap<string, Resource>;
  /** The policy that makes an interface of the nodes. */
  readonly policyWith: ReadonlyMap<string, Resource>;
}

const known = new WeakMap<Network, Lookup>();

export function lookupIn(network: Network): Lookup {
  return once(known, network, () => ({
    podsOf: new Map(network.podTemplates.map((pods) => [pods.resource, pods])),
    vipAt: firsts(network.vips, (vip) => [vip.text('v4ip'), vip.text('v6ip')]),
    primaryIn: firsts(network.userNetworks, ({ isPrimary, namespace }) => (isPrimary ? [namespace] : [])),
    policyFor: firsts(network.nodePolicies, ({ mappings }) =>
      mappings.map(({ localnet, isPresent }) => (isPresent ? localnet : undefined)),
    ),
    policyWith: firsts(network.nodePolicies, ({ interfaces }) => interfaces.keys()),
  }));
}

function firsts<V extends View>(
  views: Iterable<V>,
  keysOf: (view: V) => Iterable<string | undefined>,
): ReadonlyMap<string, Resource> {
  const found = new Map<string, Resource>();
  for (const view of views)
    for (const key of keysOf(view)) if (key !== undefined && !found.has(key)) found.set(key, view.resource);
  return found;
}
