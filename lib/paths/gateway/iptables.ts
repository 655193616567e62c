import type { Chain, Interface, IptablesRule, Table } from '../../controllers/kube-ovn/gateway-rules/iptables';
import { RangeSet } from '../../net/range-set';
import { protocols } from '../../ovn/packets/dimensions';
import { type Flow, type Split, splitByField } from '../../ovn/packets/flow';
import { NumberSet } from '../../ovn/packets/number-set';
import type { Values } from '../../ovn/packets/values';
import { type Gateway, originalDestination } from './gateway';

/** Packets inside of a gateway. */
export interface Passing {
  readonly in: Interface;
  /** Known after routing. */
  readonly out?: Interface;
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
  for (const rule of gateway.candidates(table, chain, flow)) {
    if (open.length === 0) break;
    const later: Flow[] = [];
    for (const one of open) {
      const { inside, others } = splitByRule(gateway, rule, one, passing);
      for (const match of inside) {
        if (rule.target.kind !== 'jump') decided.push({ flow: match, rule });
        else
          for (const inner of decide(gateway, table, rule.target.chain, match, passing))
            if (inner.rule) decided.push(inner);
            else later.push(inner.flow);
      }
      later.push(...others);
    }
    open = later;
  }
  return [...decided, ...open.map((one) => ({ flow: one }))];
}

/** By several fields, all of which must be like that. */
export function splitByFields(flow: Flow, fields: Iterable<readonly [string, Values]>): Split {
  let inside: readonly Flow[] = [flow];
  const others: Flow[] = [];
  for (const [field, values] of fields) {
    const next: Flow[] = [];
    for (const one of inside) {
      const parts = splitByField(one, field, values);
      next.push(...parts.inside);
      others.push(...parts.others);
    }
    inside = next;
  }
  return { inside, others };
}

/** A port of tcp or udp, or all of them. */
export function fieldsOfPort(protocol: 'tcp' | 'udp', port?: number): readonly (readonly [string, Values])[] {
  const number = ['ip.proto', NumberSet.of(protocols[protocol])] as const;
  return port === undefined ? [number] : [number, ['l4.dst', NumberSet.of(port)]];
}

function splitByRule(gateway: Gateway, { match }: IptablesRule, flow: Flow, passing: Passing): Split {
  const { source, destination, protocol, port, hairpin } = match;
  const isElsewhere = (match.in && match.in !== passing.in) || (match.out && match.out !== passing.out);
  const isNoHairpin = hairpin && (passing.in !== 'eth0' || !flow.written.has(originalDestination));
  if (isElsewhere || isNoHairpin) return { inside: [], others: [flow] };
  return splitByFields(flow, [
    ...(source ? [['ip.src', RangeSet.of([source])] as const] : []),
    ...(destination ? [['ip.dst', gateway.rangeOf(destination)] as const] : []),
    ...(protocol ? fieldsOfPort(protocol, port) : []),
    ...(hairpin ? [[originalDestination, gateway.rangeOf(hairpin)] as const] : []),
  ]);
}
