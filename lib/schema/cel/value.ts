/**
 * A value of CEL. Integers are bigint, doubles are number; what JSON cannot say has a class. Lists and maps are seen
 * through an interface, so that a manifest is not copied to be judged.
 */
export type Value =
  | null
  | boolean
  | bigint
  | number
  | string
  | Uint
  | Uint8Array
  | List
  | Mapping
  | Timestamp
  | Duration
  | Optional
  | TypeValue
  | Opaque;

export class Uint {
  constructor(readonly value: bigint) {}
}

export abstract class List {
  abstract readonly size: number;
  /** @param index within the size */
  abstract at(index: number): Value;

  /** The same items in an order that depends on them alone, where the order means nothing: sets, maps by keys. */
  sorted(): List {
    return this;
  }

  /** What `+` makes of it and another list, where items are told apart by more than their order: a union. */
  merged(_other: List): List | undefined {
    return undefined;
  }
}

/** A map, or an object of a schema. */
export abstract class Mapping {
  abstract readonly size: number;
  abstract get(key: Value): Value | undefined;
  abstract keys(): readonly Value[];

  /** Whether another one is equal without this key: upstream's oversight, where a schema does not list it. */
  isOptional(_key: Value): boolean {
    return false;
  }
}

export class Timestamp {
  constructor(
    /** Since 1970, of UTC. */
    readonly seconds: bigint,
    readonly nanos: number,
  ) {}
}

export class Duration {
  constructor(readonly nanos: bigint) {}
}

export class Optional {
  constructor(readonly value: Value | undefined) {}
}

/** What `type(x)` gives. */
export class TypeValue {
  constructor(readonly name: string) {}
}

/** Kubernetes' own types: each knows when another of it is equal. */
export abstract class Opaque {
  abstract readonly type: 'ip' | 'cidr' | 'url' | 'quantity' | 'semver' | 'format';
  abstract equals(other: Value): boolean;
}

/** An error of an evaluation, as a value: `false && error` is false. */
export class Failure {
  constructor(readonly message: string) {}
}

export type Result = Value | Failure;
