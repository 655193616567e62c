import type { JsonType } from './problem';

/** The type of a JSON value. A number without a fraction is an integer, however it is written. */
export function jsonType(value: unknown): JsonType {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'boolean':
      return 'boolean';
    case 'bigint':
      return 'integer';
    case 'number':
      return Number.isSafeInteger(value) ? 'integer' : 'number';
    default:
      return value === null || value === undefined ? 'null' : Array.isArray(value) ? 'array' : 'object';
  }
}

/** One text per value: equal values have equal texts, whatever the order of their fields. */
export function canonical(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const fields = value as Record<string, unknown>;
  const keys = Object.keys(fields).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(fields[key])}`).join(',')}}`;
}
