import { type Cidr, parseCidr, singleHost } from '../net/cidr';
import { compareIps, type Ip, parseIp } from '../net/ip';
import { RangeSet } from '../net/range-set';
import type { Place } from '../source/resource';
import type { Part } from './part';
import type { Subnet } from './subnet';
import { View } from './view';
import type { VpcNatGateway } from './vpc-nat-gateway';

/** The VPC that every kube-ovn cluster has; a subnet without `vpc` belongs to it. */
export const defaultVpc = 'ovn-cluster';

/** A static route of a VPC whose parts can be read. */
export interface StaticRoute {
  readonly part: Part;
  readonly index: number;
  readonly cidr: Cidr;
  readonly nextHop: Ip;
  readonly bySource: boolean;
  readonly table: string;
}

/** A CIDR of a subnet. */
export interface Block {
  readonly cidr: Cidr;
  readonly subnet: Subnet;
  /** The smallest one that holds it, where subnets overlap: a mistake that people make. */
  readonly within?: Block | undefined;
}

/** A kube-ovn Vpc: a logical router with its subnets. */
export class Vpc extends View {
  get subnets(): readonly Subnet[] {
    return this.network.subnetsOf(this.name);
  }

  get gateways(): readonly VpcNatGateway[] {
    return this.network.gatewaysOf(this.name);
  }

  /** The namespaces that it lists as its own. */
  get namespaces(): ReadonlySet<string> {
    this.listed ??= new Set(this.texts('namespaces').map(({ text }) => text));
    return this.listed;
  }

  get isDefault(): boolean {
    return this.name === defaultVpc;
  }

  /** The static routes as they are written. */
  get writtenRoutes(): readonly Part[] {
    this.routeParts ??= this.parts('staticRoutes');
    return this.routeParts;
  }

  get staticRoutes(): readonly StaticRoute[] {
    this.routes ??= this.writtenRoutes.flatMap((part, index) => {
      const text = part.text('cidr') ?? '';
      const cidr = parseCidr(text) ?? hostRoute(text);
      const nextHop = part.ip('nextHopIP');
      if (!cidr || !nextHop) return [];
      const bySource = part.text('policy') === 'policySrc';
      return { part, index, cidr, nextHop, bySource, table: part.text('routeTable') ?? '' };
    });
    return this.routes;
  }

  /** The routes that take everything: `0.0.0.0/0` or `::/0` by destination, in the main table. */
  get defaultRoutes(): readonly StaticRoute[] {
    return this.staticRoutes.filter((route) => route.cidr.prefix === 0 && !route.bySource && route.table === '');
  }

  /** The VPCs that a peering names and that are in the input. */
  get peers(): readonly Vpc[] {
    this.others ??= this.parts('vpcPeerings').flatMap(
      (peering) => this.network.vpcs.get(peering.text('remoteVpc')) ?? [],
    );
    return this.others;
  }

  /** Its side of the peering with another VPC; of several, the first one. */
  peeringWith(name: string): Part | undefined {
    this.peerings ??= new Map([...this.parts('vpcPeerings')].reverse().map((part) => [part.text('remoteVpc'), part]));
    return this.peerings.get(name);
  }

  /** The subnet that an address lies in, most likely `first`; of several, which is a mistake, the smallest. */
  subnetOf(ip: Ip, first?: Subnet): Subnet | undefined {
    if (first?.vpcName === this.name && first.contains(ip)) return first;
    let block = this.sorted[this.countUpTo(ip) - 1];
    while (block && !block.cidr.contains(ip)) block = block.within;
    return block?.subnet;
  }

  /** The CIDRs of its subnets that lie in those of others: kube-ovn refuses one of the two. */
  get nested(): readonly (Block & { readonly within: Block })[] {
    return this.sorted.flatMap((block) => (block.within ? [{ ...block, within: block.within }] : []));
  }

  /** The CIDRs of its subnets that overlap a range. */
  blocksIn(range: Cidr): readonly Block[] {
    const first = this.countUpTo(range.first);
    const found = this.sorted.slice(first, this.countUpTo(range.last));
    for (let block = this.sorted[first - 1]; block; block = block.within)
      if (block.cidr.overlaps(range)) found.unshift(block);
    return found;
  }

