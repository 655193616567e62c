import type { Address, Chain, Interface, IptablesRule, Table } from '../controllers/kube-ovn/gateway-rules/iptables';
import { Ip } from '../net/ip';
import { type Packet, sameAddress } from './packet';
import type { Gateway } from './topology';

/** A packet inside of a gateway. */
export interface Passing {
  readonly packet: Packet;
  readonly in: Interface;
  /** Known after routing. */
  readonly out?: Interface;
  /** What its destination was, if that was translated. */
  readonly originally?: Address;
}

/** The rule that decides, if any: the first one that matches and is no jump, through all chains that are jumped to. */
export function decide(gateway: Gateway, table: Table, chain: Chain, passing: Passing): IptablesRule | undefined {
  for (const rule of gateway.chain(table, chain)) {
    if (!matches(rule, passing)) continue;
    if (rule.target.kind !== 'jump') return rule;
    const decided = decide(gateway, table, rule.target.chain, passing);
    if (decided) return decided;
  }
  return undefined;
}

function matches({ match }: IptablesRule, passing: Passing): boolean {
  const { from, to, protocol, port } = passing.packet;
  return (
    (!match.source || match.source.prefix === 0 || (from instanceof Ip && match.source.contains(from))) &&
    (!match.destination || sameAddress(match.destination, to)) &&
    (!match.in || match.in === passing.in) &&
    (!match.out || match.out === passing.out) &&
    (!match.protocol || (match.protocol === protocol && match.port === port)) &&
    (!match.hairpin ||
      (passing.in === 'eth0' && passing.originally !== undefined && sameAddress(match.hairpin, passing.originally)))
  );
}
