/** What a program passed that no manifest can hold: a function, a symbol, a Date. */
export class NotData {
  constructor(readonly what: string) {}
}

/** Properties as plain data: without what is undefined or null, tokens resolved, a {@link NotData} for what is no data. */
export function plain(value: unknown, around: readonly object[] = []): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'bigint')
    return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : new NotData(String(value));
  if (typeof value !== 'object') return new NotData(`a ${typeof value}`);
  if (around.includes(value)) return new NotData('a map or list that holds itself');
  const inner = [...around, value];
  const produce = producerOf(value);
  if (produce) return produced(produce, inner);
  if (Array.isArray(value)) return value.map((item) => plain(item ?? null, inner));
  if (isBuiltIn(value)) return new NotData(`a ${value.constructor.name}`);
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const item = (value as Record<string, unknown>)[key];
    // An assignment of __proto__ would set the prototype.
    if (item !== undefined && item !== null)
      Object.defineProperty(copy, key, { value: plain(item, inner), enumerable: true });
  }
  return copy;
}

/** The ways to all values that are no data. */
export function notData(
  value: unknown,
  path: readonly (string | number)[] = [],
): { path: typeof path; what: string }[] {
  if (value instanceof NotData) return [{ path, what: value.what }];
  if (Array.isArray(value)) return value.flatMap((item, i) => notData(item, [...path, i]));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, item]) => notData(item, [...path, key]));
}

/** What stands in for a value until cdk8s renders: a `Lazy`, or anything with a method `resolve`. */
function producerOf(value: object): (() => unknown) | undefined {
  for (const method of ['produce', 'resolve']) {
    const produce: unknown = Reflect.get(value, method);
    if (typeof produce === 'function') return () => produce.call(value);
  }
  return undefined;
}

function produced(produce: () => unknown, around: readonly object[]): unknown {
  try {
    return plain(produce() ?? null, around);
  } catch (error) {
    return new NotData(`a token that fails: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Date, Map and their like; classes of the program hold data in their properties. */
function isBuiltIn(value: object): boolean {
  const made: unknown = value.constructor;
  return typeof made === 'function' && made !== Object && Reflect.get(globalThis, made.name) === made;
}
