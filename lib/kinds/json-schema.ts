import type { Release } from '../target/release';
import { Field, object, type Properties } from './field';
import type { Kind } from './kind';
import { objectMeta } from './kubernetes/metadata';
import { exists, type JsonSchema, limitsOf } from './openapi';

/**
 * A JSON Schema (draft-07, which editors speak) of a field or of a set of fields, for editors and for documents of our own. Unlike the
 * schema of a CRD it refuses unknown fields itself and says nothing that only Kubernetes understands.
 * @param release leaves out what this release does not have; without it everything is in, and the limits are those of
 * every release
 */
export function jsonSchema(of: Field | Properties, release?: Release): JsonSchema {
  return fieldSchema(of instanceof Field ? of : object(of), release);
}

/** The JSON Schema of the objects of one kind and API version. */
export interface KindSchema {
  readonly apiVersion: string;
  readonly kind: string;
  readonly schema: JsonSchema;
}

/** The JSON Schema of a kind's manifests. */
export function manifestSchema(kind: Kind, release?: Release): JsonSchema {
  const { doc, fields, partial } = kind.data;
  const body = jsonSchema(
    { metadata: object(objectMeta).doc('Name, labels and annotations.').required(), ...fields },
    release,
  );
  const head = { apiVersion: { enum: [kind.apiVersion] }, kind: { enum: [kind.name] } };
  return {
    ...body,
    description: doc,
    properties: { ...head, ...body.properties },
    required: ['apiVersion', 'kind', ...(body.required ?? [])],
    ...(partial ? { additionalProperties: true } : {}),
  };
}

type Draft = { -readonly [K in keyof JsonSchema]: JsonSchema[K] };

const types: Readonly<Record<Exclude<Field['data']['type'], 'any'>, string | readonly string[]>> = {
  string: 'string',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  'int-or-string': ['integer', 'string'],
  list: 'array',
  map: 'object',
  object: 'object',
};

/** Formats that mean the same in both worlds. */
export const formats: readonly string[] = ['date-time', 'date', 'ipv4', 'ipv6', 'uri', 'uuid'];

function fieldSchema(field: Field, release: Release | undefined): JsonSchema {
  const { type, doc, items } = field.data;
  const schema: Draft = doc === undefined ? {} : { description: doc };
  const { also = {}, format, only, ...limits } = release ? limitsOf(field, release) : lastingLimits(field);
  const keepsAll = also['x-kubernetes-preserve-unknown-fields'] === true;
  if (also['x-kubernetes-int-or-string'] === true) schema.type = ['integer', 'string'];
  else if (type !== 'any') schema.type = only ?? types[type];
  if (type === 'list' && items) schema.items = fieldSchema(items, release);
  if (type === 'map' && items) schema.additionalProperties = fieldSchema(items, release);
  if (type === 'object') Object.assign(schema, propertiesSchema(field, release), { additionalProperties: keepsAll });
  if (format !== undefined && formats.includes(format)) schema.format = format;
  const ours = Object.entries(also).filter(([keyword]) => !keyword.startsWith('x-'));
  return Object.assign(schema, structuredClone({ ...limits, ...Object.fromEntries(ours) }));
}

function propertiesSchema(field: Field, release: Release | undefined): Pick<JsonSchema, 'properties' | 'required'> {
  const there = Object.entries(field.data.properties ?? {}).filter(
    ([, { data }]) => !release || exists(data.during, release),
  );
  const required = there.filter(([, { data }]) => data.required && (!release || exists(data.required, release)));
  return {
    properties: Object.fromEntries(there.map(([name, property]) => [name, fieldSchema(property, release)])),
    ...(required.length > 0 ? { required: required.map(([name]) => name) } : {}),
  };
}

/** The limits that no release lifts. */
function lastingLimits(field: Field): ReturnType<typeof limitsOf> {
  const lasting = field.data.limits.filter(({ during }) => during.since === undefined && during.until === undefined);
  return Object.assign({}, ...lasting.map(({ limits }) => limits));
}
