import type { Chain, Interface, IptablesRule, Table } from '../../controllers/kube-ovn/gateway-rules/iptables';
import { AddressSet } from '../addresses';
import { type End, type Flow, type Split, splitByAddress, splitByAll, splitByServices, whole } from '../flow';
import { Services } from '../services';
import type { Gateway } from './gateway';

/** Packets inside of a gateway. */
export interface Passing {
  readonly in: Interface;
  /** Known after routing. */
  readonly out?: Interface;
  /** What their destination was, if that was translated. */
  readonly originally?: End;
}

/** Some of the packets, and the rule that decides on them, if any. */
export interface Decision {
  readonly flow: Flow;
  readonly rule?: IptablesRule;
}

/** For each packet the first rule that matches and is no jump decides, through all chains that are jumped to. */
export function decide(gateway: Gateway, table: Table, chain: Chain, flow: Flow, passing: Passing): Decision[] {
  const decided: Decision[] = [];
  let open: readonly Flow[] = [flow];
  for (const rule of gateway.candidates(table, chain, flow, passing.originally)) {
    if (open.length === 0) break;
    const later: Flow[] = [];
    for (const one of open) {
      const { inside, others } = split(rule, one, passing);
      if (inside && rule.target.kind !== 'jump') decided.push({ flow: inside, rule });
      else if (inside && rule.target.kind === 'jump')
        for (const inner of decide(gateway, table, rule.target.chain, inside, passing))
          if (inner.rule) decided.push(inner);
          else later.push(inner.flow);
      later.push(...others);
    }
    open = later;
  }
  return [...decided, ...open.map((one) => ({ flow: one }))];
}

function split({ match }: IptablesRule, flow: Flow, passing: Passing): Split {
  if ((match.in && match.in !== passing.in) || (match.out && match.out !== passing.out)) return whole(flow, false);
  const { source, destination, protocol, port, hairpin } = match;
  const { originally } = passing;
  if (hairpin && (passing.in !== 'eth0' || originally === undefined)) return whole(flow, false);
  return splitByAll(flow, [
    source && ((one) => splitByAddress(one, one.from, AddressSet.of(source))),
    destination && ((one) => splitByAddress(one, one.to, AddressSet.of(destination))),
    protocol && ((one) => splitByServices(one, Services.of(protocol, port, port))),
    hairpin && originally ? (one) => splitByAddress(one, originally, AddressSet.of(hairpin)) : undefined,
  ]);
}
