import type { Field, Properties } from '../kinds/field';
import type { JsonSchema } from '../kinds/openapi';
import { isMap } from '../source/json';
import { once } from './once';

const known = new WeakMap<JsonSchema, boolean>();

/** Whether a schema or any below it has rules in CEL. */
export function holdsRules(schema: unknown): boolean {
  if (!isSchema(schema)) return false;
  return once(known, schema, () => {
    const { properties, items, additionalProperties, 'x-kubernetes-validations': own } = schema;
    if (Array.isArray(own) && own.length > 0) return true;
    if (holdsRules(items) || holdsRules(additionalProperties)) return true;
    return isSchema(properties) && Object.values(properties).some(holdsRules);
  });
}

/** The same of a schema that is made of fields: to look through them costs less than to make it in whole. */
export function rememberRules(schema: JsonSchema, fields: Properties): JsonSchema {
  if (!Object.values(fields).some(hasRules)) known.set(schema, false);
  return schema;
}

function hasRules({ data: { rules, items, properties, limits } }: Field): boolean {
  return (
    rules !== undefined ||
    limits.some(({ limits: { also } }) => also !== undefined && 'x-kubernetes-validations' in also) ||
    (items !== undefined && hasRules(items)) ||
    (properties !== undefined && Object.values(properties).some(hasRules))
  );
}

export function isSchema(value: unknown): value is JsonSchema {
  return isMap(value);
}
