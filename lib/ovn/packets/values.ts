import { Ip } from '../../net/ip';
import { RangeSet } from '../../net/range-set';
import type { NameSet } from './name-set';
import { NumberSet } from './number-set';

/** Values that a field of packets may have: addresses (and other numbers of 128 bits), numbers, names of ports. */
export type Values = RangeSet | NumberSet | NameSet;

/** What both have. Values of one field are of one kind. */
export function intersect(a: Values, b: Values): Values {
  if (a === b) return a;
  if (a instanceof RangeSet) return a.intersect(b as RangeSet);
  return a instanceof NumberSet ? a.intersect(b as NumberSet) : a.intersect(b as NameSet);
}

export function subtract(a: Values, b: Values): Values {
  if (a instanceof RangeSet) return a.subtract(b as RangeSet);
  return a instanceof NumberSet ? a.subtract(b as NumberSet) : a.subtract(b as NameSet);
}

export function union(a: Values, b: Values): Values {
  if (a instanceof RangeSet) return RangeSet.of([...a, ...(b as RangeSet)]);
  return a instanceof NumberSet ? a.union(b as NumberSet) : a.union(b as NameSet);
}

/** Whether they are the same values. */
export function areEqual(a: Values, b: Values): boolean {
  return a === b || (subtract(a, b).isEmpty && subtract(b, a).isEmpty);
}

/** The only address of a set, if it has no other one. */
export function onlyAddress(set: Values | undefined): Ip | undefined {
  if (!(set instanceof RangeSet) || set.count !== 1) return undefined;
  const [range] = set;
  return range?.first.equals(range.last) ? range.first : undefined;
}

/** Beyond so many values they are not looked at one by one. */
const mostTested = 1024n;

/** Those that a test holds for; undefined where they are too many to test each. */
export function filter(set: Values, holds: (value: bigint) => boolean): Values | undefined {
  if (set instanceof RangeSet) {
    if (set.size(4) + set.size(6) > mostTested) return undefined;
    return RangeSet.of(
      [...set].flatMap(({ first, last }) =>
        tested(first.value, last.value, holds).map((value) => Ip.of(first.family, value)),
      ),
    );
  }
  if (!(set instanceof NumberSet) || set.size > mostTested) return undefined;
  return NumberSet.of(...set.runs.flatMap(({ first, last }) => tested(BigInt(first), BigInt(last), holds).map(Number)));
}

function tested(first: bigint, last: bigint, holds: (value: bigint) => boolean): readonly bigint[] {
  const values: bigint[] = [];
  for (let value = first; value <= last; value++) if (holds(value)) values.push(value);
  return values;
}
