/** Documents with mistakes, read as far as they go. */

/** The items of what should be a list; a single item of anything, if it is none. */
export function list(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [undefined];
}

/** The fields of what should be a map. */
export function record(value: unknown): Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
}
