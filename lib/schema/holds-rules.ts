import type { JsonSchema } from '../kinds/openapi';
import { once } from './once';

const known = new WeakMap<JsonSchema, boolean>();

/** Whether a schema or any below it has rules in CEL. */
export function holdsRules(schema: unknown): boolean {
  if (!isSchema(schema)) return false;
  return once(known, schema, () => {
    const { properties, items, additionalProperties, 'x-kubernetes-validations': own } = schema;
    if (Array.isArray(own) && own.length > 0) return true;
    if (holdsRules(items) || holdsRules(additionalProperties)) return true;
    return properties !== undefined && Object.keys(properties).some((name) => holdsRules(properties[name]));
  });
}

export function isSchema(value: unknown): value is JsonSchema {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
