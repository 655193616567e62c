import { podFormOf } from '../kinds/pod-form';
import { type Block, parseRange } from '../net/range';
import type { Network } from '../network/network';
import type { Subnet } from '../network/subnet';
import { textsIn } from '../source/json';
import type { Resource } from '../source/resource';

/** What objects of the input have of each Subnet, whatever they are. */
export class Taken {
  private readonly bySubnet = new Map<string, Block[]>();
  private readonly anywhere: readonly Block[];

  constructor(network: Network) {
    for (const { externalSubnetName, v4ip } of network.eips) this.add(externalSubnetName, v4ip);
    for (const { externalSubnetName, v4Ip, v6Ip } of network.ovnEips) this.add(externalSubnetName, v4Ip, v6Ip);
    for (const { subnetName, v4ip, v6ip } of network.vips) this.add(subnetName, v4ip, v6ip);
    for (const { subnetName, v4Ip, v6Ip } of network.ipRecords) this.add(subnetName, v4Ip, v6Ip);
    for (const { subnetName, entries } of network.ipPools) this.add(subnetName, ...entries.map(({ range }) => range));
    for (const gateway of network.egressGateways) {
      this.add(gateway.text('internalSubnet'), ...gateway.addresses('internalIPs').map(({ ip }) => ip));
      this.add(gateway.externalSubnetName, ...gateway.addresses('externalIPs').map(({ ip }) => ip));
    }
    this.anywhere = network.podTemplates.flatMap(({ resource }) => pinnedBy(resource));
  }

  /** The addresses of a Subnet that somebody has, or may have. */
  in(subnet: Subnet): readonly Block[] {
    const pinned = [...subnet.pinned.values()].flatMap((pins) => pins.map(({ ip }) => ip));
    return [...(this.bySubnet.get(subnet.name) ?? []), ...pinned, ...this.anywhere];
  }

  private add(subnet: string | undefined, ...blocks: readonly (Block | undefined)[]): void {
    if (subnet === undefined) return;
    const known = this.bySubnet.get(subnet) ?? [];
    this.bySubnet.set(subnet, known);
    for (const block of blocks) if (block) known.push(block);
  }
}

/** What annotations pin for the pods of a workload, on whatever network: `ip_address`, and the addresses of `ip_pool`. */
function pinnedBy(workload: Resource): Block[] {
  const template = podFormOf(workload)?.template ?? [];
  return textsIn(workload.get(...template, 'metadata', 'annotations')).flatMap(([key, text]) =>
    /\.kubernetes\.io\/ip_(?:address|pool)$/.test(key)
      ? text.split(/[,;]/).flatMap((part) => parseRange(part.trim()) ?? [])
      : [],
  );
}
