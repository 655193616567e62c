/** A JSON object, as manifests and their parts are read. */
export type JsonMap = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object: neither null nor a list. */
export function isMap(value: unknown): value is JsonMap {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** The entries of a map that are texts. */
export function textsIn(value: unknown): (readonly [key: string, text: string])[] {
  if (!isMap(value)) return [];
  return Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
}

/** What a table has under a name of the input, which may be one that every object has: `constructor`, `__proto__`. */
export function entryOf<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
