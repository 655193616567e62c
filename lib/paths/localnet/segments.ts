import type { OvnNetwork } from '../../controllers/ovn-kubernetes/networks';
import type { Cidr } from '../../net/cidr';
import type { IpRange } from '../../net/range';
import { RangeSet } from '../../net/range-set';
import type { Network } from '../../network/network';
import type { BridgeMapping } from '../../network/node-policy';
import type { Subnet } from '../../network/subnet';
import { groupBy } from '../../source/group-by';
import type { Resource, Spot } from '../../source/resource';

/** What gives addresses of a physical network. */
export interface Shared {
  readonly resource: Resource;
  /** Of OVN-Kubernetes; else of kube-ovn. */
  readonly isLocalnet: boolean;
  readonly cidrs: readonly Cidr[];
  readonly excluded: Iterable<Cidr | IpRange>;
  /** Where its addresses stand. */
  at(): Spot;
}

/**
 * The physical networks, each VLAN for itself, with what gives addresses of them. They are known by the bridge mapping,
 * whose name kube-ovn takes from its ProviderNetwork, and by the interface of the nodes that carries them: the port of a
 * bridge, the interface of a ProviderNetwork, the master of a macvlan. `eth1.100` is VLAN 100 of eth1.
 */
export class Segments {
  readonly all: readonly [string, readonly Shared[]][];

  constructor(network: Network, localnets: readonly OvnNetwork[]) {
    const mappings = [...network.nodePolicies].flatMap((policy) => policy.mappings.filter((one) => one.isPresent));
    const ports = new Map(
      [...groupBy(mappings, ({ localnet }) => localnet)].map(([name, all]) => [name, portsOf(all)] as const),
    );
    const found = new Map<string, Set<Shared>>();
    const add = (names: Iterable<string>, shared: Shared) => {
      for (const name of names) {
        const sharers = found.get(name) ?? new Set<Shared>();
        found.set(name, sharers.add(shared));
      }
    };
    // Definitions of one name are one network.
    for (const one of new Map(localnets.map((each) => [each.name, each])).values())
      add(namesOf(one, ports.get(one.physicalNetwork ?? '') ?? []), {
        resource: one.resource,
        isLocalnet: true,
        cidrs: one.subnets,
        excluded: one.excluded,
        at: () => one.at('subnets'),
      });
    for (const subnet of network.subnets)
      add(namesIn(subnet), {
        resource: subnet.resource,
        isLocalnet: false,
        cidrs: subnet.cidrs ?? [],
        excluded: subnet.reserved,
        at: () => subnet.at('cidrBlock'),
      });
    this.all = [...found].map(([name, sharers]) => [name, [...sharers]]);
  }
}

/** The addresses that somebody may get: nobody gets the first of a network, nor the last of an IPv4 one. */
export function givenOf(cidrs: readonly Cidr[], excluded: Iterable<Cidr | IpRange>): RangeSet {
  const ends = cidrs
    .filter(({ hosts }) => hosts > 2n)
    .flatMap(({ family, first, last }) => (family === 4 ? [first, last] : [first]));
  return RangeSet.of(cidrs).subtract(RangeSet.of([...excluded, ...ends]));
}

/** Whether both can give one address. */
export function giveSame(a: Pick<Shared, 'cidrs' | 'excluded'>, b: Pick<Shared, 'cidrs' | 'excluded'>): boolean {
  const one = givenOf(a.cidrs, a.excluded);
  return [...givenOf(b.cidrs, b.excluded)].some((range) => one.overlaps(range));
}

/** The interfaces behind bridge mappings, up to a number that no cluster has under different names. */
function portsOf(mappings: readonly BridgeMapping[]): readonly string[] {
  const names = new Set<string>();
  for (const { policy, bridge } of mappings) {
    const device = bridge === undefined ? undefined : policy.interfaces.get(bridge);
    for (const port of device ? policy.portsOf(device) : []) {
      const name = port.text('name');
      if (name !== undefined && names.size < 100) names.add(name);
    }
  }
  return [...names];
}

function namesOf({ physicalNetwork = '', vlan }: OvnNetwork, ports: readonly string[]): Set<string> {
  return new Set([mapped(physicalNetwork, vlan), ...ports.map((name) => carried(name, vlan))]);
}

function namesIn(subnet: Subnet): Set<string> {
  const names = new Set<string>();
  const vlan = subnet.network.vlans.get(subnet.text('vlan'));
  if (vlan?.providerName !== undefined && vlan.id !== undefined) {
    names.add(mapped(vlan.providerName, vlan.id));
    const face = vlan.providerNetwork?.defaultInterface;
    if (face !== undefined) names.add(carried(face, vlan.id));
  }
  for (const plugin of subnet.attachment?.plugins ?? [])
    if (plugin.type === 'macvlan' && typeof plugin.master === 'string') names.add(carried(plugin.master, 0));
  return names;
}

function mapped(name: string, vlan: number): string {
  return `physical network ${name}${tagged(vlan)}`;
}

function carried(face: string, vlan: number): string {
  const [, parent = face, tag] = /^(.+)\.(\d{1,4})$/.exec(face) ?? [];
  // A tag within a tag is a network of its own.
  return tag === undefined || vlan > 0
    ? `interface ${face}${tagged(vlan)}`
    : `interface ${parent}${tagged(Number(tag))}`;
}

function tagged(vlan: number): string {
  return vlan === 0 ? '' : `, VLAN ${vlan}`;
}
