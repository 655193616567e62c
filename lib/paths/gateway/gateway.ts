import { addressOf } from '../../controllers/kube-ovn/gateway-rules/eips';
import { type GatewayRules, gatewayRules } from '../../controllers/kube-ovn/gateway-rules/gateway-rules';
import type { Address, Chain, Interface, IptablesRule, Table } from '../../controllers/kube-ovn/gateway-rules/iptables';
import type { SharedPort } from '../../controllers/kube-ovn/gateway-rules/port-forwards';
import { routesOf } from '../../controllers/kube-ovn/gateway-rules/routes';
import { Cidr } from '../../net/cidr';
import { RangeSet } from '../../net/range-set';
import type { VpcNatGateway } from '../../network/vpc-nat-gateway';
import { type Flow, valuesOf } from '../../ovn/packets/flow';
import { onlyAddress } from '../../ovn/packets/values';
import type { StandIns } from '../../packets/stand-ins';
import { groupBy } from '../../source/group-by';
import type { Release } from '../../target/release';

/** A route of a gateway's pod: where packets to some addresses leave. */
interface Exit {
  readonly to: RangeSet;
  readonly out: Interface;
}

/** The rules of a chain, all of which name an address, by that. */
interface ByAddress {
  readonly addresses: RangeSet;
  readonly rules: ReadonlyMap<string, readonly IptablesRule[]>;
}

const none: readonly never[] = [];

/** The field of packets in a gateway that keeps the destination they came with. */
export const originalDestination = 'ip.original-dst';

/** A gateway with its rules, for looking up. */
export class Gateway {
  /** Its own addresses: EIPs, and its lanIp. */
  readonly own: RangeSet;
  /** Shared ports, which come before all rules. */
  readonly sharedPorts: readonly SharedPort[];
  /** The longest prefix first; what is in none leaves through net1. */
  readonly exits: readonly Exit[];
  private readonly byChain: ReadonlyMap<string, readonly IptablesRule[]>;
  private readonly indexes = new Map<string, ByAddress>();

  constructor(
    readonly view: VpcNatGateway,
    release: Release,
    private readonly standIns: StandIns,
  ) {
    const { rules, sharedPorts }: GatewayRules = gatewayRules(view, release);
    this.byChain = groupBy(rules, ({ table, chain }) => `${table} ${chain}`);
    this.sharedPorts = sharedPorts;
    this.own = this.rangeOf(...view.eips.map(addressOf), ...(view.lanIp ? [view.lanIp] : []));
    const routes = routesOf(view, release)
      .flatMap(({ to, dev }) => (to instanceof Cidr ? [{ to, dev }] : []))
      .sort((a, b) => b.to.prefix - a.to.prefix);
    // Through net1 goes what is in no route, too: those that take nothing from eth0 would part packets for nothing.
    this.exits = routes
      .filter(
        ({ to, dev }, i) => dev === 'eth0' || routes.slice(i).some((one) => one.dev === 'eth0' && one.to.overlaps(to)),
      )
      .map(({ to, dev }) => ({ to: RangeSet.of([to]), out: dev }));
  }

  get name(): string {
    return this.view.name;
  }

  /** Addresses as packets have them. */
  rangeOf(...addresses: readonly Address[]): RangeSet {
    return RangeSet.of(addresses.map((one) => this.standIns.ipOf(one)));
  }

  /** The rules of a chain, in their order, but for some that surely take no packet of a flow. */
  candidates(table: Table, chain: Chain, flow: Flow): readonly IptablesRule[] {
    const rules = this.byChain.get(`${table} ${chain}`) ?? none;
    const field = fieldOf[chain];
    if (field === undefined || rules.length === 0) return rules;
    if (field === originalDestination && !flow.written.has(field)) return none;
    const { addresses, rules: byAddress } = this.index(chain, rules);
    const values = valuesOf(flow, field);
    const address = onlyAddress(values);
    if (address) return byAddress.get(`${address}`) ?? none;
    return addresses.intersect(values as RangeSet).isEmpty ? none : rules;
  }

  private index(chain: Chain, rules: readonly IptablesRule[]): ByAddress {
    let index = this.indexes.get(chain);
    if (!index) {
      const addressOfRule = ({ match }: IptablesRule) => match.destination ?? match.hairpin;
      const keyed = rules.flatMap((rule) => addressOfRule(rule) ?? []);
      const byAddress = groupBy(rules, (rule) => {
        const address = addressOfRule(rule);
        return `${address && this.standIns.ipOf(address)}`;
      });
      index = { addresses: this.rangeOf(...keyed), rules: byAddress };
      this.indexes.set(chain, index);
    }
    return index;
  }
}

/** The field by which every rule of a chain asks. */
const fieldOf: Partial<Record<Chain, string>> = {
  EXCLUSIVE_DNAT: 'ip.dst',
  SHARED_DNAT: 'ip.dst',
  HAIRPIN_SNAT: originalDestination,
};
