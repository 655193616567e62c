import { type Address, Unknown } from '../controllers/kube-ovn/gateway-rules/iptables';
import { isMade } from '../controllers/kube-ovn/rows/made-subnets';
import { roleOf } from '../controllers/kube-ovn/rows/subnet-role';
import { parseCidr } from '../net/cidr';
import { type Ip, parseIp } from '../net/ip';
import type { Block } from '../net/range';
import { RangeSet } from '../net/range-set';
import type { Network } from '../network/network';
import type { Subnet } from '../network/subnet';
import { defaultVpc, type Vpc } from '../network/vpc';
import type { VpcEgressGateway } from '../network/vpc-egress-gateway';
import type { VpcNatGateway } from '../network/vpc-nat-gateway';
import { endpointOf } from '../ovn/balancing';
import type { LogicalSwitchPort } from '../ovn/northbound';
import { type Flow, splitByField, valuesOf } from '../ovn/packets/flow';
import { onlyAddress } from '../ovn/packets/values';
import { isGatewayPort } from '../ovn/router/router';
import { anyPodOf, type Plane, planeOf } from '../packets/plane';
import { StandIns } from '../packets/stand-ins';
import { groupBy } from '../source/group-by';
import type { Place, Resource } from '../source/resource';
import type { Release } from '../target/release';
import { AddressSet } from './addresses';
import { instancesAt } from './egress-gateways';
import { type Entrance, entrancesOf, heldByRouters, isOnRouter } from './entrances';
import { Gateway } from './gateway/gateway';
import { Insiders } from './insiders';

/** Packets, and who answers for their destination on the network outside, if anybody does. */
export interface Held {
  readonly flow: Flow;
  readonly holder?: Entrance['holder'];
  /** What they are for, if that is one address of the input, or one that nobody answers for. */
  readonly entrance?: Entrance | undefined;
}

/** Addresses of which nobody knows whose they are. */
export interface Overlap {
  readonly addresses: RangeSet;
  readonly what: string;
  readonly at: Place;
}

/** A network as packets meet it: the data plane of OVN, and what is beside it. */
export class Topology {
  readonly standIns: StandIns;
  private readonly gateways = new Map<VpcNatGateway, Gateway>();
  private readonly nextHops = new Map<string, Unknown>();
  private readonly views = new Map<Resource, VpcNatGateway | VpcEgressGateway>();
  private known: Holders | undefined;
  private own: Insiders | undefined;
  private built: Plane | undefined;
  private inside: readonly Subnet[] | undefined;
  private nested: readonly Overlap[] | undefined;
  private sending: ReadonlyMap<string, RangeSet> | undefined;

  /** @param named workloads that are ends of packets: what selects their pods counts */
  constructor(
    readonly network: Network,
    private readonly named: readonly (Resource | undefined)[] = [],
    private readonly release: Release = network.target.kubeOvn.version,
  ) {
    this.standIns = new StandIns(network);
    for (const view of [...network.gateways, ...network.egressGateways]) this.views.set(view.resource, view);
  }

  get plane(): Plane {
    if (!this.built) {
      this.built = planeOf(this.network, new Set(this.named.filter((one) => one !== undefined)));
      this.nameChosen(this.built);
    }
    return this.built;
  }

  /** A next hop, or what it is where no manifest names it. */
  nextHop(ip: Ip): Address {
    return this.nextHops.get(`${ip}`) ?? ip;
  }

  /** What rows have and no manifest: nodes that nobody knows, instances of gateways. */
  private nameChosen({ rows, cluster }: Plane): void {
    for (const { resource, joinAddresses } of cluster.nodes ?? []) if (!resource) this.nameAll(joinAddresses, 'a node');
    for (const { ports } of rows.switches.values())
      for (const port of ports) {
        const view = port.assumed && this.gatewayAt(port);
        if (view) this.nameAll(port.addresses, `an instance of ${view.name}`);
      }
  }

  private nameAll(texts: readonly string[], name: string): void {
    for (const text of texts) {
      const ip = parseIp(text);
      if (ip) this.nextHops.set(`${ip}`, new Unknown(name));
    }
  }

