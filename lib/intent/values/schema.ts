import type { JsonSchema } from '../../kinds/openapi';

/** `{value: NAME}` in the place of a value, as keywords that say nothing about texts, numbers and lists. */
const reference = {
  properties: { value: { type: 'string', description: 'The name of a value that a ClusterValues document declares.' } },
  required: ['value'],
  additionalProperties: false,
} as const;

/** The JSON Schema of something whose values may be those of the cluster: where the schema wants no map. */
export function withReferences(schema: JsonSchema): JsonSchema {
  const { type, properties, items, additionalProperties } = schema;
  if (type === undefined) return schema;
  const free =
    typeof additionalProperties === 'object' ? { additionalProperties: withReferences(additionalProperties) } : {};
  if (type === 'object') {
    const fields = Object.entries(properties ?? {}).map(([name, field]) => [name, withReferences(field)]);
    return { ...schema, ...(properties && { properties: Object.fromEntries(fields) }), ...free };
  }
  const { description, ...own } = schema;
  const value = items ? { ...own, items: withReferences(items) } : own;
  // Most keywords are about one type alone; an enumeration is about all.
  if (schema.enum)
    return { ...(description && { description }), anyOf: [value, { type: 'object', ...reference }] } as JsonSchema;
  return { ...schema, ...value, type: [type, 'object'].flat(), ...reference } as JsonSchema;
}
