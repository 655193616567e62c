import type { Condition, Joint, Test } from '../match/condition';
import type { Dimension } from './dimensions';
import { NumberSet } from './number-set';
import type { Packets } from './packets';
import { filter, intersect, subtract, type Values } from './values';

/** What a field holds that was written: values, or what the packets were sent with in another field. */
export type Written = Values | { readonly sent: Dimension };

/** Packets that had the same way so far: how they were sent, and what routers and switches wrote into them since. */
export interface Flow {
  readonly sent: Packets;
  readonly written: ReadonlyMap<Dimension, Written>;
}

/** A flow of which some part is like something, and the others are not. */
export interface Split {
  readonly inside: readonly Flow[];
  readonly others: readonly Flow[];
}

export function flowOf(sent: Packets): Flow {
  return { sent, written: new Map() };
}

/** What packets of the flow carry in a field. */
export function valuesOf({ sent, written }: Flow, dimension: Dimension): Values {
  const own = written.get(dimension);
  if (own === undefined) return sent.get(dimension);
  return 'sent' in own ? sent.get(own.sent) : own;
}

/** The same, to be written into another field: both then stay alike. */
export function copyOf({ written }: Flow, dimension: Dimension): Written {
  return written.get(dimension) ?? { sent: dimension };
}

/** The same packets with fields overwritten. */
export function write({ sent, written }: Flow, fields: Iterable<readonly [Dimension, Written]>): Flow {
  return { sent, written: new Map([...written, ...fields]) };
}

/** By what they carry in a field. */
export function splitByField(flow: Flow, dimension: Dimension, values: Values): Split {
  const own = valuesOf(flow, dimension);
  const inside = intersect(own, values);
  if (inside.isEmpty) return { inside: [], others: [flow] };
  const others = subtract(own, values);
  if (others.isEmpty) return { inside: [flow], others: [] };
  return { inside: [narrowed(flow, dimension, inside)], others: [narrowed(flow, dimension, others)] };
}

/** By whether a condition holds. Costs as much as the condition has parts, times the pieces that come out. */
export function split(flow: Flow, condition: Condition): Split {
  switch (condition.kind) {
    case 'constant':
      return condition.value ? { inside: [flow], others: [] } : { inside: [], others: [flow] };
    case 'in':
      return splitByField(flow, condition.dimension, condition.values);
    case 'test':
      return splitByTest(flow, condition);
    default:
      return splitByJoint(flow, condition);
  }
}

function splitByTest(flow: Flow, { dimension, holds, open, isOpposite }: Test): Split {
  const inside = filter(valuesOf(flow, dimension), holds);
  if (inside) return splitByField(flow, dimension, inside);
  return splitByField(flow, open, NumberSet.of(isOpposite ? 0 : 1));
}

function splitByJoint(flow: Flow, { kind, of }: Joint): Split {
  const [undecided, decided] = kind === 'all' ? (['inside', 'others'] as const) : (['others', 'inside'] as const);
  let open: readonly Flow[] = [flow];
  const done: Flow[] = [];
  for (const condition of of) {
    const next: Flow[] = [];
    for (const one of open) {
      const parts = split(one, condition);
      next.push(...parts[undecided]);
      done.push(...parts[decided]);
    }
    open = next;
    if (open.length === 0) break;
  }
  return kind === 'all' ? { inside: open, others: done } : { inside: done, others: open };
}

/** A copy stays what it is: what it was sent with is narrowed. */
function narrowed({ sent, written }: Flow, dimension: Dimension, values: Values): Flow {
  const own = written.get(dimension);
  if (own !== undefined && !('sent' in own)) return { sent, written: new Map(written).set(dimension, values) };
  return { sent: sent.with(own?.sent ?? dimension, values) as Packets, written };
}
