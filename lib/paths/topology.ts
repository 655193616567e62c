import { addressOf } from '../controllers/kube-ovn/gateway-rules/eips';
import { type GatewayRules, gatewayRules } from '../controllers/kube-ovn/gateway-rules/gateway-rules';
import type { Address, Chain, IptablesRule, Table } from '../controllers/kube-ovn/gateway-rules/iptables';
import type { SharedPort } from '../controllers/kube-ovn/gateway-rules/port-forwards';
import { parseCidr } from '../net/cidr';
import { groupBy } from '../network/collection';
import type { Network } from '../network/network';
import type { Vpc } from '../network/vpc';
import type { VpcNatGateway } from '../network/vpc-nat-gateway';
import type { Release } from '../target/release';

/** A gateway with its rules, for looking up. */
export class Gateway {
  private readonly byChain: ReadonlyMap<string, readonly IptablesRule[]>;
  private readonly shared: ReadonlyMap<string, SharedPort>;
  private readonly addresses: ReadonlySet<string>;

  constructor({ gateway, rules, sharedPorts }: GatewayRules) {
    this.view = gateway;
    this.byChain = groupBy(rules, ({ table, chain }) => `${table} ${chain}`);
    this.shared = new Map(sharedPorts.map((one) => [`${one.address} ${one.protocol} ${one.port}`, one]));
    const own = [...gateway.eips.map(addressOf), ...(gateway.lanIp ? [gateway.lanIp] : [])];
    this.addresses = new Set(own.map(String));
  }

  readonly view: VpcNatGateway;

  chain(table: Table, chain: Chain): readonly IptablesRule[] {
    return this.byChain.get(`${table} ${chain}`) ?? [];
  }

  sharedPort(address: Address, protocol: string, port: number): SharedPort | undefined {
    return this.shared.get(`${address} ${protocol} ${port}`);
  }

  /** Whether an address is one of its own: an EIP, or its lanIp. */
  has(address: Address): boolean {
    return this.addresses.has(`${address}`);
  }
}

/** The gateways of a network, by what leads to them. */
export class Topology {
  private readonly built = new Map<VpcNatGateway, Gateway>();
  private byEip: Map<string, VpcNatGateway> | undefined;

  constructor(
    readonly network: Network,
    private readonly release: Release = network.target.kubeOvn.version,
  ) {}

  gateway(view: VpcNatGateway): Gateway {
    let gateway = this.built.get(view);
    if (!gateway) {
      gateway = new Gateway(gatewayRules(view, this.release));
      this.built.set(view, gateway);
    }
    return gateway;
  }

  /** The gateway that answers for an external address. */
  holderOf(address: Address): Gateway | undefined {
    if (!this.byEip) {
      this.byEip = new Map();
      for (const eip of this.network.eips) {
        const key = `${addressOf(eip)}`;
        if (eip.gateway && !this.byEip.has(key)) this.byEip.set(key, eip.gateway);
      }
    }
    const view = this.byEip.get(`${address}`);
    return view && this.gateway(view);
  }

  /** The VPC on the other side of a peering, at a next hop: both sides must be written, in one network. */
  peerAt(vpc: Vpc, nextHop: Address): Vpc | undefined {
    return vpc.parts('vpcPeerings').flatMap((here) => {
      const peer = this.network.vpcs.get(here.text('remoteVpc'));
      const there = peer?.parts('vpcPeerings').find((other) => other.text('remoteVpc') === vpc.name);
      const [own, theirs] = [here, there].map((side) => parseCidr(side?.text('localConnectIP') ?? ''));
      const isLinked = own && theirs && `${theirs.address}` === `${nextHop}` && own.contains(theirs.address);
      return peer && isLinked ? [peer] : [];
    })[0];
  }

  /** The gateway of a VPC at a next hop. */
  gatewayAt(vpc: Vpc, nextHop: Address): Gateway | undefined {
    const view = vpc.gateways.find(({ lanIp }) => lanIp && `${lanIp}` === `${nextHop}`);
    return view && this.gateway(view);
  }
}