  gateway(view: VpcNatGateway): Gateway {
    let gateway = this.gateways.get(view);
    if (!gateway) {
      gateway = new Gateway(view, this.release, this.standIns);
      this.gateways.set(view, gateway);
    }
    return gateway;
  }

  /** The gateway whose pod has a port, if it is one. */
  gatewayAt({ sources }: LogicalSwitchPort): VpcNatGateway | VpcEgressGateway | undefined {
    for (const { resource } of sources) {
      const view = this.views.get(resource);
      if (view) return view;
    }
    return undefined;
  }

  /** What is nobody's outside: networks between routers and to nodes, their own addresses, those of load balancers. */
  get links(): RangeSet {
    const ports = [...this.plane.rows.routers.values()].flatMap((router) => router.ports);
    const own = ports.flatMap((port): readonly Block[] => {
      const networks = port.networks.flatMap((text) => parseCidr(text) ?? []);
      return isGatewayPort(port) ? networks.map(({ address }) => address) : networks;
    });
    const vips = [...this.plane.rows.loadBalancers.values()].flatMap((row) => [...row.vips.keys()]);
    return RangeSet.of([...own, ...vips.flatMap((text) => endpointOf(text)?.ip ?? [])]);
  }

  /** Whether routers are connected to a switch as to a network outside. */
  isExternal(on: string): boolean {
    const routers = this.plane.topology.switch(on)?.routers ?? [];
    return routers.some(({ router }) => isGatewayPort(router.port));
  }

  /** The addresses of gateways on the switch of a subnet. */
  gatewaysOn(on: string): RangeSet {
    this.sending ??= new Map(
      Array.from(this.plane.rows.switches, ([name, { ports }]) => {
        const own = ports.filter((port) => this.gatewayAt(port));
        const of = this.plane.topology.switch(name);
        return [name, of?.addressesOfPorts(own.map((port) => port.name)) ?? RangeSet.none];
      }),
    );
    return this.sending.get(on) ?? RangeSet.none;
  }

  /** The other VPCs that routes and policies of a VPC lead to. */
  peersOf(vpc: string): readonly Vpc[] {
    const { rows, topology } = this.plane;
    const { staticRoutes = [], policies = [], ports = [] } = rows.routers.get(vpc) ?? {};
    const nextHops = [...staticRoutes.map(({ nextHop }) => nextHop), ...policies.flatMap((policy) => policy.nextHops)];
    const ips = RangeSet.of(nextHops.flatMap((text) => parseIp(text) ?? []));
    return ports.flatMap(({ peer }) => {
      const other = topology.routerPort(peer);
      const isUsed = other?.networks.some(({ address }) => ips.contains(address));
      return (isUsed && this.network.vpcs.get(other?.of.name)) || [];
    });
  }

  /** Whether it is known which pod has an address of a subnet, and so what selects it. */
  knowsPodAt(subnet: Subnet, address: Ip): boolean {
    const port = this.plane.topology.switch(subnet.name)?.neighbourAt(address);
    return port !== undefined && port.name !== anyPodOf(subnet.name);
  }

  /** Subnets of one VPC whose networks overlap: of which the addresses are, that both have, is not known. */
  get overlaps(): readonly Overlap[] {
    this.nested ??= [...this.network.vpcs].flatMap((vpc) =>
      vpc.nested.map(({ cidr, subnet, within }) => ({
        addresses: RangeSet.of([cidr]),
        what: `whether ${cidr} is Subnet ${within.subnet.name} or Subnet ${subnet.name}: their networks overlap`,
        at: subnet.at('cidrBlock'),
      })),
    );
    return this.nested;
  }

  /** The egress gateway that may have an address of a subnet: of more addresses than instances, some are nobody's. */
  spareAt(subnet: Subnet, address: Ip): VpcEgressGateway | undefined {
    return [...this.network.egressGateways].find(
      (gateway) =>
        gateway.vpcName === subnet.vpcName && instancesAt(gateway, 'internalIPs').some((ip) => ip.equals(address)),
    );
  }