  private get sorted(): readonly Block[] {
    this.blocks ??= nesting(this.subnets.flatMap((subnet) => (subnet.cidrs ?? []).map((cidr) => ({ cidr, subnet }))));
    return this.blocks;
  }

  /** How many blocks begin at or before an address. */
  private countUpTo(ip: Ip): number {
    let low = 0;
    let high = this.sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareIps((this.sorted[middle] as Block).cidr.network, ip) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Whether every range that its packets can come from is in the text: nothing lies outside of the input. */
  get isComplete(): boolean {
    this.complete ??=
      !this.isDefault &&
      !this.resource.external &&
      !this.network.mayHide('Subnet') &&
      !this.network.mayHide('Vpc') &&
      !this.network.hasUnknownSubnets &&
      this.subnets.length > 0 &&
      this.subnets.every((subnet) => subnet.cidrs !== undefined) &&
      this.items('vpcPeerings').length === this.peers.length &&
      this.peers.every((peer) => peer.subnets.length > 0 && peer.subnets.every((subnet) => subnet.cidrs !== undefined));
    return this.complete;
  }

  /** Whether packets in this VPC can come from, or go to, a range; it most likely is in the subnet `first`. */
  reaches(range: Ip | Cidr, first?: Subnet): boolean {
    return (first?.vpcName === this.name && first.overlaps(range)) || this.reachable.overlaps(range);
  }

  /**
   * Where packets in this VPC can come from or go to: its subnets, those of its peers, and the ranges that its static
   * and policy routes name (the default route names nothing).
   */
  private get reachable(): RangeSet {
    this.ranges ??= RangeSet.of([
      ...this.subnets.flatMap((subnet) => subnet.cidrs ?? []),
      ...this.peers.flatMap((peer) => peer.subnets.flatMap((subnet) => subnet.cidrs ?? [])),
      ...this.staticRoutes.map((route) => route.cidr).filter((cidr) => cidr.prefix > 0),
      ...this.parts('policyRoutes').flatMap((route) => cidrsIn(route.text('match') ?? '')),
    ]);
    return this.ranges;
  }

  private peerings?: ReadonlyMap<string | undefined, Part>;
  private others?: readonly Vpc[];
  private listed?: ReadonlySet<string>;
  private routeParts?: readonly Part[];
  private routes?: readonly StaticRoute[];
  private blocks?: readonly Block[];
  private complete?: boolean;
  private ranges?: RangeSet;
}

/** Blocks by their first address, each with the one that it lies in: CIDRs are nested, or have nothing in common. */
function nesting(blocks: readonly Block[]): readonly Block[] {
  const open: Block[] = [];
  return [...blocks]
    .sort((a, b) => compareIps(a.cidr.network, b.cidr.network) || a.cidr.prefix - b.cidr.prefix)
    .map((block) => {
      while (open.length > 0 && !open.at(-1)?.cidr.contains(block.cidr)) open.pop();
      const nested = { ...block, within: open.at(-1) };
      open.push(nested);
      return nested;
    });
}

function hostRoute(text: string): Cidr | undefined {
  const ip = parseIp(text);
  return ip && singleHost(ip);
}

/** The ranges that an OVN match expression mentions: `ip4.src == 10.0.0.0/8 && …`. */
function cidrsIn(match: string): Cidr[] {
  return (match.match(/[0-9a-fA-F:.]+\/\d+|\d+\.\d+\.\d+\.\d+/g) ?? []).flatMap(
    (part) => parseCidr(part) ?? hostRoute(part) ?? [],
  );
}

/** A custom VPC that lists a namespace, and where. */
export interface Owner {
  readonly vpc: Vpc;
  readonly at: Place;
}

/** The custom VPCs that list each namespace, each VPC once. */
export function ownersIn(vpcs: Iterable<Vpc>): ReadonlyMap<string, readonly Owner[]> {
  const owners = new Map<string, Owner[]>();
  for (const vpc of vpcs) {
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
