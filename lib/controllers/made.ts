import type { Place } from '../source/resource';

/** What a value of a controller's object comes from: a value of the input, or a setting or default in words. */
export type Source = Place | string;

/** A value that a controller made, with the inputs that it depends on. */
export class Made<T> {
  constructor(
    readonly value: T,
    readonly from: readonly Source[],
  ) {}
}

/** A value of which any part may say where it comes from. Parts that do not are the controller's constants. */
export type Traced<T> = Made<T> | (T extends object ? { readonly [K in keyof T]: Traced<T[K]> } : T);

/** A value with what it comes from. */
export function made<T>(value: T, ...from: Source[]): Made<T> {
  return new Made(value, from);
}

const alike = new WeakSet<object>();

/** A part that many objects have alike, as one and the same value: whoever writes it may keep what it wrote. */
export function shared<T extends object>(value: T): T {
  alike.add(value);
  return value;
}

export function isShared(value: object): boolean {
  return alike.has(value);
}

/** The value alone, as the API server would get it. Keys keep their order. */
export function plain<T>(traced: Traced<T>): T {
  return bare(traced) as T;
}

function bare(value: unknown): unknown {
  if (value instanceof Made) return bare(value.value);
  if (Array.isArray(value)) return value.map(bare);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, bare(item)]));
}

/** Why a controller makes nothing of its input, and which values say so. */
export class Refusal {
  constructor(
    readonly reason: string,
    readonly from: readonly Source[],
  ) {}
}
