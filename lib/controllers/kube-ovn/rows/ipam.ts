import { type Family, Ip } from '../../../net/ip';
import { RangeSet } from '../../../net/range-set';
import type { Network } from '../../../network/network';
import type { Subnet } from '../../../network/subnet';
import type { AssumedAddress } from '../../../ovn/northbound';
import { once } from '../../../schema/once';
import type { Resource } from '../../../source/resource';

/**
 * Addresses that kube-ovn chooses because no manifest names them: as in an empty subnet, the lowest one that nobody has.
 * Whoever asks twice for one use gets the same.
 */
export class Ipam {
  private readonly pools = new Map<string, Iterator<Ip, undefined>>();
  private readonly given = new Map<string, Ip | undefined>();

  private constructor(private readonly network: Network) {}

  static of(network: Network): Ipam {
    return once(all, network, () => new Ipam(network));
  }

  /** @param use what the address is for, one text for each */
  addressFor(use: string, subnet: Subnet, family: Family): AssumedAddress | undefined {
    const cidr = subnet.cidrOf(family);
    if (!cidr) return undefined;
    const key = `${subnet.name} ${family}`;
    if (!this.given.has(`${key} ${use}`)) {
      const pool = once(this.pools, key, () => freeIn(subnet, family, this.takenIn(subnet)));
      this.given.set(`${key} ${use}`, pool.next().value);
    }
    const ip = this.given.get(`${key} ${use}`);
    return ip && { address: `${ip}`, within: `${cidr}` };
  }

  private takenIn(subnet: Subnet): RangeSet {
    const named = [
      ...this.namedIn(subnet, this.network.ovnEips, 'externalSubnet', ['v4Ip', 'v6Ip']),
      ...this.namedIn(subnet, this.network.vips, 'subnet', ['v4ip', 'v6ip']),
      ...this.namedIn(subnet, this.network.ipRecords, 'subnet', ['v4IpAddress', 'v6IpAddress']),
    ];
    const egress = [...this.network.egressGateways].flatMap((gateway) =>
      gateway.internalSubnet === subnet ? gateway.addresses('internalIPs').map(({ ip }) => ip) : [],
    );
    const pinned = [...subnet.pinned.values()].flatMap((pins) => pins.map(({ ip }) => ip));
    return RangeSet.of([...subnet.gateways, ...subnet.excluded, ...named, ...egress, ...pinned]);
  }

  private namedIn(
    subnet: Subnet,
    views: Iterable<{
      readonly resource: Resource;
      text(field: string): string | undefined;
      ip(field: string): Ip | undefined;
    }>,
    field: string,
    addresses: readonly string[],
  ): readonly Ip[] {
    const found: Ip[] = [];
    for (const view of views)
      if (view.text(field) === subnet.name) found.push(...addresses.flatMap((name) => view.ip(name) ?? []));
    return found;
  }
}

const all = new WeakMap<Network, Ipam>();

/** Neither the first address nor the last one is given out. */
function* freeIn(subnet: Subnet, family: Family, taken: RangeSet): Generator<Ip, undefined> {
  const cidr = subnet.cidrOf(family);
  const [first, last] = [cidr?.first.plus(1n), cidr?.last.plus(-1n)];
  if (!first || !last || first.value > last.value) return undefined;
  for (const range of RangeSet.of([{ first, last }]).subtract(taken))
    for (let value = range.first.value; value <= range.last.value; value++) yield Ip.of(family, value);
  return undefined;
}
