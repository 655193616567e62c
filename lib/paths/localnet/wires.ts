import { type OvnNetwork, ovnNetworksOf } from '../../controllers/ovn-kubernetes/networks';
import type { Network } from '../../network/network';
import type { BridgeMapping } from '../../network/node-policy';
import type { Subnet } from '../../network/subnet';
import { once } from '../../schema/once';
import { Segments, type Shared } from './segments';

/** A segment of layer 2: a physical network, one VLAN of it, with all networks that are on it. */
export interface Wire {
  /** `physical network tenantblue, VLAN 200` */
  readonly name: string;
  /** The localnets of OVN-Kubernetes; definitions of one name are one. */
  readonly localnets: readonly OvnNetwork[];
  /** The Subnets of kube-ovn. */
  readonly subnets: readonly Subnet[];
  /** The bridges of the nodes that lead to it. */
  readonly mappings: readonly BridgeMapping[];
}

/** The segments of a network, in the order of its objects. */
export function wiresOf(network: Network): readonly Wire[] {
  return once(known, network, () => found(network));
}

const known = new WeakMap<Network, readonly Wire[]>();

/** The segment that a localnet is on. */
export function wireOf(network: Network, { name }: OvnNetwork): Wire | undefined {
  return once(byName, network, () => {
    const wires = wiresOf(network).flatMap((wire) => wire.localnets.map((one) => [one.name, wire] as const));
    return new Map(wires);
  }).get(name);
}

const byName = new WeakMap<Network, ReadonlyMap<string, Wire>>();

/** Segments have several names: who shares any of them is on one. */
function found(network: Network): readonly Wire[] {
  const localnets = ovnNetworksOf(network).filter(({ topology }) => topology === 'localnet');
  const groups = joined(new Segments(network, localnets).all);
  const byResource = new Map(localnets.map((one) => [one.resource, one]));
  const subnets = new Map([...network.subnets].map((subnet) => [subnet.resource, subnet]));
  const mappings = [...network.nodePolicies].flatMap((policy) => policy.mappings.filter((one) => one.isPresent));
  return groups.map(({ names, sharers }) => {
    const resources = sharers.map(({ resource }) => resource);
    const own = resources.flatMap((resource) => byResource.get(resource) ?? []);
    const physical = new Set(own.map(({ physicalNetwork }) => physicalNetwork));
    return {
      name: names.find((name) => name.startsWith('physical')) ?? names[0] ?? '',
      localnets: own,
      subnets: resources.flatMap((resource) => subnets.get(resource) ?? []),
      mappings: mappings.filter(({ localnet }) => localnet !== undefined && physical.has(localnet)),
    };
  });
}

interface Group {
  readonly names: string[];
  readonly sharers: Shared[];
}

function joined(all: Segments['all']): readonly Group[] {
  const groupOf = new Map<Shared, Group>();
  const groups = new Set<Group>();
  for (const [name, sharers] of all) {
    const met = new Set(sharers.flatMap((one) => groupOf.get(one) ?? []));
    // The largest takes the others in, so that nobody moves often.
    const [first = { names: [], sharers: [] }, ...others] = [...met].sort(
      (a, b) => b.sharers.length - a.sharers.length,
    );
    groups.add(first);
    for (const other of others) {
      for (const one of other.sharers) groupOf.set(one, first);
      first.names.push(...other.names);
      first.sharers.push(...other.sharers);
      groups.delete(other);
    }
    first.names.push(name);
    for (const one of sharers) {
      if (groupOf.get(one) === first) continue;
      groupOf.set(one, first);
      first.sharers.push(one);
    }
  }
  return [...groups];
}