  /** Every address on the network outside that an object of the input stands for. */
  get external(): AddressSet {
    return this.holders.all;
  }

  /** The same as packets have it. */
  get heldRanges(): RangeSet {
    return this.holders.ranges;
  }

  get entrances(): readonly Entrance[] {
    return this.holders.entrances;
  }

  /** By who answers for their destination on the network outside. */
  heldBy(flow: Flow): readonly Held[] {
    const { ranges, byAddress, apart } = this.holders;
    const address = onlyAddress(valuesOf(flow, 'ip.dst'));
    if (address) return [heldAs(flow, byAddress.get(`${address}`))];
    const { inside, others } = splitByField(flow, 'ip.dst', ranges);
    const held = others.map((other): Held => ({ flow: other }));
    if (inside.length === 0) return held;
    for (const { addresses, entrances } of apart) {
      const [one, another] = entrances;
      for (const part of inside.flatMap((all) => splitByField(all, 'ip.dst', addresses).inside))
        held.push(heldAs(part, one, another !== undefined));
    }
    return held;
  }

  get insiders(): Insiders {
    this.own ??= new Insiders(this.network, this.subnets);
    return this.own;
  }

  /** Where pods are: the subnets of all VPCs. The default one is in every cluster, but in few texts. */
  get subnets(): readonly Subnet[] {
    this.inside ??= [...[...this.network.vpcs].flatMap(({ subnets }) => subnets), ...this.unlisted];
    return this.inside;
  }

  /** Subnets of the default VPC where that is not in the input, but for those that are networks outside. */
  private get unlisted(): readonly Subnet[] {
    const { network } = this;
    if (network.vpcs.get(defaultVpc)) return [];
    return network.subnetsOf(defaultVpc).filter((subnet) => isMade(subnet) && roleOf(subnet) === 'overlay');
  }

  /** The subnet of the default VPC that has an address, where that VPC is not in the input. */
  defaultSubnetAt(address: Ip): Subnet | undefined {
    return this.unlisted.find((subnet) => subnet.contains(address));
  }

  /** Whether kube-ovn sets a subnet up, so that packets can be sent there. */
  isSetUp(subnet: Subnet): boolean {
    return isMade(subnet);
  }

  private get holders(): Holders {
    this.known ??= this.holdersIn();
    return this.known;
  }

  private holdersIn(): Holders {
    const entrances = entrancesOf(this.network, heldByRouters(this.plane, this.standIns));
    const addresses = entrances.map(({ address }) => address);
    const ips = addresses.map((address) => this.standIns.ipOf(address));
    return {
      entrances,
      all: AddressSet.of(...addresses),
      ranges: RangeSet.of(ips),
      byAddress: new Map(entrances.map((one, i) => [`${ips[i]}`, one])),
      apart: [
        ...groupBy(entrances, ({ holder, open }) => (open ? undefined : keyOf(holder))).values(),
        ...entrances.filter(({ holder, open }) => !holder || open).map((one) => [one]),
      ].map((same) => ({
        addresses: RangeSet.of(same.map((entrance) => this.standIns.ipOf(entrance.address))),
        entrances: same,
      })),
    };
  }
}

function heldAs(flow: Flow, entrance: Entrance | undefined, isOneOfSeveral = false): Held {
  const holder = entrance?.holder;
  return { flow, ...(holder && { holder }), ...(!isOneOfSeveral && { entrance }) };
}

function keyOf(holder: Entrance['holder']): unknown {
  if (!holder || !isOnRouter(holder)) return holder;
  return `${holder.router} ${holder.on}`;
}

interface Holders {
  readonly entrances: readonly Entrance[];
  readonly all: AddressSet;
  readonly ranges: RangeSet;
  readonly byAddress: ReadonlyMap<string, Entrance>;
  /** What one holder answers for has one way, whatever its address; of what is nobody's, each has its reason. */
  readonly apart: readonly { readonly addresses: RangeSet; readonly entrances: readonly Entrance[] }[];
}
