import type { Network } from '../network/network';
import { Vpc } from '../network/vpc';
import { VpcEgressGateway } from '../network/vpc-egress-gateway';
import type { VpcNatGateway } from '../network/vpc-nat-gateway';
import { groupBy } from '../source/group-by';
import type { Release } from '../target/release';
import { AddressSet } from './addresses';
import { type Entrance, entrancesOf } from './entrances';
import { addressAt, type Flow, splitByAddress } from './flow';
import { Gateway } from './gateway/gateway';
import { Insiders } from './insiders';
import { Router } from './router/router';

/** Packets, and the gateway or router that answers for their destination on the network outside, if any. */
export interface Held {
  readonly flow: Flow;
  readonly holder?: Gateway | Router | VpcEgressGateway;
  /** What they are for, if that is one address of the input, or one that nobody answers for. */
  readonly entrance?: Entrance | undefined;
}

/** The gateways and routers of a network, by what leads to them. */
export class Topology {
  private readonly gateways = new Map<VpcNatGateway, Gateway>();
  private readonly routers = new Map<Vpc, Router>();
  private known: Holders | undefined;
  private own: Insiders | undefined;

  constructor(
    readonly network: Network,
    private readonly release: Release = network.target.kubeOvn.version,
  ) {}

  gateway(view: VpcNatGateway): Gateway {
    let gateway = this.gateways.get(view);
    if (!gateway) {
      gateway = new Gateway(view, this.release);
      this.gateways.set(view, gateway);
    }
    return gateway;
  }

  router(vpc: Vpc): Router {
    let router = this.routers.get(vpc);
    if (!router) {
      router = new Router(vpc);
      this.routers.set(vpc, router);
    }
    return router;
  }

  /** Every address on the network outside that an object of the input stands for. */
  get external(): AddressSet {
    return this.holders.all;
  }

  get entrances(): readonly Entrance[] {
    return this.holders.entrances;
  }

  /** By who answers for their destination on the network outside. */
  heldBy(flow: Flow): readonly Held[] {
    const { all, byAddress, byHolder, alone } = this.holders;
    const address = addressAt(flow, flow.to);
    if (address) return [this.held(flow, byAddress.get(`${address}`))];
    const { inside, others } = splitByAddress(flow, flow.to, all);
    const held = others.map((other): Held => ({ flow: other }));
    if (!inside) return held;
    // What one holder answers for has one way, whatever its address; of what is nobody's, each has its reason.
    for (const some of [...byHolder.values(), ...alone.map((one) => [one])]) {
      const part = splitByAddress(inside, inside.to, AddressSet.of(...some.map(({ address: own }) => own))).inside;
      const [one, another] = some;
      if (part) held.push(this.held(part, one, another !== undefined));
    }
    return held;
  }

  get insiders(): Insiders {
    this.own ??= new Insiders(this.network);
    return this.own;
  }

  private held(flow: Flow, entrance: Entrance | undefined, isOneOfSeveral = false): Held {
    const view = entrance?.holder;
    const holder =
      view && (view instanceof Vpc ? this.router(view) : view instanceof VpcEgressGateway ? view : this.gateway(view));
    return { flow, ...(holder && { holder }), ...(!isOneOfSeveral && { entrance }) };
  }

  private get holders(): Holders {
    this.known ??= holdersIn(this.network);
    return this.known;
  }
}

function holdersIn(network: Network): Holders {
  const entrances = entrancesOf(network);
  return {
    entrances,
    all: AddressSet.of(...entrances.map(({ address }) => address)),
    byAddress: new Map(entrances.map((one) => [`${one.address}`, one])),
    byHolder: groupBy(entrances, ({ holder, open }) => (open ? undefined : holder)),
    alone: entrances.filter(({ holder, open }) => !holder || open),
  };
}

interface Holders {
  readonly entrances: readonly Entrance[];
  readonly all: AddressSet;
  readonly byAddress: ReadonlyMap<string, Entrance>;
  readonly byHolder: ReadonlyMap<NonNullable<Entrance['holder']>, readonly Entrance[]>;
  /** Nobody's, or with something that is not judged. */
  readonly alone: readonly Entrance[];
}
