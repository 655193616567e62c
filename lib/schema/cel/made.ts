import { Failure, List, Mapping, type Result, Uint, type Value } from './value';

/** A list that an expression made. */
export class MadeList extends List {
  constructor(private readonly items: readonly Value[]) {
    super();
  }

  get size(): number {
    return this.items.length;
  }

  at(index: number): Value {
    return this.items[index] as Value;
  }
}

/** A map that an expression made. `1`, `1u` and `1.0` are the same key. */
export class MadeMapping extends Mapping {
  private readonly entries = new Map<Key, { readonly key: Value; readonly value: Value }>();

  get size(): number {
    return this.entries.size;
  }

  get(key: Value): Value | undefined {
    const canonical = keyOf(key);
    return canonical === undefined ? undefined : this.entries.get(canonical)?.value;
  }

  keys(): readonly Value[] {
    return Array.from(this.entries.values(), ({ key }) => key);
  }

  /** While it is being made. */
  add(key: Value, value: Value): Failure | undefined {
    const canonical = keyOf(key);
    if (canonical === undefined || typeof key === 'number') return new Failure('unsupported key type');
    if (this.entries.has(canonical)) return new Failure(`duplicate key: ${String(canonical)}`);
    this.entries.set(canonical, { key, value });
    return undefined;
  }
}

export const nothing: List = new MadeList([]);

/** What keys are compared by. */
export type Key = string | bigint | boolean;

/** Undefined if no map has such a key. */
export function keyOf(value: Value): Key | undefined {
  switch (typeof value) {
    case 'string':
    case 'bigint':
    case 'boolean':
      return value;
    case 'number':
      return Number.isInteger(value) ? BigInt(value) : undefined;
    default:
      return value instanceof Uint ? value.value : undefined;
  }
}

/** Items of a list, as an array. */
export function itemsOf(list: List): Value[] {
  return Array.from({ length: list.size }, (_, i) => list.at(i));
}

export function isFailure(result: Result): result is Failure {
  return result instanceof Failure;
}
