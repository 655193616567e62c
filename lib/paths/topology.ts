import { addressOf } from '../controllers/kube-ovn/gateway-rules/eips';
import type { Address } from '../controllers/kube-ovn/gateway-rules/iptables';
import type { IptablesEip } from '../network/iptables-eip';
import type { Network } from '../network/network';
import type { OvnEip } from '../network/ovn-eip';
import { Vpc } from '../network/vpc';
import type { VpcNatGateway } from '../network/vpc-nat-gateway';
import type { Release } from '../target/release';
import { AddressSet } from './addresses';
import { addressAt, type Flow, splitByAddress } from './flow';
import { Gateway } from './gateway';
import { Insiders } from './insiders';
import { ovnEipHolders } from './router/ovn-nat';
import { Router } from './router/router';

/** Packets, and the gateway or router that answers for their destination on the network outside, if any. */
export interface Held {
  readonly flow: Flow;
  readonly holder?: Gateway | Router;
  /** What gives it the address, if they are for one address alone. */
  readonly eip?: IptablesEip | OvnEip | undefined;
}

/** The gateways and routers of a network, by what leads to them. */
export class Topology {
  private readonly gateways = new Map<VpcNatGateway, Gateway>();
  private readonly routers = new Map<Vpc, Router>();
  private held: Holders | undefined;
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

  /** Every address on the network outside that somebody here answers for. */
  get external(): AddressSet {
    return this.holders.all;
  }

  /** By who answers for their destination on the network outside. */
  heldBy(flow: Flow): readonly Held[] {
    const { all, byAddress, byHolder } = this.holders;
    const address = addressAt(flow, flow.to);
    if (address) {
      const claim = byAddress.get(`${address}`);
      return [claim ? { flow, holder: this.holder(claim.holder), eip: claim.eip } : { flow }];
    }
    const { inside, others } = splitByAddress(flow, flow.to, all);
    const held = others.map((other): Held => ({ flow: other }));
    if (!inside) return held;
    for (const [view, addresses] of byHolder) {
      const part = splitByAddress(inside, inside.to, AddressSet.of(...addresses)).inside;
      if (part) held.push({ flow: part, holder: this.holder(view) });
    }
    return held;
  }

  get insiders(): Insiders {
    this.own ??= new Insiders(this.network);
    return this.own;
  }

  private holder(view: VpcNatGateway | Vpc): Gateway | Router {
    return view instanceof Vpc ? this.router(view) : this.gateway(view);
  }

  private get holders(): Holders {
    this.held ??= holdersIn(this.network);
    return this.held;
  }
}

/** Who answers for which address; of several EIPs with one address, the first one counts. */
interface Holders {
  readonly all: AddressSet;
  readonly byAddress: ReadonlyMap<string, Claim>;
  readonly byHolder: ReadonlyMap<VpcNatGateway | Vpc, readonly Address[]>;
}

interface Claim {
  readonly holder: VpcNatGateway | Vpc;
  readonly eip: IptablesEip | OvnEip;
}

function holdersIn(network: Network): Holders {
  const byAddress = new Map<string, Claim>();
  const byHolder = new Map<VpcNatGateway | Vpc, Address[]>();
  const claims = [
    ...[...network.eips].map((eip) => ({ address: addressOf(eip), holder: eip.gateway, eip })),
    ...ovnEipHolders(network),
  ];
  for (const { address, holder, eip } of claims) {
    if (!holder || byAddress.has(`${address}`)) continue;
    byAddress.set(`${address}`, { holder, eip });
    const others = byHolder.get(holder);
    if (others) others.push(address);
    else byHolder.set(holder, [address]);
  }
  return { all: AddressSet.of(...[...byHolder.values()].flat()), byAddress, byHolder };
}
