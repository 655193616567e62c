/** How many characters, bytes, items or entries a value has: at least and at most. */
export interface Size {
  readonly min: number;
  readonly max: number;
}

export const unknownSize: Size = { min: 0, max: Number.POSITIVE_INFINITY };

export function exactly(count: number): Size {
  return { min: count, max: count };
}

export function sum(one: Size, other: Size): Size {
  return { min: one.min + other.min, max: one.max + other.max };
}

export function product(one: Size, other: Size): Size {
  return { min: times(one.min, other.min), max: times(one.max, other.max) };
}

/** What takes either of two. */
export function either(one: Size, other: Size): Size {
  return { min: Math.min(one.min, other.min), max: Math.max(one.max, other.max) };
}

/** Nothing, however often, is nothing. */
export function times(one: number, other: number): number {
  return one === 0 || other === 0 ? 0 : one * other;
}

/** A whole number of steps for a number of characters or items. */
export function scaled(count: number, factor: number): number {
  return Math.ceil(times(count, factor));
}
