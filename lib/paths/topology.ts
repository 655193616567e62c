import { addressOf } from '../controllers/kube-ovn/gateway-rules/eips';
import type { Address } from '../controllers/kube-ovn/gateway-rules/iptables';
import type { Network } from '../network/network';
import type { Vpc } from '../network/vpc';
import type { VpcNatGateway } from '../network/vpc-nat-gateway';
import type { Release } from '../target/release';
import { AddressSet } from './addresses';
import { addressAt, type Flow, splitByAddress } from './flow';
import { Gateway } from './gateway';
import { Router } from './router/router';

/** Packets, and the gateway that answers for their destination on the network outside, if any. */
export interface Held {
  readonly flow: Flow;
  readonly holder?: Gateway;
}

/** The gateways and routers of a network, by what leads to them. */
export class Topology {
  private readonly gateways = new Map<VpcNatGateway, Gateway>();
  private readonly routers = new Map<Vpc, Router>();
  private held: Holders | undefined;

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

  /** Every address on the network outside that somebody here answers for. */
  get external(): AddressSet {
    return this.holders.all;
  }

  /** By who answers for their destination on the network outside. */
  heldBy(flow: Flow): readonly Held[] {
    const { all, byAddress, byGateway } = this.holders;
    const address = addressAt(flow, flow.to);
    if (address) {
      const view = byAddress.get(`${address}`);
      return [view ? { flow, holder: this.gateway(view) } : { flow }];
    }
    const { inside, others } = splitByAddress(flow, flow.to, all);
    const held = others.map((other): Held => ({ flow: other }));
    if (!inside) return held;
    for (const [view, addresses] of byGateway) {
      const part = splitByAddress(inside, inside.to, AddressSet.of(...addresses)).inside;
      if (part) held.push({ flow: part, holder: this.gateway(view) });
    }
    return held;
  }

  private get holders(): Holders {
    this.held ??= holdersIn(this.network);
    return this.held;
  }
}

/** Who answers for which address; of several EIPs with one address, the first one counts. */
interface Holders {
  readonly all: AddressSet;
  readonly byAddress: ReadonlyMap<string, VpcNatGateway>;
  readonly byGateway: ReadonlyMap<VpcNatGateway, readonly Address[]>;
}

function holdersIn({ eips }: Network): Holders {
  const byAddress = new Map<string, VpcNatGateway>();
  const byGateway = new Map<VpcNatGateway, Address[]>();
  for (const eip of eips) {
    const { gateway } = eip;
    const address = addressOf(eip);
    if (!gateway || byAddress.has(`${address}`)) continue;
    byAddress.set(`${address}`, gateway);
    const others = byGateway.get(gateway);
    if (others) others.push(address);
    else byGateway.set(gateway, [address]);
  }
  return { all: AddressSet.of(...[...byGateway.values()].flat()), byAddress, byGateway };
}
