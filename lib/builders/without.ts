/** A copy of plain JSON in which no map has a key with this value. */
export function without(absent: undefined | null, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => without(absent, item));
  if (!isPlain(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const item = value[key];
    if (item === absent) continue;
    // An assignment would set the prototype.
    if (key === '__proto__') Object.defineProperty(copy, key, { value: item, enumerable: true });
    else copy[key] = without(absent, item);
  }
  return copy;
}

/** Instances of classes (cdk8s's Lazy) are left to those who know them. */
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (value === null || typeof value !== 'object') return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
