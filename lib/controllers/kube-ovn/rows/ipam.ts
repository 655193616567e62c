import { type Family, Ip, parseIp } from '../../../net/ip';
import { RangeSet } from '../../../net/range-set';
import type { Network } from '../../../network/network';
import type { Subnet } from '../../../network/subnet';
import type { AssumedAddress } from '../../../ovn/northbound';
import { once } from '../../../schema/once';

/** The addresses of an interface. */
export interface Given {
  readonly addresses: readonly Ip[];
  /** Those of them that no manifest names. */
  readonly assumed: readonly AssumedAddress[];
}

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

  /** The addresses that are asked for, and those that it chooses in families without. */
  fill(use: string, subnet: Subnet, pinned: readonly Ip[]): Given {
    const open = (subnet.cidrs ?? []).filter(({ family }) => !pinned.some((ip) => ip.family === family));
    const assumed = open.flatMap(({ family }) => this.addressFor(use, subnet, family) ?? []);
    return { addresses: [...pinned, ...assumed.flatMap(({ address }) => parseIp(address) ?? [])], assumed };
  }

  /** What manifests give to somebody. */
  private takenIn(subnet: Subnet): RangeSet {
    const pinned = [...subnet.pinned.values()].flatMap((pins) => pins.map(({ ip }) => ip));
    return RangeSet.of([...subnet.gateways, ...subnet.excluded, ...pinned, ...this.writtenIn(subnet.name)]);
  }

  private writtenIn(name: string): readonly Ip[] {
    this.written ??= this.writtenBySubnet();
    return this.written.get(name) ?? [];
  }

  private writtenBySubnet(): ReadonlyMap<string, readonly Ip[]> {
    const { ovnEips, vips, ipRecords, egressGateways } = this.network;
    const found = new Map<string, Ip[]>();
    const add = (subnet: string | undefined, ips: readonly (Ip | undefined)[]) => {
      if (subnet !== undefined) once(found, subnet, () => []).push(...ips.filter((ip) => ip !== undefined));
    };
    for (const { externalSubnetName, v4Ip, v6Ip } of ovnEips) add(externalSubnetName, [v4Ip, v6Ip]);
    for (const { subnetName, v4ip, v6ip } of vips) add(subnetName, [v4ip, v6ip]);
    for (const { subnetName, v4Ip, v6Ip } of ipRecords) add(subnetName, [v4Ip, v6Ip]);
    for (const gateway of egressGateways) {
      const written = gateway.addresses('internalIPs').map(({ ip }) => ip);
      add(gateway.internalSubnet?.name, written);
    }
    return found;
  }

  private written?: ReadonlyMap<string, readonly Ip[]>;
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
