import { object } from '../../kinds/field';
import { formats, jsonSchema, type KindSchema } from '../../kinds/json-schema';
import { objectMeta } from '../../kinds/kubernetes/metadata';
import type { JsonSchema } from '../../kinds/openapi';
import type { Definition } from './definition';
import { sound } from './sound';

/** The JSON Schemas (draft-07) of what a definition defines, one for each version that is served. */
export function definedSchemas({ group, kind, versions }: Definition): KindSchema[] {
  return versions.flatMap(({ name, served, schema }) => {
    if (!served || !schema) return [];
    const apiVersion = `${group}/${name}`;
    return [{ apiVersion, kind, schema: manifestSchema(apiVersion, kind, sound(schema)) }];
  });
}

function manifestSchema(apiVersion: string, kind: string, schema: JsonSchema): JsonSchema {
  const body = draft7(schema);
  const { apiVersion: _, kind: __, metadata: ___, ...fields } = body.properties ?? {};
  return {
    ...body,
    type: 'object',
    properties: {
      apiVersion: { enum: [apiVersion] },
      kind: { enum: [kind] },
      metadata: jsonSchema(object(objectMeta).doc('Name, labels and annotations.')),
      ...fields,
    },
    required: [...new Set(['apiVersion', 'kind', 'metadata', ...(body.required ?? [])])],
  };
}

type Draft = Record<string, unknown>;

/** What means the same in both worlds. */
const kept = [
  'description',
  'default',
  'enum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'required',
] as const;

/**
 * A structural schema in the words of draft-07: without what only Kubernetes understands, and with unknown fields
 * refused, which the API server would drop. Branches know a part of the fields only.
 */
function draft7(schema: JsonSchema, isBranch = false): JsonSchema {
  const result: Draft = {};
  for (const keyword of kept) if (schema[keyword] !== undefined) result[keyword] = plain(schema[keyword]);
  Object.assign(result, typesOf(schema), boundsOf(schema), fieldsOf(schema, isBranch));
  if (schema.nullable && Array.isArray(result.enum)) result.enum = [...new Set([...result.enum, null])];
  if (schema.pattern !== undefined && isPattern(schema.pattern)) result.pattern = schema.pattern;
  if (schema.format !== undefined && formats.includes(schema.format)) result.format = schema.format;
  if (schema.items) result.items = draft7(schema.items, isBranch);
  for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const) {
    const branches = schema[keyword];
    if (branches?.length) result[keyword] = branches.map((branch) => draft7(branch, true));
  }
  if (schema.not) result.not = draft7(schema.not, true);
  return result as JsonSchema;
}

function typesOf(schema: JsonSchema): Draft {
  const types = schema['x-kubernetes-int-or-string'] ? ['integer', 'string'] : schema.type ? [schema.type].flat() : [];
  if (types.length === 0) return {};
  const all = schema.nullable ? [...types, 'null'] : types;
  return { type: all.length === 1 ? all[0] : all };
}

/** Exclusive bounds are numbers of their own. */
function boundsOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): Draft {
  return {
    ...(minimum === undefined ? {} : { [exclusiveMinimum ? 'exclusiveMinimum' : 'minimum']: plain(minimum) }),
    ...(maximum === undefined ? {} : { [exclusiveMaximum ? 'exclusiveMaximum' : 'maximum']: plain(maximum) }),
  };
}

function fieldsOf(schema: JsonSchema, isBranch: boolean): Draft {
  const { properties, additionalProperties } = schema;
  const fields = properties && {
    properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, draft7(field, isBranch)])),
  };
  if (typeof additionalProperties === 'object')
    return { ...fields, additionalProperties: draft7(additionalProperties, isBranch) };
  const isOpen =
    isBranch ||
    additionalProperties === true ||
    schema.type !== 'object' ||
    schema['x-kubernetes-preserve-unknown-fields'] === true ||
    schema['x-kubernetes-embedded-resource'] === true;
  return isOpen ? { ...fields } : { ...fields, additionalProperties: false };
}

/** JSON has no integers of any size. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
}

/** Whether editors can read it: they have JavaScript's expressions, the API server RE2's. */
function isPattern(text: string): boolean {
  try {
    return Boolean(new RegExp(text, 'u'));
  } catch {
    return false;
  }
}
