import { ctState, etherTypes, protocols } from './packets/dimensions';
import { copyOf, type Flow, valuesOf, type Written, write } from './packets/flow';
import { NameSet } from './packets/name-set';
import { NumberSet } from './packets/number-set';
import { intersect } from './packets/values';
import type { Moving } from './walk';

export function familyOf(flow: Flow): 4 | 6 {
  return intersect(valuesOf(flow, 'eth.type'), NumberSet.of(etherTypes[4])).isEmpty ? 6 : 4;
}

/** Packets that came in by ports. */
export function arriving(flow: Flow, ports: Iterable<string>): Flow {
  return write(flow, [['inport', NameSet.of(ports)]]);
}

/** Packets whose connection was not looked up, or is forgotten. */
export function untracked(flow: Flow): Flow {
  return write(flow, [['ct_state', NumberSet.of(0)]]);
}

/** The state that a look-up of their connection finds. */
export function stateOf({ isReply }: Moving): NumberSet {
  return NumberSet.of(ctState.tracked | (isReply ? ctState.established | ctState.reply : ctState.new));
}

/** Ends changed about, as answers have them; pings are answered by another type. */
export function answered(flow: Flow): readonly (readonly [string, Written])[] {
  return [...turned(flow), ...(isPing(flow) ? [['icmp.type', echoReply(flow)] as const] : [])];
}

/** Addresses and ports changed about. */
export function turned(flow: Flow): readonly (readonly [string, Written])[] {
  return [
    ['ip.src', copyOf(flow, 'ip.dst')],
    ['ip.dst', copyOf(flow, 'ip.src')],
    ['l4.src', copyOf(flow, 'l4.dst')],
    ['l4.dst', copyOf(flow, 'l4.src')],
  ];
}

const icmp = NumberSet.of(protocols.icmp, protocols.icmp6);

function isPing(flow: Flow): boolean {
  return !intersect(valuesOf(flow, 'ip.proto'), icmp).isEmpty;
}

export function echoReply(flow: Flow): NumberSet {
  return NumberSet.of(familyOf(flow) === 4 ? 0 : 129);
}
