import { addressOf } from '../../controllers/kube-ovn/gateway-rules/eips';
import { type GatewayRules, gatewayRules } from '../../controllers/kube-ovn/gateway-rules/gateway-rules';
import type { Chain, Interface, IptablesRule, Table } from '../../controllers/kube-ovn/gateway-rules/iptables';
import type { SharedPort } from '../../controllers/kube-ovn/gateway-rules/port-forwards';
import { routesOf } from '../../controllers/kube-ovn/gateway-rules/routes';
import { Cidr } from '../../net/cidr';
import type { VpcNatGateway } from '../../network/vpc-nat-gateway';
import { groupBy } from '../../source/group-by';
import type { Release } from '../../target/release';
import { AddressSet } from '../addresses';
import { addressAt, addressesAt, type End, type Flow } from '../flow';

/** A route of a gateway's pod: where packets to some addresses leave. */
interface Exit {
  readonly to: AddressSet;
  readonly out: Interface;
}

/** The rules of a chain, all of which name an address, by that. */
interface ByAddress {
  readonly addresses: AddressSet;
  readonly rules: ReadonlyMap<string, readonly IptablesRule[]>;
}

const none: readonly never[] = [];

/** A gateway with its rules, for looking up. */
export class Gateway {
  /** Its own addresses: EIPs, and its lanIp. */
  readonly own: AddressSet;
  /** Shared ports, which come before all rules. */
  readonly sharedPorts: readonly SharedPort[];
  /** The longest prefix first; what is in none leaves through net1. */
  readonly exits: readonly Exit[];
  private readonly byChain: ReadonlyMap<string, readonly IptablesRule[]>;
  private readonly indexes = new Map<string, ByAddress>();

  constructor(
    readonly view: VpcNatGateway,
    release: Release,
  ) {
    const { rules, sharedPorts }: GatewayRules = gatewayRules(view, release);
    this.byChain = groupBy(rules, ({ table, chain }) => `${table} ${chain}`);
    this.sharedPorts = sharedPorts;
    this.own = AddressSet.of(...view.eips.map(addressOf), ...(view.lanIp ? [view.lanIp] : []));
    const routes = routesOf(view, release)
      .flatMap(({ to, dev }) => (to instanceof Cidr ? [{ to, dev }] : []))
      .sort((a, b) => b.to.prefix - a.to.prefix);
    // Through net1 goes what is in no route, too: those that take nothing from eth0 would part packets for nothing.
    this.exits = routes
      .filter(
        ({ to, dev }, i) => dev === 'eth0' || routes.slice(i).some((one) => one.dev === 'eth0' && one.to.overlaps(to)),
      )
      .map(({ to, dev }) => ({ to: AddressSet.of(to), out: dev }));
  }

  get name(): string {
    return this.view.name;
  }

  /** The rules of a chain, in their order, but for some that surely take no packet of a flow. */
  candidates(table: Table, chain: Chain, flow: Flow, originally: End | undefined): readonly IptablesRule[] {
    const rules = this.byChain.get(`${table} ${chain}`) ?? none;
    const end = endOf[chain]?.(flow, originally);
    if (end === undefined) return rules;
    const { addresses, rules: byAddress } = this.index(chain, rules);
    const address = addressAt(flow, end);
    if (address) return byAddress.get(`${address}`) ?? none;
    return addresses.intersect(addressesAt(flow, end)).isEmpty ? none : rules;
  }

  private index(chain: Chain, rules: readonly IptablesRule[]): ByAddress {
    let index = this.indexes.get(chain);
    if (!index) {
      const keyed = rules.flatMap((rule) => rule.match.destination ?? rule.match.hairpin ?? []);
      const key = ({ match }: IptablesRule) => `${match.destination ?? match.hairpin}`;
      index = { addresses: AddressSet.of(...keyed), rules: groupBy(rules, key) };
      this.indexes.set(chain, index);
    }
    return index;
  }
}

/** The end by which every rule of a chain asks. */
const endOf: Partial<Record<Chain, (flow: Flow, originally: End | undefined) => End | undefined>> = {
  EXCLUSIVE_DNAT: ({ to }) => to,
  SHARED_DNAT: ({ to }) => to,
  HAIRPIN_SNAT: (_, originally) => originally,
};
