import { RangeSet } from '../../net/range-set';
import type { Condition } from '../../ovn/match/condition';
import { type Flow, flowOf, split, splitByField, valuesOf } from '../../ovn/packets/flow';
import { Packets } from '../../ovn/packets/packets';
import type { ChosenAddresses } from './rows';

/** Conditions that make more pieces are not looked at. */
const mostPieces = 200;

/** The packets that meet all of some conditions; undefined where they are more pieces than are looked at. */
export function packetsOf(...conditions: readonly Condition[]): readonly Flow[] | undefined {
  let pieces: readonly Flow[] = [flowOf(Packets.all)];
  for (const condition of conditions) {
    pieces = pieces.flatMap((piece) => split(piece, condition).inside);
    if (pieces.length > mostPieces) return undefined;
  }
  return pieces;
}

/** Whether nothing has to be known of packets but their fields. */
export function isKnown({ sent }: Flow): boolean {
  return [...sent.fields.keys()].every((dimension) => !dimension.startsWith('?'));
}

/** Whether packets are only of a sender, or for a receiver, whose address IPAM chooses. */
export function isChosen(flow: Flow, { all }: ChosenAddresses): boolean {
  return (['ip.src', 'ip.dst'] as const).some((dimension) => {
    const own = valuesOf(flow, dimension) as RangeSet;
    return own.count < 2 && own.subtract(all).isEmpty;
  });
}

/**
 * Whether packets, which meet a condition, do so whatever addresses IPAM chooses: those that stand in the rows are only
 * possible ones.
 */
export function isCertain(flow: Flow, condition: Condition, chosen: ChosenAddresses): boolean {
  const packets = lifted(lifted(flow, 'ip.src', chosen), 'ip.dst', chosen);
  return split(packets, condition).others.length === 0;
}

/** Packets with an address that is not chosen, or with any that may be chosen. */
function lifted(flow: Flow, dimension: 'ip.src' | 'ip.dst', { all, rangeOf }: ChosenAddresses): Flow {
  const own = valuesOf(flow, dimension) as RangeSet;
  const fixed = own.subtract(all);
  if (!fixed.isEmpty) return splitByField(flow, dimension, fixed).inside[0] ?? flow;
  const [first] = own;
  const range = first && rangeOf(`${first.first}`);
  const sent = range && flow.sent.with(dimension, RangeSet.of([range]));
  return sent ? { ...flow, sent } : flow;
}
