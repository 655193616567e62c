import { type Dimension, everyValue } from './dimensions';
import { areEqual, intersect, subtract, union, type Values } from './values';

/** Values by dimension; every value where there are none. */
export type Fields = ReadonlyMap<Dimension, Values>;

/** Packets with certain values in each field, whatever they have in the others: a product of sets. Never empty. */
export class Packets {
  private constructor(readonly fields: Fields) {}

  static readonly all = new Packets(new Map());

  /** Nothing if a field has no value. */
  static of(fields: Iterable<readonly [Dimension, Values]>): Packets | undefined {
    const map = new Map(fields);
    return [...map.values()].some(({ isEmpty }) => isEmpty) ? undefined : new Packets(map);
  }

  get(dimension: Dimension): Values {
    return this.fields.get(dimension) ?? everyValue(dimension);
  }

  /** The same packets but for one field. */
  with(dimension: Dimension, values: Values): Packets | undefined {
    return values.isEmpty ? undefined : new Packets(new Map(this.fields).set(dimension, values));
  }

  intersect(other: Packets): Packets | undefined {
    const common = new Map(this.fields);
    for (const [dimension, values] of other.fields) {
      const own = common.get(dimension);
      const both = own ? intersect(own, values) : values;
      if (both.isEmpty) return undefined;
      common.set(dimension, both);
    }
    return new Packets(common);
  }

  /** In pieces that have nothing in common: at most one for each field of the other. */
  subtract(other: Packets): readonly Packets[] {
    if (!this.intersect(other)) return [this];
    const pieces: Packets[] = [];
    let inside: Packets = this;
    for (const [dimension, values] of other.fields) {
      const own = inside.get(dimension);
      const outside = inside.with(dimension, subtract(own, values));
      if (outside) pieces.push(outside);
      inside = inside.with(dimension, intersect(own, values)) as Packets;
    }
    return pieces;
  }

  /** As one product, where they differ in one field alone or one holds the other. */
  merge(other: Packets): Packets | undefined {
    let differing: Dimension | undefined;
    for (const dimension of new Set([...this.fields.keys(), ...other.fields.keys()])) {
      if (areEqual(this.get(dimension), other.get(dimension))) continue;
      if (differing !== undefined) return undefined;
      differing = dimension;
    }
    return differing === undefined ? this : this.with(differing, union(this.get(differing), other.get(differing)));
  }
}

/** A set of packets: products that have nothing in common. Immutable. */
export class PacketSet implements Iterable<Packets> {
  private constructor(private readonly parts: readonly Packets[]) {}

  static readonly none = new PacketSet([]);

  static of(...parts: readonly Packets[]): PacketSet {
    return parts.reduce((set, part) => set.union(new PacketSet([part])), PacketSet.none);
  }

  [Symbol.iterator](): Iterator<Packets> {
    return this.parts[Symbol.iterator]();
  }

  get isEmpty(): boolean {
    return this.parts.length === 0;
  }

  union(other: PacketSet): PacketSet {
    return new PacketSet(merged([...this.parts, ...other.subtract(this)]));
  }

  intersect(other: PacketSet): PacketSet {
    return new PacketSet(this.parts.flatMap((part) => other.parts.flatMap((one) => part.intersect(one) ?? [])));
  }

  subtract(other: PacketSet): PacketSet {
    let rest = this.parts;
    for (const part of other.parts) rest = rest.flatMap((one) => one.subtract(part));
    return new PacketSet(rest);
  }
}

/** With parts that make one product put together, until none do. */
function merged(parts: readonly Packets[]): readonly Packets[] {
  const rest: Packets[] = [];
  const pending = [...parts];
  for (let part = pending.pop(); part; part = pending.pop()) {
    const one: Packets = part;
    const at = rest.findIndex((other) => other.merge(one));
    const both = at < 0 ? undefined : rest[at]?.merge(one);
    if (!both) rest.push(one);
    else {
      rest.splice(at, 1);
      pending.push(both);
    }
  }
  return rest;
}
