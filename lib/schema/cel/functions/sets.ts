import type { Budget } from '../budget';
import { itemsOf } from '../made';
import type { List } from '../value';
import { anyType, bool, list, plain, since } from './define';
import { ValueSet } from './value-set';

const lists = [list(anyType), list(anyType)] as const;

/** Source: google/cel-go ext/sets.go. Doubles in a list say nothing. */
export const setFunctions = since('1.29', [
  plain('sets.contains', lists, bool, ([all, some], budget) => contains(all, some, budget)),
  plain('sets.equivalent', lists, bool, ([a, b], budget) => contains(a, b, budget) && contains(b, a, budget)),
  plain('sets.intersects', lists, bool, ([a, b], budget) => {
    const known = setOf(a, budget);
    return itemsOf(b).some((value) => known.has(value));
  }),
]);

function contains(all: List, some: List, budget: Budget): boolean {
  const known = setOf(all, budget);
  return itemsOf(some).every((value) => known.has(value));
}

function setOf(list: List, budget: Budget): ValueSet {
  const set = new ValueSet(budget);
  for (const value of itemsOf(list)) set.add(value);
  return set;
}
