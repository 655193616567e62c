import { List, type Value } from '../value';

/** A list that a function made. */
export class Items extends List {
  constructor(private readonly values: readonly Value[]) {
    super();
  }

  get size(): number {
    return this.values.length;
  }

  at(index: number): Value {
    return this.values[index] as Value;
  }
}

export function valuesOf(list: List): Value[] {
  return Array.from({ length: list.size }, (_, index) => list.at(index));
}
