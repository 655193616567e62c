import { Ip } from '../../net/ip';
import type { Packet } from '../packet';
import { protocols } from './comparison';
import type { Condition, Numbers } from './condition';

/** Whether a packet is what a condition asks for; or what would have to be known to say so. */
export type Answer = boolean | { readonly unknown: readonly string[] };

/** Three-valued: what decides without the unknown parts is decided. */
export function holds(condition: Condition, packet: Packet): Answer {
  switch (condition.kind) {
    case 'always':
      return true;
    case 'never':
      return false;
    case 'unknown':
      return { unknown: [condition.what] };
    case 'all':
      return joined(condition.of, packet, false);
    case 'any':
      return joined(condition.of, packet, true);
    case 'family':
      return familyOf(packet) === condition.is;
    case 'protocol':
      return (condition.number === protocols[packet.protocol]) !== condition.not;
    case 'address': {
      if (familyOf(packet) !== condition.family) return false;
      const address = condition.end === 'src' ? packet.from : packet.to;
      if (!(address instanceof Ip)) {
        if (condition.ranges.some(({ prefix }) => prefix === 0)) return !condition.not;
        return { unknown: [`whether ${address} is in ${condition.ranges.join(', ')}`] };
      }
      return condition.ranges.some((range) => range.contains(address)) !== condition.not;
    }
    case 'port': {
      if (condition.protocol !== protocols[packet.protocol]) return false;
      const isAny = includesAll(condition.numbers);
      if (isAny) return !condition.not;
      if (condition.end === 'src') return { unknown: ["the client's port"] };
      return condition.numbers.some(({ first, last }) => first <= packet.port && packet.port <= last) !== condition.not;
    }
  }
}

/** `decisive` is what one part alone decides: false where all must hold, true where any is enough. */
function joined(parts: readonly Condition[], packet: Packet, decisive: boolean): Answer {
  const unknown: string[] = [];
  for (const part of parts) {
    const answer = holds(part, packet);
    if (answer === decisive) return decisive;
    if (typeof answer !== 'boolean') unknown.push(...answer.unknown);
  }
  return unknown.length > 0 ? { unknown } : !decisive;
}

/** Unknown addresses are IPv4: those of EIPs. */
function familyOf({ from, to }: Packet): 4 | 6 {
  for (const end of [from, to]) if (end instanceof Ip) return end.family;
  return 4;
}

function includesAll(numbers: readonly Numbers[]): boolean {
  return numbers.some(({ first, last }) => first === 0 && last >= 65535);
}
